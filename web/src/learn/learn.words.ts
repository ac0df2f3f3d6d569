// The words of the tutorial. A text gets `c`, which gives the name of a card in the language of the page; **bold** is set off.
import { inLanguages } from "../words/words.svelte";
import type { CourseId, FirstStep } from "./lessons";

type Text = (c: (card: string) => string) => string;

export interface LessonWords {
  title: string;
  // One for each task.
  tasks: Text[];
  end: Text;
  // What is said about moves that are possible but not what is asked.
  instead?: Record<string, Text>;
}

interface CourseWords {
  title: string;
  help: string;
  end: string;
}

interface LearnWords {
  title: string;
  intro: string;
  courses: Record<CourseId, CourseWords>;
  count: (n: number) => string;
  someDone: (n: number, of: number) => string;
  allDone: string;
  begin: string;
  goOn: string;
  allCourses: string;
  nextCourse: (title: string) => string;
  courseDone: string;
  tryIt: string;
  show: string;
  notBest: Text;
  lesson: (n: number, of: number) => string;
  lessons: string;
  done: string;
  instead: Text;
  insteadTitle: string;
  wellDone: string;
  touch: string;
  waits: string;
  next: string;
  last: string;
  again: string;
  skip: string;
  restart: string;
  goTo: (n: number, title: string) => string;
  finished: string;
  skipped: string;
  finishedText: string;
  first: string;
  firstHelp: string;
  looking: string;
  cards: string;
  rules: string;
  editor: string;
  all: Record<FirstStep, LessonWords>;
}

const en: LearnWords = {
  title: "Learn",
  intro: "You learn by playing: small positions, one idea each. Whatever you try, you are told what would come of it.",
  courses: {
    "first-steps": { title: "First steps", help: "The whole game, from the first card to victory", end: "" },
    actions: { title: "Actions", help: "Beyond Evolution: a deed instead of an attack", end: "An Action is never blocked. Before you attack, look whether there is a better deed." },
    evolution: { title: "Evolution", help: "Beyond Evolution: creatures that grow", end: "Growing takes turns: do it early, and stop others from doing it." },
    boosts: { title: "Boosts and the discard pile", help: "Beyond Eternity: cards that help when they are gone", end: "The discard piles are part of the table: look into them before you decide." },
    octonite: { title: "Octonite and Harvest", help: "Battlefruit Kingdom and Galaxy: crystals that count, and pay", end: "Count the crystals on both sides, and you know what comes next." },
    dice: { title: "Dice and Power cards", help: "King of Tokyo: roll, earn, buy", end: "Roll again what does not help, and look at what is for sale before every turn." },
    eye: { title: "Openings of the eye", help: "Ten moments from analysed games: find the best move yourself", end: "Bait, timing, counting: this is what strong players look at. Play a game and try it." },
  },
  count: (n) => `${n} lessons`,
  someDone: (n, of) => `${n} of ${of} done`,
  allDone: "All done",
  begin: "Begin",
  goOn: "Go on",
  allCourses: "All courses",
  nextCourse: (title) => `Next: ${title}`,
  courseDone: "Course finished!",
  tryIt: "Play with these cards",
  show: "Show me",
  notBest: () => "That is allowed, but there is something much better here. Look again.",
  lesson: (n, of) => `Lesson ${n} of ${of}`,
  lessons: "Lessons",
  done: "done",
  instead: () => "That is allowed, too. But this lesson is about something else: follow the golden mark.",
  insteadTitle: "Not quite.",
  wellDone: "Well done!",
  touch: "Tap a card once to look at it, then press the button.",
  waits: "Watch what happens …",
  next: "Next lesson",
  last: "Finish",
  again: "Once more",
  skip: "Skip the tutorial",
  restart: "From the beginning",
  goTo: (n, title) => `Lesson ${n}: ${title}`,
  finished: "You know the game!",
  skipped: "Ready to play?",
  finishedText: "Everything else stands on the cards. Rest the pointer on a card, or press it long, to read what it does and what its words mean.",
  first: "Play your first game",
  firstHelp: "Against an easy bot. You can ask for hints and take moves back.",
  looking: "Look around",
  cards: "All cards",
  rules: "The rules",
  editor: "What happens if …?",
  all: {
    play: {
      title: "Play a card",
      tasks: [
        (c) =>
          `**Your goal:** bring Ada from 3 life to 0. Below is your hand. On your turn you do **one** thing: play a card or attack. Cards cost nothing. Play **${c("Killer Bee")}**, the one with the golden mark.`,
      ],
      end: (c) =>
        `${c("Killer Bee")} is in play, and its Play effect has cost Ada one life. You also drew a new card: your hand is always filled up to five, as long as your draw pile lasts.`,
      instead: {
        "play Gorillion": (c) => `${c("Gorillion")} is the strongest of all. Its time comes in the next lesson; begin with ${c("Killer Bee")}.`,
      },
    },
    taken: {
      title: "They take your card",
      tasks: [
        (c) => `With power 10, ${c("Gorillion")} is the strongest creature here. Play it, and see what Ada does.`,
        (c) =>
          `Ada used a **Mindbug** and took ${c("Gorillion")}: it fights for her now! But whoever loses a card this way acts again at once. Play another card, such as **${c("Spider Owl")}**.`,
      ],
      end: () =>
        "This time Ada let it pass. Each player has only **two** Mindbugs for the whole game, and Ada has one left. So nobody can take everything, and a good card may well be bait.",
      instead: { other: (c) => `Other cards are fine, too, but only ${c("Gorillion")} is worth a Mindbug to Ada. Try it!` },
    },
    mindbug: {
      title: "Your own Mindbug",
      tasks: [(c) => `Now Ada plays **${c("Luchataur")}**: power 9, and it may attack twice in a turn. You have two Mindbugs. Take it!`],
      end: (c) => `${c("Luchataur")} is yours, and you have one Mindbug left. Ada acts again, so a Mindbug wins you a creature, not a turn.`,
      instead: {
        "no mindbug": (c) => `You may let a card pass and save your Mindbug for a better one. But ${c("Luchataur")} would hit you hard: take it this time.`,
      },
    },
    attack: {
      title: "Attack",
      tasks: [(c) => `Instead of playing a card you may attack with one creature. Ada has none that could block. Attack with **${c("Gorillion")}**.`],
      end: () =>
        "Nobody blocked, so Ada lost one life. Everybody begins with three, and whoever has none left loses. An attack takes one life, however strong the creature is.",
      instead: { other: (c) => `You do only one thing in a turn, and Ada has no creature to block with just now. Use the chance: attack with ${c("Gorillion")}.` },
    },
    block: {
      title: "Block",
      tasks: [
        (c) =>
          `${c("Kangasaurus Rex")} attacks you with power 7. One of your creatures may block it; then they fight, and the weaker one is defeated. Point at a creature, or tap it, to see what would follow, then block with **${c("Gorillion")}**.`,
      ],
      end: (c) => `${c("Gorillion")} won and stays in play; ${c("Kangasaurus Rex")} went to Ada’s discard pile. A block costs nothing else, and it was not your turn: that comes now.`,
      instead: {
        "block Giraffodile": (c) => `${c("Giraffodile")} has power 7 as well, and at equal power both are defeated. ${c("Gorillion")} is stronger.`,
        "no block": (c) => `Then you would lose one life. Sometimes that is right, but here ${c("Gorillion")} simply wins.`,
      },
    },
    hunter: {
      title: "Hunter",
      tasks: [
        (c) =>
          `If you attack, Ada blocks with ${c("Gorillion")}. But ${c("Killer Bee")} is a **HUNTER**: it says itself who must block. Attack with **${c("Killer Bee")}**.`,
        (c) => `Whom does it hunt? ${c("Killer Bee")} has power 5: **${c("Brain Fly")}** with power 4 is its prey.`,
      ],
      end: (c) => `${c("Brain Fly")} had to block and was defeated. A hunt takes no life, but it clears the way. You need not hunt: without it the attack is like any other.`,
      instead: {
        "hunt Gorillion": (c) => `${c("Gorillion")} has power 10: ${c("Killer Bee")} would be defeated. Look for something weaker.`,
        "no hunt": (c) => `Then Ada chooses who blocks, and that would be ${c("Gorillion")}.`,
        other: (c) => `Not a bad idea, but this lesson is about the hunt: attack with ${c("Killer Bee")}.`,
      },
    },
    tough: {
      title: "Tough",
      tasks: [
        (c) =>
          `${c("Bee Bear")} attacks with power 8, and by its text ${c("Killer Bee")} is too weak to block it. ${c("Grave Robber")} has only power 7, but it is **TOUGH**. Block with it.`,
      ],
      end: (c) => `${c("Grave Robber")} lost, but was not defeated: it is only **exhausted** and lies askew. It attacks and blocks as before, but the next time Tough cannot save it.`,
      instead: { "no block": (c) => `Then you would lose one of your two lives. ${c("Grave Robber")} can take a blow.` },
    },
    poisonous: {
      title: "Poisonous",
      tasks: [(c) => `${c("Gorillion")} again, with power 10! Nothing of yours is as strong. But **${c("Axolotl Healer")}** is **POISONOUS**: it defeats whatever it fights. Block with it.`],
      end: (c) => `${c("Gorillion")} fell to the poison, and ${c("Axolotl Healer")} to its power: a small creature for the biggest of all. With a poisonous creature in play, others think twice.`,
      instead: {
        "block Kangasaurus Rex": (c) => `${c("Kangasaurus Rex")} has power 7 and would be defeated, and ${c("Gorillion")} would not be hurt.`,
        "no block": () => "Then you would lose one of your two lives, and it would come back next turn.",
      },
    },
    sneaky: {
      title: "Sneaky",
      tasks: [(c) => `${c("Gorillion")} would block whatever you attack with. Almost: a **SNEAKY** creature is blocked only by sneaky ones. Attack with **${c("Tiger Squirrel")}**.`],
      end: (c) => `${c("Gorillion")} could only watch, and Ada lost one life. Small sneaky creatures win games: watch out for them.`,
      instead: {
        "attack Kangasaurus Rex": (c) => `${c("Gorillion")} would block it and win. Who gets past it?`,
        other: (c) => `You could. But ${c("Tiger Squirrel")} can take a life right now.`,
      },
    },
    win: {
      title: "Frenzy and victory",
      tasks: [
        (c) =>
          `Ada has two lives left, and you can win this very turn. Thanks to ${c("Elephantopus")} her weak creatures cannot block, and ${c("Luchataur")} has **FRENZY**: it may attack twice. Attack with **${c("Luchataur")}**!`,
        (c) => `One life left! **${c("Luchataur")}** may attack once more.`,
      ],
      end: () => "Ada has no life left: **you win!** There is one other way to lose: whoever can neither play a card nor attack on their turn has lost.",
      instead: {
        "attack Elephantopus": (c) => `${c("Elephantopus")} would attack only once and take one life. Who attacks twice?`,
        done: () => "One more attack, and you have won!",
        other: () => "No need to: you can win this turn.",
      },
    },
  },
};

const fr: LearnWords = {
  title: "Apprendre",
  intro: "On apprend en jouant : de petites situations, une idée à la fois. Quoi que vous essayiez, on vous dit ce qui en résulterait.",
  courses: {
    "first-steps": { title: "Premiers pas", help: "Tout le jeu, de la première carte à la victoire", end: "" },
    actions: { title: "Les Actions", help: "Beyond Evolution : agir au lieu d’attaquer", end: "Une Action n’est jamais bloquée. Avant d’attaquer, voyez s’il n’y a pas mieux à faire." },
    evolution: { title: "L’évolution", help: "Beyond Evolution : des créatures qui grandissent", end: "Grandir prend des tours : faites-le tôt, et empêchez les autres de le faire." },
    boosts: { title: "Renforts et défausse", help: "Beyond Eternity : des cartes utiles une fois parties", end: "Les défausses font partie de la table : regardez-les avant de décider." },
    octonite: { title: "Octonite et Récolte", help: "Battlefruit Kingdom et Galaxy : des cristaux qui comptent et qui paient", end: "Comptez les cristaux des deux côtés, et vous saurez ce qui vient." },
    dice: { title: "Dés et cartes Pouvoir", help: "King of Tokyo : lancer, gagner, acheter", end: "Relancez ce qui n’aide pas, et regardez ce qui est en vente avant chaque tour." },
    eye: { title: "Ouvrir l’œil", help: "Dix moments de parties analysées : trouvez vous-même le meilleur coup", end: "L’appât, le bon moment, le compte : voilà ce que regardent les bons joueurs. Essayez dans une partie." },
  },
  count: (n) => `${n} leçons`,
  someDone: (n, of) => `${n} sur ${of} terminées`,
  allDone: "Tout est terminé",
  begin: "Commencer",
  goOn: "Continuer",
  allCourses: "Tous les cours",
  nextCourse: (title) => `Ensuite : ${title}`,
  courseDone: "Cours terminé !",
  tryIt: "Jouer avec ces cartes",
  show: "Montrer",
  notBest: () => "C’est permis, mais il y a bien mieux ici. Regardez encore.",
  lesson: (n, of) => `Leçon ${n} sur ${of}`,
  lessons: "Leçons",
  done: "terminée",
  instead: () => "C’est permis aussi. Mais cette leçon porte sur autre chose : suivez la marque dorée.",
  insteadTitle: "Pas tout à fait.",
  wellDone: "Bravo !",
  touch: "Touchez une carte une fois pour la regarder, puis appuyez sur le bouton.",
  waits: "Regardez ce qui se passe…",
  next: "Leçon suivante",
  last: "Terminer",
  again: "Encore une fois",
  skip: "Passer l’initiation",
  restart: "Depuis le début",
  goTo: (n, title) => `Leçon ${n} : ${title}`,
  finished: "Vous connaissez le jeu !",
  skipped: "Une partie ?",
  finishedText: "Tout le reste est écrit sur les cartes. Laissez le pointeur sur une carte, ou appuyez longuement, pour lire ce qu’elle fait et ce que ses mots veulent dire.",
  first: "Jouer votre première partie",
  firstHelp: "Contre un robot facile. Vous pouvez demander des conseils et reprendre des coups.",
  looking: "Voir aussi",
  cards: "Toutes les cartes",
  rules: "Les règles",
  editor: "Que se passe-t-il si… ?",
  all: {
    play: {
      title: "Jouer une carte",
      tasks: [
        (c) =>
          `**Le but :** faire passer Ada de 3 PV à 0. En bas, c’est votre main. À votre tour, vous faites **une seule** chose : jouer une carte ou attaquer. Les cartes ne coûtent rien. Jouez **${c("Killer Bee")}**, celle qui porte la marque dorée.`,
      ],
      end: (c) =>
        `${c("Killer Bee")} est en jeu, et son effet Jouer a coûté 1 PV à Ada. Vous avez aussi pioché : votre main est toujours complétée à cinq cartes, tant qu’il reste des cartes dans votre pioche.`,
      instead: {
        "play Gorillion": (c) => `${c("Gorillion")} est le plus fort de tous. Son heure viendra à la prochaine leçon : commencez par ${c("Killer Bee")}.`,
      },
    },
    taken: {
      title: "On prend votre carte",
      tasks: [
        (c) => `Avec une puissance de 10, ${c("Gorillion")} est la créature la plus forte ici. Jouez-la et voyez ce que fait Ada.`,
        (c) =>
          `Ada a dépensé un **Mindbug** et a pris ${c("Gorillion")} : il se bat maintenant pour elle ! Mais celui qui perd ainsi une carte agit de nouveau aussitôt. Jouez une autre carte, par exemple **${c("Spider Owl")}**.`,
      ],
      end: () =>
        "Cette fois, Ada a laissé passer. Chaque joueur n’a que **deux** Mindbugs pour toute la partie, et il en reste un à Ada. Personne ne peut donc tout prendre, et une bonne carte peut être un appât.",
      instead: { other: (c) => `Les autres cartes vont aussi, mais seul ${c("Gorillion")} vaut un Mindbug aux yeux d’Ada. Essayez !` },
    },
    mindbug: {
      title: "Votre Mindbug",
      tasks: [(c) => `Ada joue maintenant **${c("Luchataur")}** : puissance 9, et deux attaques par tour. Vous avez deux Mindbugs. Prenez cette carte !`],
      end: (c) => `${c("Luchataur")} est à vous, et il vous reste un Mindbug. Ada agit de nouveau : un Mindbug vous donne une créature, pas un tour.`,
      instead: {
        "no mindbug": (c) => `Vous pouvez laisser passer une carte et garder votre Mindbug pour une meilleure. Mais ${c("Luchataur")} vous ferait très mal : prenez-la cette fois.`,
      },
    },
    attack: {
      title: "Attaquer",
      tasks: [(c) => `Au lieu de jouer une carte, vous pouvez attaquer avec une créature. Ada n’en a aucune pour bloquer. Attaquez avec **${c("Gorillion")}**.`],
      end: () =>
        "Personne n’a bloqué : Ada a perdu 1 PV. Chacun commence avec trois, et celui qui n’en a plus a perdu. Une attaque coûte 1 PV, quelle que soit la puissance de la créature.",
      instead: { other: (c) => `Vous ne faites qu’une chose par tour, et Ada n’a justement aucune créature pour bloquer. Profitez-en : attaquez avec ${c("Gorillion")}.` },
    },
    block: {
      title: "Bloquer",
      tasks: [
        (c) =>
          `${c("Kangasaurus Rex")} vous attaque avec une puissance de 7. Une de vos créatures peut bloquer : elles combattent alors, et la plus faible est détruite. Pointez ou touchez une créature pour voir ce qui suivrait, puis bloquez avec **${c("Gorillion")}**.`,
      ],
      end: (c) => `${c("Gorillion")} a gagné et reste en jeu ; ${c("Kangasaurus Rex")} est dans la défausse d’Ada. Bloquer ne coûte rien d’autre, et ce n’était pas votre tour : il commence maintenant.`,
      instead: {
        "block Giraffodile": (c) => `${c("Giraffodile")} a aussi une puissance de 7, et à égalité les deux créatures sont détruites. ${c("Gorillion")} est plus fort.`,
        "no block": (c) => `Vous perdriez alors 1 PV. C’est parfois le bon choix, mais ici ${c("Gorillion")} gagne tout simplement.`,
      },
    },
    hunter: {
      title: "Chasseur",
      tasks: [
        (c) =>
          `Si vous attaquez, Ada bloque avec ${c("Gorillion")}. Mais ${c("Killer Bee")} est **CHASSEUR** : vous dites vous-même qui doit bloquer. Attaquez avec **${c("Killer Bee")}**.`,
        (c) => `Qui chasser ? ${c("Killer Bee")} a une puissance de 5 : **${c("Brain Fly")}**, de puissance 4, est sa proie.`,
      ],
      end: (c) => `${c("Brain Fly")} a dû bloquer et a été détruite. Une chasse ne coûte pas de PV à l’adversaire, mais elle ouvre la voie. Rien n’oblige à chasser : sans cela, l’attaque est comme une autre.`,
      instead: {
        "hunt Gorillion": (c) => `${c("Gorillion")} a une puissance de 10 : ${c("Killer Bee")} serait détruite. Cherchez plus faible.`,
        "no hunt": (c) => `Alors c’est Ada qui choisit qui bloque, et ce serait ${c("Gorillion")}.`,
        other: (c) => `Pas une mauvaise idée, mais cette leçon porte sur la chasse : attaquez avec ${c("Killer Bee")}.`,
      },
    },
    tough: {
      title: "Coriace",
      tasks: [
        (c) =>
          `${c("Bee Bear")} attaque avec une puissance de 8 et, d’après son texte, ${c("Killer Bee")} est trop faible pour bloquer. ${c("Grave Robber")} n’a qu’une puissance de 7, mais il est **CORIACE**. Bloquez avec lui.`,
      ],
      end: (c) => `${c("Grave Robber")} a perdu, mais n’a pas été détruit : il est seulement **incliné**. Il attaque et bloque comme avant, mais la prochaine fois, être Coriace ne le sauvera plus.`,
      instead: { "no block": (c) => `Vous perdriez alors l’un de vos deux PV. ${c("Grave Robber")} peut encaisser un coup.` },
    },
    poisonous: {
      title: "Venimeux",
      tasks: [(c) => `Encore ${c("Gorillion")}, avec une puissance de 10 ! Rien chez vous n’est aussi fort. Mais **${c("Axolotl Healer")}** est **VENIMEUX** : il détruit toujours celui qu’il combat. Bloquez avec lui.`],
      end: (c) => `${c("Gorillion")} a succombé au venin, et ${c("Axolotl Healer")} à sa puissance : une petite créature pour la plus grande de toutes. Quand une créature venimeuse est en jeu, on réfléchit à deux fois.`,
      instead: {
        "block Kangasaurus Rex": (c) => `${c("Kangasaurus Rex")} a une puissance de 7 et serait détruit, sans que rien n’arrive à ${c("Gorillion")}.`,
        "no block": () => "Vous perdriez alors l’un de vos deux PV, et il reviendrait au tour suivant.",
      },
    },
    sneaky: {
      title: "Furtif",
      tasks: [(c) => `${c("Gorillion")} bloquerait tout ce qui attaque. Ou presque : une créature qui a **FURTIF** n’est bloquée que par d’autres qui l’ont aussi. Attaquez avec **${c("Tiger Squirrel")}**.`],
      end: (c) => `${c("Gorillion")} n’a pu que regarder, et Ada a perdu 1 PV. De petites créatures furtives font gagner des parties : méfiez-vous d’elles.`,
      instead: {
        "attack Kangasaurus Rex": (c) => `${c("Gorillion")} bloquerait et gagnerait. Qui passe à côté de lui ?`,
        other: (c) => `Ce serait possible. Mais ${c("Tiger Squirrel")} peut faire perdre 1 PV tout de suite.`,
      },
    },
    win: {
      title: "Furie et victoire",
      tasks: [
        (c) =>
          `Il reste deux PV à Ada, et vous pouvez gagner dès ce tour. Grâce à ${c("Elephantopus")}, ses créatures faibles ne peuvent pas bloquer, et ${c("Luchataur")} a **FURIE**, donc deux attaques par tour. Attaquez avec **${c("Luchataur")}** !`,
        (c) => `Plus qu’un PV ! **${c("Luchataur")}** peut attaquer encore une fois.`,
      ],
      end: () => "Ada n’a plus de PV : **vous gagnez !** On peut perdre d’une autre façon : celui qui, à son tour, ne peut ni jouer une carte ni attaquer a perdu.",
      instead: {
        "attack Elephantopus": (c) => `${c("Elephantopus")} n’attaquerait qu’une fois, pour 1 PV. Qui attaque deux fois ?`,
        done: () => "Encore une attaque, et vous avez gagné !",
        other: () => "Inutile : vous pouvez gagner dès ce tour.",
      },
    },
  },
};

const es: LearnWords = {
  title: "Aprender",
  intro: "Se aprende jugando: pequeñas situaciones, una idea cada vez. Pruebes lo que pruebes, se te dice qué pasaría.",
  courses: {
    "first-steps": { title: "Primeros pasos", help: "Todo el juego, de la primera carta a la victoria", end: "" },
    actions: { title: "Las Acciones", help: "Beyond Evolution: actuar en lugar de atacar", end: "Una Acción nunca se bloquea. Antes de atacar, mira si hay algo mejor que hacer." },
    evolution: { title: "La evolución", help: "Beyond Evolution: criaturas que crecen", end: "Crecer lleva turnos: hazlo pronto, e impide que lo hagan los demás." },
    boosts: { title: "Refuerzos y descartes", help: "Beyond Eternity: cartas que ayudan cuando ya no están", end: "Las pilas de descartes son parte de la mesa: míralas antes de decidir." },
    octonite: { title: "Octonita y Cosecha", help: "Battlefruit Kingdom y Galaxy: cristales que cuentan y que pagan", end: "Cuenta los cristales de los dos lados y sabrás lo que viene." },
    dice: { title: "Dados y cartas de Poder", help: "King of Tokyo: tirar, ganar, comprar", end: "Vuelve a tirar lo que no ayuda, y mira qué hay a la venta antes de cada turno." },
    eye: { title: "Abrir los ojos", help: "Diez momentos de partidas analizadas: encuentra tú la mejor jugada", end: "El cebo, el momento, las cuentas: en eso se fijan los buenos jugadores. Pruébalo en una partida." },
  },
  count: (n) => `${n} lecciones`,
  someDone: (n, of) => `${n} de ${of} terminadas`,
  allDone: "Todo terminado",
  begin: "Empezar",
  goOn: "Seguir",
  allCourses: "Todos los cursos",
  nextCourse: (title) => `Después: ${title}`,
  courseDone: "¡Curso terminado!",
  tryIt: "Jugar con estas cartas",
  show: "Mostrar",
  notBest: () => "Está permitido, pero aquí hay algo mucho mejor. Mira otra vez.",
  lesson: (n, of) => `Lección ${n} de ${of}`,
  lessons: "Lecciones",
  done: "hecha",
  instead: () => "También se puede. Pero esta lección trata de otra cosa: sigue la marca dorada.",
  insteadTitle: "Casi.",
  wellDone: "¡Muy bien!",
  touch: "Toca una carta una vez para verla y luego pulsa el botón.",
  waits: "Mira lo que pasa…",
  next: "Lección siguiente",
  last: "Terminar",
  again: "Otra vez",
  skip: "Saltar el tutorial",
  restart: "Desde el principio",
  goTo: (n, title) => `Lección ${n}: ${title}`,
  finished: "¡Ya conoces el juego!",
  skipped: "¿Jugamos?",
  finishedText: "Todo lo demás está en las cartas. Deja el puntero sobre una carta, o mantenla pulsada, para leer lo que hace y lo que significan sus palabras.",
  first: "Juega tu primera partida",
  firstHelp: "Contra un robot fácil. Puedes pedir pistas y deshacer jugadas.",
  looking: "Para seguir",
  cards: "Todas las cartas",
  rules: "Las reglas",
  editor: "¿Qué pasa si…?",
  all: {
    play: {
      title: "Jugar una carta",
      tasks: [
        (c) =>
          `**El objetivo:** llevar a Ada de 3 puntos de vida a 0. Abajo está tu mano. En tu turno haces **una sola** cosa: jugar una carta o atacar. Las cartas no cuestan nada. Juega **${c("Killer Bee")}**, la que tiene la marca dorada.`,
      ],
      end: (c) =>
        `${c("Killer Bee")} está en juego, y su efecto Jugar le ha costado 1 punto de vida a Ada. También has robado una carta: tu mano se rellena siempre hasta cinco, mientras quede mazo de robo.`,
      instead: {
        "play Gorillion": (c) => `${c("Gorillion")} es la criatura más fuerte de todas. Su momento llega en la próxima lección; empieza con ${c("Killer Bee")}.`,
      },
    },
    taken: {
      title: "Te quitan la carta",
      tasks: [
        (c) => `Con poder 10, ${c("Gorillion")} es la criatura más fuerte que hay aquí. Juégala y mira lo que hace Ada.`,
        (c) =>
          `Ada ha gastado un **Mindbug** y ha tomado ${c("Gorillion")}: ¡ahora lucha para ella! Pero quien pierde así una carta actúa de nuevo enseguida. Juega otra carta, por ejemplo **${c("Spider Owl")}**.`,
      ],
      end: () =>
        "Esta vez Ada la ha dejado pasar. Cada jugador tiene solo **dos** Mindbugs para toda la partida, y a Ada le queda uno. Así que nadie puede tomarlo todo, y una buena carta puede ser un cebo.",
      instead: { other: (c) => `Las otras cartas también valen, pero solo ${c("Gorillion")} merece un Mindbug para Ada. ¡Pruébalo!` },
    },
    mindbug: {
      title: "Tu propio Mindbug",
      tasks: [(c) => `Ahora Ada juega **${c("Luchataur")}**: poder 9, y puede atacar dos veces por turno. Tienes dos Mindbugs. ¡Toma la carta!`],
      end: (c) => `${c("Luchataur")} es tuya y te queda un Mindbug. Ada actúa de nuevo: un Mindbug te da una criatura, no un turno.`,
      instead: {
        "no mindbug": (c) => `Puedes dejar pasar una carta y guardar tu Mindbug para otra mejor. Pero ${c("Luchataur")} te haría mucho daño: tómala esta vez.`,
      },
    },
    attack: {
      title: "Atacar",
      tasks: [(c) => `En lugar de jugar una carta puedes atacar con una criatura. Ada no tiene ninguna que pueda bloquear. Ataca con **${c("Gorillion")}**.`],
      end: () =>
        "Nadie ha bloqueado, así que Ada ha perdido 1 punto de vida. Todos empiezan con tres, y quien se queda sin ninguno pierde. Un ataque quita 1 punto de vida, por fuerte que sea la criatura.",
      instead: { other: (c) => `Solo haces una cosa por turno, y Ada no tiene ahora ninguna criatura para bloquear. Aprovéchalo: ataca con ${c("Gorillion")}.` },
    },
    block: {
      title: "Bloquear",
      tasks: [
        (c) =>
          `${c("Kangasaurus Rex")} te ataca con poder 7. Una de tus criaturas puede bloquear: entonces combaten, y la más débil es derrotada. Señala o toca una criatura para ver lo que ocurriría y luego bloquea con **${c("Gorillion")}**.`,
      ],
      end: (c) => `${c("Gorillion")} ha ganado y sigue en juego; ${c("Kangasaurus Rex")} está en la pila de descartes de Ada. Bloquear no cuesta nada más, y no era tu turno: empieza ahora.`,
      instead: {
        "block Giraffodile": (c) => `${c("Giraffodile")} también tiene poder 7, y con el mismo poder las dos son derrotadas. ${c("Gorillion")} es más fuerte.`,
        "no block": (c) => `Entonces perderías 1 punto de vida. A veces conviene, pero aquí ${c("Gorillion")} gana sin más.`,
      },
    },
    hunter: {
      title: "Cacería",
      tasks: [
        (c) =>
          `Si atacas, Ada bloquea con ${c("Gorillion")}. Pero ${c("Killer Bee")} tiene **CACERÍA**: tú dices quién tiene que bloquear. Ataca con **${c("Killer Bee")}**.`,
        (c) => `¿A quién caza? ${c("Killer Bee")} tiene poder 5: **${c("Brain Fly")}**, con poder 4, es su presa.`,
      ],
      end: (c) => `${c("Brain Fly")} ha tenido que bloquear y ha sido derrotada. Una cacería no quita puntos de vida, pero abre el camino. No es obligatoria: sin ella, el ataque es como cualquier otro.`,
      instead: {
        "hunt Gorillion": (c) => `${c("Gorillion")} tiene poder 10: ${c("Killer Bee")} sería derrotada. Busca algo más débil.`,
        "no hunt": (c) => `Entonces Ada elige quién bloquea, y sería ${c("Gorillion")}.`,
        other: (c) => `No es mala idea, pero esta lección trata de la cacería: ataca con ${c("Killer Bee")}.`,
      },
    },
    tough: {
      title: "Dureza",
      tasks: [
        (c) =>
          `${c("Bee Bear")} ataca con poder 8 y, según su texto, ${c("Killer Bee")} es demasiado débil para bloquear. ${c("Grave Robber")} solo tiene poder 7, pero tiene **DUREZA**. Bloquea con esa criatura.`,
      ],
      end: (c) => `${c("Grave Robber")} ha perdido, pero no ha sido derrotada: solo está **agotada**, girada en la mesa. Ataca y bloquea como antes, pero la próxima vez la Dureza ya no la salvará.`,
      instead: { "no block": (c) => `Entonces perderías uno de tus dos puntos de vida. ${c("Grave Robber")} aguanta un golpe.` },
    },
    poisonous: {
      title: "Veneno",
      tasks: [(c) => `¡Otra vez ${c("Gorillion")}, con poder 10! Nada de lo tuyo es tan fuerte. Pero **${c("Axolotl Healer")}** tiene **VENENO**: derrota siempre a la criatura con la que combate. Bloquea con esa criatura.`],
      end: (c) => `El veneno ha derrotado a ${c("Gorillion")}, y su poder a ${c("Axolotl Healer")}: una criatura pequeña por la más grande de todas. Con una criatura venenosa en juego, los demás se lo piensan dos veces.`,
      instead: {
        "block Kangasaurus Rex": (c) => `${c("Kangasaurus Rex")} tiene poder 7 y sería derrotada, y a ${c("Gorillion")} no le pasaría nada.`,
        "no block": () => "Entonces perderías uno de tus dos puntos de vida, y volvería en el turno siguiente.",
      },
    },
    sneaky: {
      title: "Sigilo",
      tasks: [(c) => `${c("Gorillion")} bloquearía a cualquiera que ataque. O casi: a una criatura con **SIGILO** solo la bloquean otras con Sigilo. Ataca con **${c("Tiger Squirrel")}**.`],
      end: (c) => `${c("Gorillion")} solo ha podido mirar, y Ada ha perdido 1 punto de vida. Las criaturas pequeñas con Sigilo ganan partidas: ten cuidado con ellas.`,
      instead: {
        "attack Kangasaurus Rex": (c) => `${c("Gorillion")} la bloquearía y ganaría. ¿Quién consigue pasar?`,
        other: (c) => `Podrías. Pero ${c("Tiger Squirrel")} puede quitar un punto de vida ahora mismo.`,
      },
    },
    win: {
      title: "Frenesí y victoria",
      tasks: [
        (c) =>
          `A Ada le quedan dos puntos de vida, y puedes ganar en este mismo turno. Gracias a ${c("Elephantopus")}, sus criaturas débiles no pueden bloquear, y ${c("Luchataur")} tiene **FRENESÍ**: puede atacar dos veces. ¡Ataca con **${c("Luchataur")}**!`,
        (c) => `¡Solo queda un punto de vida! **${c("Luchataur")}** puede atacar una vez más.`,
      ],
      end: () => "Ada se ha quedado sin puntos de vida: **¡has ganado!** Hay otra manera de perder: quien en su turno no puede ni jugar una carta ni atacar ha perdido.",
      instead: {
        "attack Elephantopus": (c) => `${c("Elephantopus")} atacaría solo una vez y quitaría 1 punto de vida. ¿Quién ataca dos veces?`,
        done: () => "¡Un ataque más y habrás ganado!",
        other: () => "No hace falta: puedes ganar en este turno.",
      },
    },
  },
};

export const learn = inLanguages<LearnWords>({ en, fr, es });
