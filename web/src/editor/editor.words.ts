// The words of the position editor.
import { inLanguages } from "../words/words.svelte";

interface EditorWords {
  title: string;
  intro: string;
  tabs: { build: string; try: string };
  tabsLabel: string;
  undo: string;
  empty: string;
  emptySure: string;
  example: string;
  json: string;
  share: string;
  shared: string;
  playOn: string;
  badLink: string;
  problem: string;
  show: string;
  table: string;
  whose: (player: string, what: string) => string;
  toMove: string;
  edition: string;
  sets: string;
  setsNow: (which: string) => string;
  allSets: string;
  setsHelp: string;
  common: string;
  life: string;
  mindbugs: string;
  spent: string;
  energy: string;
  zones: { play: string; hand: string; discard: string; draw: string; unused: string; revealed: string; set_aside: string; market: string; deck: string; power_discard: string };
  zoneHelp: { hand: string; draw: string; discard: string; unused: string; market: string };
  boostsOf: (card: string) => string;
  addTo: string;
  add: (zone: string) => string;
  here: string;
  drop: string;
  picker: string;
  search: string;
  searchHelp: string;
  anySet: string;
  found: (n: number) => string;
  none: string;
  showMore: string;
  addCard: (card: string, zone: string) => string;
  left: (left: number, of: number) => string;
  added: (card: string, zone: string) => string;
  card: {
    exhausted: string;
    octonite: string;
    boosts: string;
    addBoost: string;
    noBoosts: string;
    side: string;
    stage: string;
    owner: string;
    moveTo: string;
    order: string;
    earlier: string;
    later: string;
    remove: string;
    removeIt: (card: string) => string;
    enlarge: string;
  };
  trial: {
    undo: string;
    restart: string;
    decides: (name: string) => string;
    options: string;
    none: string;
    impossible: string;
    allPossible: string;
    made: string;
    backTo: (n: number, move: string) => string;
    start: string;
    story: string;
    rule: (rule: string) => string;
    chance: string;
    chances: { sample: string; ask: string };
    luck: string;
    flip: string;
    edit: string;
    invalid: string;
    leftOut: (n: number) => string;
    toBuild: string;
    fromStart: string;
    fromHere: string;
  };
  exchange: {
    title: string;
    text: string;
    field: string;
    load: string;
    file: string;
    download: string;
    notJson: string;
    noPosition: (field: string) => string;
    loaded: string;
  };
  wrongSide: string;
}

const plural = (n: number, one: string, more: string): string => `${n} ${n === 1 ? one : more}`;

const en: EditorWords = {
  title: "What happens if …?",
  intro: "Build a position, then try moves on it: the rules answer what happens, and why.",
  tabs: { build: "Position", try: "Try it" },
  tabsLabel: "What to do",
  undo: "Undo",
  empty: "Clear",
  emptySure: "The table is cleared.",
  example: "Example",
  json: "JSON",
  share: "Copy link",
  shared: "The link to this position is copied.",
  playOn: "Play on from here",
  badLink: "This link holds no position.",
  problem: "This position cannot be:",
  show: "Show",
  table: "The table",
  whose: (player, what) => `${player}: ${what}`,
  toMove: "To move",
  edition: "Edition of the rules",
  sets: "Sets",
  setsNow: (which) => `Sets: ${which}`,
  allSets: "All sets",
  setsHelp: "Choose some to allow only their cards.",
  common: "Unused, set aside, Power cards",
  life: "Life",
  mindbugs: "Mindbugs",
  spent: "Used Mindbugs",
  energy: "Energy",
  zones: {
    play: "In play",
    hand: "Hand",
    discard: "Discard pile",
    draw: "Draw pile",
    unused: "Unused cards",
    revealed: "Revealed start cards",
    set_aside: "Set aside",
    market: "Power cards on offer",
    deck: "Power deck",
    power_discard: "Used Power cards",
  },
  zoneHelp: {
    hand: "Filled up to five from the draw pile",
    draw: "The first card is on top",
    discard: "The oldest card first",
    unused: "The first card is on top",
    market: "Filled up to three from the deck",
  },
  boostsOf: (card) => `Boosts of ${card}`,
  addTo: "Cards go to",
  add: (zone) => `Add to: ${zone}`,
  here: "Cards go here",
  drop: "Nothing here yet",
  picker: "Cards",
  search: "Name of a card",
  searchHelp: "In any language. Enter adds the first one.",
  anySet: "Every set",
  found: (n) => plural(n, "card", "cards"),
  none: "No card is called that, or none that can lie there.",
  showMore: "Show more",
  addCard: (card, zone) => `Add ${card}: ${zone}`,
  left: (left, of) => `${left} of ${of} left`,
  added: (card, zone) => `${card} added: ${zone}`,
  card: {
    exhausted: "Exhausted",
    octonite: "Octonite",
    boosts: "Boosts",
    addBoost: "Add a boost",
    noBoosts: "None",
    side: "Side that it shows",
    stage: "Stage",
    owner: "Of whom",
    moveTo: "Put it elsewhere",
    order: "Order",
    earlier: "Earlier",
    later: "Later",
    remove: "Remove",
    removeIt: (card) => `Remove ${card}`,
    enlarge: "Everything about this card",
  },
  trial: {
    undo: "Undo",
    restart: "To the start",
    decides: (name) => `${name} decides`,
    options: "What can be done",
    none: "Nothing is asked.",
    impossible: "What cannot be done, and why",
    allPossible: "Everything in sight can be used.",
    made: "Moves",
    backTo: (n, move) => `Back to after move ${n}: ${move}`,
    start: "Start",
    story: "What happened",
    rule: (rule) => `Rule ${rule}`,
    chance: "Dice and random cards",
    chances: { sample: "By chance", ask: "I decide" },
    luck: "Other luck",
    flip: "Look from the other side",
    edit: "Edit what is on the table now",
    invalid: "Nothing can be tried as long as the position cannot be.",
    leftOut: (n) => `Move ${n} is not possible here: it and those after it are left out.`,
    toBuild: "To the position",
    fromStart: "From the position as you built it",
    fromHere: "From the table as it is now",
  },
  exchange: {
    title: "Import and export",
    text: "The position as JSON. Change it here, paste another one, or keep it in a file.",
    field: "Position as JSON",
    load: "Use this",
    file: "Open a file",
    download: "Download",
    notJson: "That is no JSON: look for a missing comma or quotation mark.",
    noPosition: (field) => (field ? `That is no position: look at “${field}”.` : "That is no position: expected a table of fields in { }."),
    loaded: "The position is loaded.",
  },
  wrongSide: "Choose which side this creature shows.",
};

const fr: EditorWords = {
  title: "Que se passe-t-il si… ?",
  intro: "Composez une position, puis essayez des coups : les règles répondent ce qui se passe, et pourquoi.",
  tabs: { build: "Position", try: "Essayer" },
  tabsLabel: "Que faire",
  undo: "Annuler",
  empty: "Vider",
  emptySure: "La table est vide.",
  example: "Exemple",
  json: "JSON",
  share: "Copier le lien",
  shared: "Le lien vers cette position est copié.",
  playOn: "Continuer à partir d’ici",
  badLink: "Ce lien ne contient aucune position.",
  problem: "Cette position est impossible :",
  show: "Montrer",
  table: "La table",
  whose: (player, what) => `${player} : ${what}`,
  toMove: "C’est son tour",
  edition: "Édition des règles",
  sets: "Séries",
  setsNow: (which) => `Séries : ${which}`,
  allSets: "Toutes les séries",
  setsHelp: "Choisissez-en pour n’admettre que leurs cartes.",
  common: "Cartes inutilisées, mises de côté, cartes Pouvoir",
  life: "PV",
  mindbugs: "Mindbugs",
  spent: "Mindbugs dépensés",
  energy: "Énergie",
  zones: {
    play: "En jeu",
    hand: "Main",
    discard: "Défausse",
    draw: "Pioche",
    unused: "Cartes inutilisées",
    revealed: "Cartes de départ révélées",
    set_aside: "Mises de côté",
    market: "Cartes Pouvoir en vente",
    deck: "Pioche Pouvoir",
    power_discard: "Cartes Pouvoir utilisées",
  },
  zoneHelp: {
    hand: "Complétée à cinq depuis la pioche",
    draw: "La première carte est au-dessus",
    discard: "La plus ancienne d’abord",
    unused: "La première carte est au-dessus",
    market: "Complétée à trois depuis la pioche Pouvoir",
  },
  boostsOf: (card) => `Renforts : ${card}`,
  addTo: "Les cartes vont ici",
  add: (zone) => `Ajouter : ${zone}`,
  here: "Les cartes vont ici",
  drop: "Rien ici pour l’instant",
  picker: "Cartes",
  search: "Nom d’une carte",
  searchHelp: "Dans n’importe quelle langue. Entrée ajoute la première.",
  anySet: "Toutes les séries",
  found: (n) => plural(n, "carte", "cartes"),
  none: "Aucune carte ne s’appelle ainsi, ou aucune qui puisse être là.",
  showMore: "En montrer plus",
  addCard: (card, zone) => `Ajouter ${card} : ${zone}`,
  left: (left, of) => `reste ${left} sur ${of}`,
  added: (card, zone) => `${card} : ajout dans ${zone}`,
  card: {
    exhausted: "Inclinée",
    octonite: "Octonite",
    boosts: "Renforts",
    addBoost: "Ajouter un renfort",
    noBoosts: "Aucun",
    side: "Face visible",
    stage: "Stade",
    owner: "À qui",
    moveTo: "La mettre ailleurs",
    order: "Ordre",
    earlier: "Avant",
    later: "Après",
    remove: "Retirer",
    removeIt: (card) => `Retirer ${card}`,
    enlarge: "Tout sur cette carte",
  },
  trial: {
    undo: "Annuler",
    restart: "Au début",
    decides: (name) => `${name} décide`,
    options: "Ce qu’on peut faire",
    none: "Rien n’est demandé.",
    impossible: "Ce qu’on ne peut pas faire, et pourquoi",
    allPossible: "Tout ce qui est visible peut servir.",
    made: "Coups",
    backTo: (n, move) => `Revenir après le coup ${n} : ${move}`,
    start: "Début",
    story: "Ce qui s’est passé",
    rule: (rule) => `Règle ${rule}`,
    chance: "Dés et cartes au hasard",
    chances: { sample: "Au hasard", ask: "Je décide" },
    luck: "Autre hasard",
    flip: "Voir de l’autre côté",
    edit: "Modifier la table telle qu’elle est",
    invalid: "On ne peut rien essayer tant que la position est impossible.",
    leftOut: (n) => `Le coup ${n} est impossible ici : lui et les suivants sont laissés de côté.`,
    toBuild: "À la position",
    fromStart: "À partir de la position que vous avez composée",
    fromHere: "À partir de la table telle qu’elle est maintenant",
  },
  exchange: {
    title: "Importer et exporter",
    text: "La position en JSON. Modifiez-la ici, collez-en une autre ou gardez-la dans un fichier.",
    field: "Position en JSON",
    load: "Utiliser",
    file: "Ouvrir un fichier",
    download: "Télécharger",
    notJson: "Ce n’est pas du JSON : cherchez une virgule ou un guillemet manquant.",
    noPosition: (field) => (field ? `Ce n’est pas une position : voyez « ${field} ».` : "Ce n’est pas une position : il faut des champs entre { }."),
    loaded: "La position est chargée.",
  },
  wrongSide: "Choisissez la face que montre cette créature.",
};

const es: EditorWords = {
  title: "¿Qué pasa si…?",
  intro: "Prepara una posición y prueba jugadas en ella: las reglas responden qué ocurre y por qué.",
  tabs: { build: "Posición", try: "Probar" },
  tabsLabel: "Qué hacer",
  undo: "Deshacer",
  empty: "Vaciar",
  emptySure: "La mesa está vacía.",
  example: "Ejemplo",
  json: "JSON",
  share: "Copiar enlace",
  shared: "El enlace a esta posición está copiado.",
  playOn: "Seguir desde aquí",
  badLink: "Este enlace no contiene ninguna posición.",
  problem: "Esta posición no es posible:",
  show: "Mostrar",
  table: "La mesa",
  whose: (player, what) => `${player}: ${what}`,
  toMove: "Es su turno",
  edition: "Edición de las reglas",
  sets: "Series",
  setsNow: (which) => `Series: ${which}`,
  allSets: "Todas las series",
  setsHelp: "Elige algunas para permitir solo sus cartas.",
  common: "Cartas sin usar, apartadas, cartas de Poder",
  life: "Puntos de vida",
  mindbugs: "Mindbugs",
  spent: "Mindbugs gastados",
  energy: "Energía",
  zones: {
    play: "En juego",
    hand: "Mano",
    discard: "Pila de descartes",
    draw: "Mazo de robo",
    unused: "Cartas sin usar",
    revealed: "Cartas iniciales reveladas",
    set_aside: "Apartadas",
    market: "Cartas de Poder en venta",
    deck: "Mazo de Poder",
    power_discard: "Cartas de Poder usadas",
  },
  zoneHelp: {
    hand: "Se rellena hasta cinco desde el mazo de robo",
    draw: "La primera carta es la de arriba",
    discard: "La más antigua primero",
    unused: "La primera carta es la de arriba",
    market: "Se rellena hasta tres desde el mazo de Poder",
  },
  boostsOf: (card) => `Refuerzos: ${card}`,
  addTo: "Las cartas van a",
  add: (zone) => `Añadir: ${zone}`,
  here: "Las cartas van aquí",
  drop: "Aquí no hay nada todavía",
  picker: "Cartas",
  search: "Nombre de una carta",
  searchHelp: "En cualquier idioma. Intro añade la primera.",
  anySet: "Todas las series",
  found: (n) => plural(n, "carta", "cartas"),
  none: "Ninguna carta se llama así, o ninguna que pueda estar ahí.",
  showMore: "Mostrar más",
  addCard: (card, zone) => `Añadir ${card}: ${zone}`,
  left: (left, of) => `${left === 1 ? "queda" : "quedan"} ${left} de ${of}`,
  added: (card, zone) => `${card}, añadida: ${zone}`,
  card: {
    exhausted: "Agotada",
    octonite: "Octonita",
    boosts: "Refuerzos",
    addBoost: "Añadir un refuerzo",
    noBoosts: "Ninguno",
    side: "Lado que muestra",
    stage: "Fase",
    owner: "De quién",
    moveTo: "Ponerla en otro sitio",
    order: "Orden",
    earlier: "Antes",
    later: "Después",
    remove: "Quitar",
    removeIt: (card) => `Quitar ${card}`,
    enlarge: "Todo sobre esta carta",
  },
  trial: {
    undo: "Deshacer",
    restart: "Al inicio",
    decides: (name) => `Decide ${name}`,
    options: "Qué se puede hacer",
    none: "No se pregunta nada.",
    impossible: "Qué no se puede hacer y por qué",
    allPossible: "Todo lo que se ve se puede usar.",
    made: "Jugadas",
    backTo: (n, move) => `Volver a después de la jugada ${n}: ${move}`,
    start: "Inicio",
    story: "Qué ha ocurrido",
    rule: (rule) => `Regla ${rule}`,
    chance: "Dados y cartas al azar",
    chances: { sample: "Al azar", ask: "Decido yo" },
    luck: "Otro azar",
    flip: "Ver desde el otro lado",
    edit: "Cambiar la mesa tal como está",
    invalid: "No se puede probar nada mientras la posición no sea posible.",
    leftOut: (n) => `La jugada ${n} no es posible aquí: esa y las siguientes se dejan fuera.`,
    toBuild: "A la posición",
    fromStart: "Desde la posición tal como la preparaste",
    fromHere: "Desde la mesa tal como está ahora",
  },
  exchange: {
    title: "Importar y exportar",
    text: "La posición como JSON. Cámbiala aquí, pega otra o guárdala en un archivo.",
    field: "Posición como JSON",
    load: "Usar esta",
    file: "Abrir un archivo",
    download: "Descargar",
    notJson: "Eso no es JSON: busca una coma o unas comillas que falten.",
    noPosition: (field) => (field ? `Eso no es una posición: mira «${field}».` : "Eso no es una posición: hacen falta campos entre { }."),
    loaded: "La posición está cargada.",
  },
  wrongSide: "Elige qué lado muestra esta criatura.",
};

export const e = inLanguages<EditorWords>({ en, fr, es });
