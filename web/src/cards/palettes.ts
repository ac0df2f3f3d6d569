// Owns the colours of the cards: the paints of all pictures, and for each set its skies, its ink and its frame.

/** The colours of a set: ``skies`` are those of its backgrounds; ``frame`` and what follows are for the card around it. */
export interface Palette {
  /** Outlines and shadows. */
  ink: string;
  /** The set's own two colours, also for marks and borders. */
  accent: string;
  second: string;
  skies: readonly Sky[];
  /** The frame of a card on a dark and on a light page, its text box, and text on them. */
  frame: string;
  frameLight: string;
  box: string;
  boxLight: string;
  text: string;
  textLight: string;
  /** The gem with the power, its border and its number. */
  gem: string;
  gemEdge: string;
  gemText: string;
}

/** A background: the sky itself, the light in it, what is far away and what is near. */
export interface Sky {
  back: string;
  glow: string;
  far: string;
  near: string;
}

export type SetName =
  | "first-contact"
  | "new-servants"
  | "beyond-evolution"
  | "beyond-eternity"
  | "battlefruit-kingdom"
  | "battlefruit-galaxy"
  | "battlefruit-addon"
  | "king-of-tokyo"
  | "promos"
  | "power";

/** Paints that mean the same in every set: a carrot is orange everywhere. */
export const paints = {
  light: "#fff4e2",
  white: "#ffffff",
  red: "#f2544e",
  orange: "#fb9136",
  yellow: "#ffd34e",
  lime: "#bcdc50",
  green: "#5cb85f",
  teal: "#43c6b3",
  sky: "#86cff5",
  blue: "#5585e6",
  violet: "#ad7df0",
  pink: "#f98abb",
  brown: "#b0713f",
  tan: "#e8bb87",
  grey: "#c3c7d6",
  steel: "#8b95b0",
  dark: "#4d3d60",
} as const;

export type Paint = keyof typeof paints;
export type Tone = Paint | "ink" | "accent" | "second" | "none";

const gold = { gemEdge: "#ffe9b8", gemText: "#ffffff" };

export const palettes: Record<SetName, Palette> = {
  "first-contact": {
    ink: "#24093f",
    accent: "#f7509f",
    second: "#ffcf4d",
    skies: [
      { back: "#7a2c9e", glow: "#d04ba8", far: "#5a1f86", near: "#3d1166" },
      { back: "#a12a83", glow: "#f0679a", far: "#7a1c72", near: "#4d1058" },
      { back: "#5638ae", glow: "#9a6be0", far: "#3f2790", near: "#2a1866" },
      { back: "#8c2463", glow: "#ee7a6a", far: "#691851", near: "#430d40" },
    ],
    frame: "#4a1a6e", frameLight: "#8a45b8", box: "#1d0f2b", boxLight: "#fbf3ff", text: "#f7eefc", textLight: "#2a0f40",
    gem: "#b3216b", ...gold,
  },
  "new-servants": {
    ink: "#06222c",
    accent: "#58e0c0",
    second: "#ff9a5c",
    skies: [
      { back: "#1f6a74", glow: "#8fd8b4", far: "#164f5e", near: "#0d3544" },
      { back: "#2a5a86", glow: "#9ad0d8", far: "#1d426a", near: "#122c4c" },
      { back: "#3c6b52", glow: "#d8dc94", far: "#2a5040", near: "#18352e" },
    ],
    frame: "#10414a", frameLight: "#2d8a8a", box: "#0a1f26", boxLight: "#effaf7", text: "#e6f7f4", textLight: "#06313a",
    gem: "#0e7a6c", ...gold,
  },
  "beyond-evolution": {
    ink: "#0b1c36",
    accent: "#ffb33c",
    second: "#4fd8e8",
    skies: [
      { back: "#20639a", glow: "#62c3d8", far: "#194d80", near: "#11365e" },
      { back: "#1f7a80", glow: "#8ee0a8", far: "#165d6a", near: "#0e404e" },
      { back: "#b4581f", glow: "#ffc25a", far: "#8c3f1a", near: "#5e2813" },
      { back: "#4a4fa6", glow: "#9fb4f2", far: "#373b88", near: "#252864" },
    ],
    frame: "#16406a", frameLight: "#2f78b4", box: "#0c1a2c", boxLight: "#f0f7ff", text: "#e9f3fc", textLight: "#0b2744",
    gem: "#c4561a", ...gold,
  },
  "beyond-eternity": {
    ink: "#1a1030",
    accent: "#ffc94a",
    second: "#ff6f6f",
    skies: [
      { back: "#2c3a86", glow: "#c9a3e8", far: "#212b6a", near: "#161c4a" },
      { back: "#7c2f4a", glow: "#ffb070", far: "#5c2140", near: "#3a142e" },
      { back: "#a8731c", glow: "#ffe58a", far: "#805214", near: "#55340e" },
      { back: "#2b6a6a", glow: "#e8dc8c", far: "#1e5054", near: "#12343a" },
    ],
    frame: "#6a4a12", frameLight: "#b3832a", box: "#1b1526", boxLight: "#fffaf0", text: "#fbf3e2", textLight: "#36240a",
    gem: "#93282f", ...gold,
  },
  "battlefruit-kingdom": {
    ink: "#12301c",
    accent: "#8ed14a",
    second: "#ffb52e",
    skies: [
      { back: "#57b8c8", glow: "#fff0a8", far: "#5aa860", near: "#2f7d45" },
      { back: "#7cc46c", glow: "#f6f5a0", far: "#4b9a52", near: "#2b6f40" },
      { back: "#f0a850", glow: "#fff0a0", far: "#9a9a3c", near: "#56742e" },
      { back: "#4f9fd8", glow: "#d8f4ff", far: "#4a9a78", near: "#2a6c58" },
    ],
    frame: "#2a6a34", frameLight: "#4c9a4a", box: "#12241a", boxLight: "#f6fdf0", text: "#eefaee", textLight: "#143a1e",
    gem: "#b5661a", ...gold,
  },
  "battlefruit-galaxy": {
    ink: "#0a0b2a",
    accent: "#6ee7ff",
    second: "#ff7ad0",
    skies: [
      { back: "#1e1f66", glow: "#6a5ad8", far: "#3b3a9a", near: "#14144a" },
      { back: "#3a1a66", glow: "#b44fc0", far: "#5c2a90", near: "#220e44" },
      { back: "#0f3a66", glow: "#35a0c0", far: "#1f5c90", near: "#0a2444" },
      { back: "#401a4c", glow: "#e0607c", far: "#6a2a68", near: "#260e30" },
    ],
    frame: "#23246e", frameLight: "#5557c0", box: "#0e0e28", boxLight: "#f3f4ff", text: "#ecedff", textLight: "#15164a",
    gem: "#1c7a92", ...gold,
  },
  "battlefruit-addon": {
    ink: "#381208",
    accent: "#ff8a3c",
    second: "#2fc0a8",
    skies: [
      { back: "#d8602e", glow: "#ffc76a", far: "#b8441f", near: "#7c2a14" },
      { back: "#1f8a80", glow: "#9ae8b8", far: "#176a68", near: "#0e4648" },
      { back: "#b83a4e", glow: "#ff9c7a", far: "#922a42", near: "#611a30" },
    ],
    frame: "#8a3416", frameLight: "#c85c2c", box: "#25110c", boxLight: "#fff6f0", text: "#fdf0e8", textLight: "#451a0a",
    gem: "#0f7468", ...gold,
  },
  "king-of-tokyo": {
    ink: "#14122e",
    accent: "#ff4f4f",
    second: "#ffd23f",
    skies: [
      { back: "#c43a4a", glow: "#ffb04a", far: "#7c2548", near: "#33163c" },
      { back: "#2f5aa8", glow: "#ff9a6a", far: "#2a3a7c", near: "#161c48" },
      { back: "#6a3a9a", glow: "#ff7a9a", far: "#48286f", near: "#221440" },
      { back: "#1f8a9a", glow: "#ffe08a", far: "#1a5a72", near: "#102f48" },
    ],
    frame: "#27408f", frameLight: "#4468c8", box: "#11152c", boxLight: "#f4f6ff", text: "#eef1ff", textLight: "#141c48",
    gem: "#27408f", gemEdge: "#cfe0ff", gemText: "#ffffff",
  },
  promos: {
    ink: "#17151f",
    accent: "#3fd0c9",
    second: "#ffcb45",
    skies: [
      { back: "#3d4a63", glow: "#93a7c4", far: "#2f3a50", near: "#1f2838" },
      { back: "#5a4478", glow: "#c49ad8", far: "#453360", near: "#2c2142" },
      { back: "#2c6a70", glow: "#8cd8c8", far: "#215256", near: "#15383c" },
      { back: "#80483c", glow: "#ecb088", far: "#63352e", near: "#40211e" },
    ],
    frame: "#3a4152", frameLight: "#717c94", box: "#171a22", boxLight: "#f7f8fb", text: "#eff1f6", textLight: "#20242e",
    gem: "#3b4660", ...gold,
  },
  power: {
    ink: "#0d1020",
    accent: "#ffe03a",
    second: "#ff5a5a",
    skies: [
      { back: "#26305c", glow: "#5f7ad0", far: "#1e264c", near: "#151b38" },
      { back: "#5c2640", glow: "#d0607a", far: "#4a1c34", near: "#321324" },
      { back: "#1f5048", glow: "#5cc0a0", far: "#19403c", near: "#102c2a" },
    ],
    frame: "#8a6a00", frameLight: "#d8b020", box: "#171826", boxLight: "#fffdf0", text: "#fbf8e6", textLight: "#332a00",
    gem: "#26305c", gemEdge: "#ffe03a", gemText: "#ffffff",
  },
};

/** The colour of a tone in a set; null paints nothing. */
export function colour(tone: Tone, palette: Palette): string | null {
  if (tone === "none") return null;
  if (tone === "ink" || tone === "accent" || tone === "second") return palette[tone];
  return paints[tone];
}
