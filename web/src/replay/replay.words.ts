// The words of the replay.
import type { Grade } from "../protocol";
import { inLanguages } from "../words/words.svelte";

interface ReplayWords {
  title: string;
  notOver: string;
  notOverText: string;
  toGame: string;
  missing: string;
  unplayable: string;
  step: (n: number, of: number) => string;
  turn: (n: number) => string;
  start: string;
  slider: string;
  controls: { first: string; back: string; play: string; pause: string; next: string; last: string };
  keys: string;
  eyes: string;
  below: string;
  open: string;
  flip: string;
  story: string;
  goTo: (n: number) => string;
  result: string;
  share: string;
  record: string;
  recordHelp: string;
  playOn: string;
  playOnFrom: (turn: number) => string;
  openInEditor: string;
  opening: { title: string; text: string; choose: string; another: string; bad: (line: number) => string; tooLarge: string };
  judging: {
    title: string;
    progress: (done: number, total: number) => string;
    // Where there is no room.
    brief: (done: number, total: number) => string;
    waits: string;
    failed: string;
    turning: string;
    turningCount: (n: number | null) => string;
    turningNone: string;
    turningPoint: (turn: number, name: string, percent: number) => string;
    chance: (name: string, percent: number) => string;
    cost: (percent: number) => string;
    played: string;
    best: string;
    knowing: string;
    asItWas: string;
    asItWasText: string;
    couldKnow: (name: string) => string;
    measured: string;
    bestWas: (move: string) => string;
    by: (name: string) => string;
    curve: string;
    curveText: (name: string, points: string) => string;
    grades: Record<Grade, string>;
  };
}

const en: ReplayWords = {
  title: "Replay",
  notOver: "This game is not over",
  notOverText: "A replay would tell the cards that are still hidden. Come back when the game has ended.",
  toGame: "To the game",
  missing: "There is no such game",
  unplayable: "This game was played with other rules and cannot be shown step by step. Its record can be downloaded.",
  step: (n, of) => `${n} of ${of}`,
  turn: (n) => `Turn ${n}`,
  start: "The game begins.",
  slider: "Moment of the game",
  controls: { first: "To the beginning", back: "One step back", play: "Play", pause: "Pause", next: "One step forward", last: "To the end" },
  keys: "Arrow keys: step · Home, End: ends · Space: play or pause",
  eyes: "Whose cards are seen",
  below: "Shown below",
  open: "All",
  flip: "Look from the other side",
  story: "Story",
  goTo: (n) => `Go to step ${n}`,
  result: "Result",
  share: "Copy link",
  record: "Record",
  recordHelp: "Download the record: every move, as text",
  playOn: "Play on from here",
  playOnFrom: (turn) => `From the beginning of turn ${turn}`,
  openInEditor: "Open in the editor",
  opening: {
    title: "Open a record",
    text: "Choose the file of a record, as it is downloaded after a game, or drop it on this page. It is not stored on the server.",
    choose: "Choose a file",
    another: "Open another record",
    bad: (line) => `This is not the record of a game that can be played again${line ? ` (line ${line})` : ""}.`,
    tooLarge: "This file is too large to be the record of a game.",
  },
  judging: {
    title: "Chance to win",
    progress: (done, total) => `Judging the decisions: ${done} of ${total}`,
    brief: (done, total) => `Judged: ${done} of ${total}`,
    waits: "Many games are being judged right now.",
    failed: "This game cannot be judged.",
    turning: "Turning points",
    turningCount: (n) => (n === null ? "Turning points" : `Turning points (${n})`),
    turningNone: "No serious mistake.",
    turningPoint: (turn, name, percent) => `Turn ${turn}, ${name}: ${percent} % lost`,
    chance: (name, percent) => `${name}: ${percent} %`,
    cost: (percent) => `−${percent} %`,
    played: "Chosen:",
    best: "Better:",
    knowing: "by what was known to",
    asItWas: "both",
    asItWasText: "The game as it was: judged with the cards of both hands. What nobody knew is left to chance.",
    couldKnow: (name) => `${name}: what could be known at each moment`,
    measured: "Each decision is measured by what its player could know.",
    bestWas: (move) => `Best: ${move}`,
    by: (name) => `${name}:`,
    curve: "How the chance to win moved",
    curveText: (name, points) => `The chance of ${name} from the beginning to the end: ${points}`,
    grades: { best: "Best", fine: "Good", inaccuracy: "Inaccuracy", mistake: "Mistake", blunder: "Blunder", forced: "Forced" },
  },
};

const fr: ReplayWords = {
  title: "Revoir la partie",
  notOver: "Cette partie n’est pas terminée",
  notOverText: "La revoir dévoilerait les cartes encore cachées. Revenez quand elle sera terminée.",
  toGame: "À la partie",
  missing: "Cette partie n’existe pas",
  unplayable: "Cette partie a été jouée avec d’autres règles et ne peut pas être revue pas à pas. Son enregistrement peut être téléchargé.",
  step: (n, of) => `${n} sur ${of}`,
  turn: (n) => `Tour ${n}`,
  start: "La partie commence.",
  slider: "Moment de la partie",
  controls: { first: "Au début", back: "Un pas en arrière", play: "Lecture", pause: "Pause", next: "Un pas en avant", last: "À la fin" },
  keys: "Flèches : pas à pas · Début, Fin : extrémités · Espace : lecture ou pause",
  eyes: "Cartes visibles",
  below: "Affiché ci-dessous",
  open: "Toutes",
  flip: "Voir de l’autre côté",
  story: "Récit",
  goTo: (n) => `Aller au pas ${n}`,
  result: "Résultat",
  share: "Copier le lien",
  record: "Enregistrement",
  recordHelp: "Télécharger l’enregistrement : tous les coups, en texte",
  playOn: "Continuer à partir d’ici",
  playOnFrom: (turn) => `À partir du début du tour ${turn}`,
  openInEditor: "Ouvrir dans l’éditeur",
  opening: {
    title: "Ouvrir un enregistrement",
    text: "Choisissez le fichier d’un enregistrement, tel qu’on le télécharge après une partie, ou déposez-le sur cette page. Il n’est pas conservé sur le serveur.",
    choose: "Choisir un fichier",
    another: "Ouvrir un autre enregistrement",
    bad: (line) => `Ce n’est pas l’enregistrement d’une partie qu’on peut rejouer${line ? ` (ligne ${line})` : ""}.`,
    tooLarge: "Ce fichier est trop grand pour être l’enregistrement d’une partie.",
  },
  judging: {
    title: "Chances de gagner",
    progress: (done, total) => `Évaluation des décisions : ${done} sur ${total}`,
    brief: (done, total) => `Évalué : ${done} sur ${total}`,
    waits: "Beaucoup de parties sont en cours d’évaluation.",
    failed: "Cette partie ne peut pas être évaluée.",
    turning: "Tournants",
    turningCount: (n) => (n === null ? "Tournants" : `Tournants (${n})`),
    turningNone: "Aucune faute grave.",
    turningPoint: (turn, name, percent) => `Tour ${turn}, ${name} : ${percent} % perdus`,
    chance: (name, percent) => `${name} : ${percent} %`,
    cost: (percent) => `−${percent} %`,
    played: "Choisi :",
    best: "Mieux :",
    knowing: "selon les cartes connues de",
    asItWas: "tous deux",
    asItWasText: "La partie telle qu’elle était : évaluée avec les cartes des deux mains. Ce que personne ne savait est laissé au hasard.",
    couldKnow: (name) => `${name} : ce qui pouvait être connu à chaque moment`,
    measured: "Chaque décision est mesurée à ce que son auteur pouvait savoir.",
    bestWas: (move) => `Le mieux : ${move}`,
    by: (name) => `${name} :`,
    curve: "L’évolution des chances de gagner",
    curveText: (name, points) => `Les chances de gagner du début à la fin, ${name} : ${points}`,
    grades: { best: "Le mieux", fine: "Bien", inaccuracy: "Imprécision", mistake: "Erreur", blunder: "Gaffe", forced: "Forcé" },
  },
};

const es: ReplayWords = {
  title: "Repetición",
  notOver: "Esta partida no ha terminado",
  notOverText: "La repetición mostraría las cartas que aún están ocultas. Vuelve cuando la partida haya terminado.",
  toGame: "A la partida",
  missing: "No existe esa partida",
  unplayable: "Esta partida se jugó con otras reglas y no se puede ver paso a paso. Su registro se puede descargar.",
  step: (n, of) => `${n} de ${of}`,
  turn: (n) => `Turno ${n}`,
  start: "Empieza la partida.",
  slider: "Momento de la partida",
  controls: { first: "Al principio", back: "Un paso atrás", play: "Reproducir", pause: "Pausa", next: "Un paso adelante", last: "Al final" },
  keys: "Flechas: paso a paso · Inicio, Fin: extremos · Espacio: reproducir o pausar",
  eyes: "Qué cartas se ven",
  below: "Se muestra debajo",
  open: "Todas",
  flip: "Ver desde el otro lado",
  story: "Historia",
  goTo: (n) => `Ir al paso ${n}`,
  result: "Resultado",
  share: "Copiar enlace",
  record: "Registro",
  recordHelp: "Descargar el registro: todas las jugadas, como texto",
  playOn: "Seguir desde aquí",
  playOnFrom: (turn) => `Desde el comienzo del turno ${turn}`,
  openInEditor: "Abrir en el editor",
  opening: {
    title: "Abrir un registro",
    text: "Elige el archivo de un registro, tal como se descarga después de una partida, o suéltalo en esta página. No se guarda en el servidor.",
    choose: "Elegir un archivo",
    another: "Abrir otro registro",
    bad: (line) => `Esto no es el registro de una partida que se pueda volver a jugar${line ? ` (línea ${line})` : ""}.`,
    tooLarge: "Este archivo es demasiado grande para ser el registro de una partida.",
  },
  judging: {
    title: "Probabilidad de ganar",
    progress: (done, total) => `Valorando las decisiones: ${done} de ${total}`,
    brief: (done, total) => `Valorado: ${done} de ${total}`,
    waits: "Ahora mismo se están valorando muchas partidas.",
    failed: "Esta partida no se puede valorar.",
    turning: "Momentos decisivos",
    turningCount: (n) => (n === null ? "Momentos decisivos" : `Momentos decisivos (${n})`),
    turningNone: "Ningún error grave.",
    turningPoint: (turn, name, percent) => `Turno ${turn}, ${name}: ${percent} % perdido`,
    chance: (name, percent) => `${name}: ${percent} %`,
    cost: (percent) => `−${percent} %`,
    played: "Elegido:",
    best: "Mejor:",
    knowing: "según lo conocido por",
    asItWas: "ambos",
    asItWasText: "La partida tal como era: valorada con las cartas de las dos manos. Lo que nadie sabía queda al azar.",
    couldKnow: (name) => `${name}: lo que se podía saber en cada momento`,
    measured: "Cada decisión se mide por lo que podía saber quien la tomó.",
    bestWas: (move) => `Lo mejor: ${move}`,
    by: (name) => `${name}:`,
    curve: "Cómo cambió la probabilidad de ganar",
    curveText: (name, points) => `La probabilidad de ${name} desde el principio hasta el final: ${points}`,
    grades: { best: "Lo mejor", fine: "Bien", inaccuracy: "Imprecisión", mistake: "Error", blunder: "Error grave", forced: "Forzado" },
  },
};

export const r = inLanguages<ReplayWords>({ en, fr, es });
