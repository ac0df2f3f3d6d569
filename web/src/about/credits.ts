// Those whose work is shown on the page. Contributors of game-icons.net as its licence lists them.
export const ICON_AUTHORS = [
  "Lorc",
  "Delapouite",
  "John Colburn",
  "Felbrigg",
  "John Redman",
  "Carl Olsen",
  "Sbed",
  "PriorBlue",
  "Willdabeast",
  "Viscious Speed",
  "Lord Berandas",
  "Irongamer",
  "HeavenlyDog",
  "Lucas",
  "Faithtoken",
  "Skoll",
  "Andy Meneely",
  "Cathelineau",
  "Kier Heyl",
  "Aussiesim",
  "Sparker",
  "Zeromancer",
  "Rihlsul",
  "Quoting",
  "Guard13007",
  "DarkZaitzev",
  "SpencerDub",
  "GeneralAce135",
  "Zajkonur",
  "Catsu",
  "Starseeker",
  "Pepijn Poolman",
  "Pierre Leducq",
  "Caro Asercion",
] as const;

export const ICONS = { name: "game-icons.net", url: "https://game-icons.net" } as const;
export const ICON_LICENCE = { name: "CC BY 3.0", url: "https://creativecommons.org/licenses/by/3.0/" } as const;
export const FONTS = [
  { name: "Lilita One", author: "Juan Montoreano" },
  { name: "Inter", author: "Rasmus Andersson" },
] as const;
