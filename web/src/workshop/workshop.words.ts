// The words of the workshop.
import { inLanguages } from "../words/words.svelte";
import type { Field, Pose } from "../cards/composing";

interface WorkshopWords {
  title: string;
  intro: string;
  mySets: string;
  none: string;
  newSet: string;
  newSetName: string;
  open: string;
  example: string;
  openHelp: string;
  large: string;
  notRead: string;
  line: (line: number) => string;
  cards: (n: number) => string;
  removed: (name: string) => string;
  bringBack: string;
  notKept: string;
  full: string;
  unknownSet: string;
  toSets: string;
  // A set
  setName: string;
  author: string;
  dealt: (n: number) => string;
  newCard: string;
  newCardName: string;
  like: string;
  likeTitle: string;
  likeText: string;
  likeName: (name: string) => string;
  wrong: (n: number) => string;
  unfinished: string;
  play: string;
  link: string;
  linkCopied: string;
  linkLong: string;
  file: string;
  print: string;
  // A card
  toSet: (name: string) => string;
  undo: string;
  redo: string;
  name: string;
  abilities: string;
  noAbility: string;
  addAbility: string;
  change: (what: string) => string;
  choose: string;
  remove: (what: string) => string;
  up: (what: string) => string;
  down: (what: string) => string;
  add: (what: string) => string;
  another: string;
  optional: string;
  search: string;
  nothingFits: string;
  asOn: (card: string) => string;
  done: string;
  inLanguage: string;
  noText: string;
  cannotYet: string;
  nextStage: string;
  nextStageName: (name: string) => string;
  stages: string;
  removeCard: string;
  picture: string;
  changePicture: string;
  strength: string;
  // The picture
  surprise: string;
  fields: Record<Field, string>;
  poses: Record<Pose | "fitting", string>;
  turns: readonly string[];
  tones: readonly string[];
  numbered: (what: string, n: number) => string;
  // Playing
  playTitle: string;
  with: string;
  alone: string;
  tooFew: (n: number) => string;
  dealt1: (name: string) => string;
  // Strength
  strengthText: string;
  inSets: string;
  measure: string;
  cancel: string;
  waiting: (n: number) => string;
  starting: string;
  progress: (played: number, games: number) => string;
  soFar: (value: string, by: string) => string;
  instead: (card: string) => string;
  result: string;
  again: string;
  // Printing
  printText: string;
  copies: string;
  backs: string;
  printNow: string;
  // What somebody else has made
  keepIt: string;
  keptIt: string;
  badLink: string;
}

const points = (value: string, by: string, unit: string): string => `${value} ± ${by} ${unit}`;

export const w = inLanguages<WorkshopWords>({
  en: {
    title: "Workshop",
    intro: "Make cards of your own from blocks. Their texts write themselves, and you can play with them at once.",
    mySets: "My sets",
    none: "Nothing here yet. Begin a set: your first card is three clicks away.",
    newSet: "New set",
    newSetName: "My set",
    open: "Open a file",
    example: "Look at an example",
    openHelp: "A set that was saved here, or written by hand in TOML.",
    large: "This file is too large for a set of cards.",
    notRead: "This file cannot be read:",
    line: (line) => `Line ${line}:`,
    cards: (n) => (n === 1 ? "1 card" : `${n} cards`),
    removed: (name) => `“${name}” was removed.`,
    bringBack: "Bring it back",
    notKept: "This browser does not keep your sets. Save them as a file before you leave.",
    full: "There is no room for more sets. Save one as a file and remove it.",
    unknownSet: "This browser has no such set.",
    toSets: "My sets",
    setName: "Name of the set",
    author: "By",
    dealt: (n) => (n === 1 ? "1 card to be dealt" : `${n} cards to be dealt`),
    newCard: "New card",
    newCardName: "New card",
    like: "Like an official card",
    likeTitle: "Begin with an official card",
    likeText: "You get a copy of it, to change as you like.",
    likeName: (name) => `${name}, but mine`,
    wrong: (n) => (n === 1 ? "Something is not right yet" : `${n} things are not right yet`),
    unfinished: "not right yet",
    play: "Play with it",
    link: "Copy a link",
    linkCopied: "The link is copied: it holds the whole set.",
    linkLong: "This set is too large for a link that one can send. Send it as a file.",
    file: "Save as a file",
    print: "Print",
    toSet: (name) => `Back to ${name}`,
    undo: "Undo",
    redo: "Redo",
    name: "Name",
    abilities: "What it does",
    noAbility: "It can do nothing special yet.",
    addAbility: "Add an ability",
    change: (what) => `Change: ${what}`,
    choose: "Choose",
    remove: (what) => `Remove: ${what}`,
    up: (what) => `Move up: ${what}`,
    down: (what) => `Move down: ${what}`,
    add: (what) => `Add: ${what}`,
    another: "Add another step",
    optional: "More",
    search: "Search",
    nothingFits: "Nothing fits here.",
    asOn: (card) => `as on ${card}`,
    done: "Done",
    inLanguage: "Text of the card",
    noText: "No text",
    cannotYet: "This card cannot be played yet:",
    nextStage: "Add a stage to which it evolves",
    nextStageName: (name) => `${name}, grown`,
    stages: "Stages",
    removeCard: "Remove the card",
    picture: "Picture",
    changePicture: "Change the picture",
    strength: "How strong is it?",
    surprise: "Surprise me",
    fields: {
      scene: "World",
      sky: "Sky",
      body: "Creature",
      tone: "Its colour",
      extra: "Thing",
      extraTone: "Colour of the thing",
      pose: "Where the thing is",
      turn: "Posture",
    },
    poses: {
      fitting: "As it fits",
      beside: "Beside it",
      top: "On its head",
      behind: "Behind it",
      hand: "In its hand",
      both: "On both sides",
      none: "Nowhere",
    },
    turns: ["Upright", "Mirrored", "Tilted to the left", "Tilted to the right", "Upside down"],
    tones: [
      ...["cream", "white", "red", "orange", "yellow", "lime", "green", "teal", "sky blue", "blue", "violet", "pink", "brown", "tan"],
      ...["grey", "steel", "dark", "first colour of the world", "second colour of the world"],
    ],
    numbered: (what, n) => `${what} ${n}`,
    playTitle: "Play with your cards",
    with: "Shuffled together with",
    alone: "Without official sets: your cards alone.",
    tooFew: (n) => `${n} cards are too few for a game: take 22 or more.`,
    dealt1: (name) => `Deal ${name} to me`,
    strengthText: "Bots play some thousand games in which the card takes the place of an average one. That is done in the background; you can go on meanwhile.",
    inSets: "In the set",
    measure: "Measure it",
    cancel: "Cancel",
    waiting: (n) => (n === 1 ? "One other card is measured first." : `${n} other cards are measured first.`),
    starting: "It begins …",
    progress: (played, games) => `${played} of ${games} games`,
    soFar: (value, by) => `So far ${points(value, by, "points")}`,
    instead: (card) => `In the place of ${card}.`,
    result: "The answer",
    again: "Measure again",
    printText: "Cards of 63 × 88 mm with cutting lines. Print at 100 %, in colour; with backs, on both sides, turned along the long edge.",
    copies: "As many as there are of each card",
    backs: "With backs",
    printNow: "Print",
    keepIt: "Keep it in my workshop",
    keptIt: "It is among your sets now.",
    badLink: "This link holds no set of cards, or not all of it.",
  },
  fr: {
    title: "Atelier",
    intro: "Créez vos propres cartes avec des blocs. Leurs textes s’écrivent tout seuls, et vous pouvez jouer avec aussitôt.",
    mySets: "Mes extensions",
    none: "Rien encore ici. Commencez une extension : votre première carte est à trois clics.",
    newSet: "Nouvelle extension",
    newSetName: "Mon extension",
    open: "Ouvrir un fichier",
    example: "Voir un exemple",
    openHelp: "Une extension enregistrée ici, ou écrite à la main en TOML.",
    large: "Ce fichier est trop grand pour une extension.",
    notRead: "Ce fichier ne peut pas être lu :",
    line: (line) => `Ligne ${line} :`,
    cards: (n) => (n === 1 ? "1 carte" : `${n} cartes`),
    removed: (name) => `« ${name} » a été supprimée.`,
    bringBack: "La récupérer",
    notKept: "Ce navigateur ne garde pas vos extensions. Enregistrez-les dans un fichier avant de partir.",
    full: "Il n’y a plus de place. Enregistrez une extension dans un fichier et supprimez-la.",
    unknownSet: "Ce navigateur n’a pas cette extension.",
    toSets: "Mes extensions",
    setName: "Nom de l’extension",
    author: "Par",
    dealt: (n) => (n === 1 ? "1 carte à distribuer" : `${n} cartes à distribuer`),
    newCard: "Nouvelle carte",
    newCardName: "Nouvelle carte",
    like: "Comme une carte officielle",
    likeTitle: "Partir d’une carte officielle",
    likeText: "Vous en recevez une copie, à modifier comme vous voulez.",
    likeName: (name) => `${name}, à ma façon`,
    wrong: (n) => (n === 1 ? "Quelque chose ne va pas encore" : `${n} choses ne vont pas encore`),
    unfinished: "pas encore correcte",
    play: "Jouer avec",
    link: "Copier un lien",
    linkCopied: "Le lien est copié : il contient toute l’extension.",
    linkLong: "Cette extension est trop grande pour un lien que l’on peut envoyer. Envoyez-la comme fichier.",
    file: "Enregistrer dans un fichier",
    print: "Imprimer",
    toSet: (name) => `Retour à ${name}`,
    undo: "Annuler",
    redo: "Rétablir",
    name: "Nom",
    abilities: "Ce qu’elle fait",
    noAbility: "Elle ne sait encore rien faire de spécial.",
    addAbility: "Ajouter une capacité",
    change: (what) => `Changer : ${what}`,
    choose: "Choisir",
    remove: (what) => `Enlever : ${what}`,
    up: (what) => `Monter : ${what}`,
    down: (what) => `Descendre : ${what}`,
    add: (what) => `Ajouter : ${what}`,
    another: "Ajouter une étape",
    optional: "Plus",
    search: "Chercher",
    nothingFits: "Rien ne convient ici.",
    asOn: (card) => `comme sur ${card}`,
    done: "Terminé",
    inLanguage: "Texte de la carte",
    noText: "Pas de texte",
    cannotYet: "Cette carte ne peut pas encore être jouée :",
    nextStage: "Ajouter un stade vers lequel elle évolue",
    nextStageName: (name) => `${name}, adulte`,
    stages: "Stades",
    removeCard: "Supprimer la carte",
    picture: "Image",
    changePicture: "Changer l’image",
    strength: "Quelle est sa force ?",
    surprise: "Surprenez-moi",
    fields: {
      scene: "Monde",
      sky: "Ciel",
      body: "Créature",
      tone: "Sa couleur",
      extra: "Objet",
      extraTone: "Couleur de l’objet",
      pose: "Où est l’objet",
      turn: "Posture",
    },
    poses: {
      fitting: "Comme il convient",
      beside: "À côté",
      top: "Sur la tête",
      behind: "Derrière",
      hand: "À la main",
      both: "Des deux côtés",
      none: "Nulle part",
    },
    turns: ["Droite", "En miroir", "Penchée à gauche", "Penchée à droite", "À l’envers"],
    tones: [
      ...["crème", "blanc", "rouge", "orange", "jaune", "citron vert", "vert", "sarcelle", "bleu ciel", "bleu", "violet", "rose", "brun", "beige"],
      ...["gris", "acier", "sombre", "première couleur du monde", "seconde couleur du monde"],
    ],
    numbered: (what, n) => `${what} ${n}`,
    playTitle: "Jouer avec vos cartes",
    with: "Mélangées avec",
    alone: "Sans extension officielle : vos cartes seules.",
    tooFew: (n) => `${n} cartes, c’est trop peu pour une partie : il en faut 22 ou plus.`,
    dealt1: (name) => `Me donner ${name}`,
    strengthText: "Des robots jouent quelques milliers de parties où la carte prend la place d’une carte moyenne. Cela se fait en arrière-plan ; vous pouvez continuer.",
    inSets: "Dans l’extension",
    measure: "Mesurer",
    cancel: "Annuler",
    waiting: (n) => (n === 1 ? "Une autre carte est mesurée d’abord." : `${n} autres cartes sont mesurées d’abord.`),
    starting: "Cela commence…",
    progress: (played, games) => `${played} parties sur ${games}`,
    soFar: (value, by) => `Jusqu’ici ${points(value, by, "points")}`,
    instead: (card) => `À la place de ${card}.`,
    result: "La réponse",
    again: "Mesurer de nouveau",
    printText: "Des cartes de 63 × 88 mm avec des lignes de coupe. Imprimez à 100 %, en couleur ; avec les dos, recto verso, en retournant sur le bord long.",
    copies: "Autant qu’il y a d’exemplaires de chaque carte",
    backs: "Avec les dos",
    printNow: "Imprimer",
    keepIt: "La garder dans mon atelier",
    keptIt: "Elle est maintenant parmi vos extensions.",
    badLink: "Ce lien ne contient pas de cartes, ou pas toutes.",
  },
  es: {
    title: "Taller",
    intro: "Crea tus propias cartas con bloques. Sus textos se escriben solos y puedes jugar con ellas al momento.",
    mySets: "Mis expansiones",
    none: "Aquí no hay nada todavía. Empieza una expansión: tu primera carta está a tres clics.",
    newSet: "Nueva expansión",
    newSetName: "Mi expansión",
    open: "Abrir un archivo",
    example: "Ver un ejemplo",
    openHelp: "Una expansión guardada aquí, o escrita a mano en TOML.",
    large: "Este archivo es demasiado grande para una expansión.",
    notRead: "Este archivo no se puede leer:",
    line: (line) => `Línea ${line}:`,
    cards: (n) => (n === 1 ? "1 carta" : `${n} cartas`),
    removed: (name) => `«${name}» se ha eliminado.`,
    bringBack: "Recuperarla",
    notKept: "Este navegador no guarda tus expansiones. Guárdalas en un archivo antes de irte.",
    full: "No queda sitio. Guarda una expansión en un archivo y elimínala.",
    unknownSet: "Este navegador no tiene esa expansión.",
    toSets: "Mis expansiones",
    setName: "Nombre de la expansión",
    author: "Por",
    dealt: (n) => (n === 1 ? "1 carta para repartir" : `${n} cartas para repartir`),
    newCard: "Nueva carta",
    newCardName: "Nueva carta",
    like: "Como una carta oficial",
    likeTitle: "Empezar con una carta oficial",
    likeText: "Recibes una copia, para cambiarla como quieras.",
    likeName: (name) => `${name}, a mi manera`,
    wrong: (n) => (n === 1 ? "Algo no está bien todavía" : `${n} cosas no están bien todavía`),
    unfinished: "todavía no está bien",
    play: "Jugar con ella",
    link: "Copiar un enlace",
    linkCopied: "El enlace está copiado: contiene toda la expansión.",
    linkLong: "Esta expansión es demasiado grande para un enlace que se pueda enviar. Envíala como archivo.",
    file: "Guardar en un archivo",
    print: "Imprimir",
    toSet: (name) => `Volver a ${name}`,
    undo: "Deshacer",
    redo: "Rehacer",
    name: "Nombre",
    abilities: "Lo que hace",
    noAbility: "Todavía no sabe hacer nada especial.",
    addAbility: "Añadir una habilidad",
    change: (what) => `Cambiar: ${what}`,
    choose: "Elegir",
    remove: (what) => `Quitar: ${what}`,
    up: (what) => `Subir: ${what}`,
    down: (what) => `Bajar: ${what}`,
    add: (what) => `Añadir: ${what}`,
    another: "Añadir otro paso",
    optional: "Más",
    search: "Buscar",
    nothingFits: "Nada encaja aquí.",
    asOn: (card) => `como en ${card}`,
    done: "Listo",
    inLanguage: "Texto de la carta",
    noText: "Sin texto",
    cannotYet: "Esta carta no se puede jugar todavía:",
    nextStage: "Añadir una fase a la que evoluciona",
    nextStageName: (name) => `${name}, adulta`,
    stages: "Fases",
    removeCard: "Eliminar la carta",
    picture: "Imagen",
    changePicture: "Cambiar la imagen",
    strength: "¿Qué fuerza tiene?",
    surprise: "Sorpréndeme",
    fields: {
      scene: "Mundo",
      sky: "Cielo",
      body: "Criatura",
      tone: "Su color",
      extra: "Objeto",
      extraTone: "Color del objeto",
      pose: "Dónde está el objeto",
      turn: "Postura",
    },
    poses: {
      fitting: "Como encaje",
      beside: "A su lado",
      top: "En la cabeza",
      behind: "Detrás",
      hand: "En la mano",
      both: "A ambos lados",
      none: "En ninguna parte",
    },
    turns: ["Derecha", "Reflejada", "Inclinada a la izquierda", "Inclinada a la derecha", "Boca abajo"],
    tones: [
      ...["crema", "blanco", "rojo", "naranja", "amarillo", "lima", "verde", "turquesa", "celeste", "azul", "violeta", "rosa", "marrón", "canela"],
      ...["gris", "acero", "oscuro", "primer color del mundo", "segundo color del mundo"],
    ],
    numbered: (what, n) => `${what} ${n}`,
    playTitle: "Jugar con tus cartas",
    with: "Barajadas con",
    alone: "Sin expansiones oficiales: solo tus cartas.",
    tooFew: (n) => `${n} cartas son muy pocas para una partida: hacen falta 22 o más.`,
    dealt1: (name) => `Darme ${name}`,
    strengthText: "Unos robots juegan algunos miles de partidas en las que la carta ocupa el lugar de una carta media. Se hace en segundo plano; puedes seguir mientras tanto.",
    inSets: "En la expansión",
    measure: "Medirla",
    cancel: "Cancelar",
    waiting: (n) => (n === 1 ? "Antes se mide otra carta." : `Antes se miden otras ${n} cartas.`),
    starting: "Empieza…",
    progress: (played, games) => `${played} de ${games} partidas`,
    soFar: (value, by) => `Hasta ahora ${points(value, by, "puntos")}`,
    instead: (card) => `En el lugar de ${card}.`,
    result: "La respuesta",
    again: "Medir otra vez",
    printText: "Cartas de 63 × 88 mm con líneas de corte. Imprime al 100 %, en color; con dorsos, a doble cara, girando por el borde largo.",
    copies: "Tantas como ejemplares hay de cada carta",
    backs: "Con dorsos",
    printNow: "Imprimir",
    keepIt: "Guardarla en mi taller",
    keptIt: "Ya está entre tus expansiones.",
    badLink: "Este enlace no contiene cartas, o no todas.",
  },
});
