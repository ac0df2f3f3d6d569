// The words of the positions in which the best move is to be found.
import { inLanguages } from "../words/words.svelte";
import type { LessonWords } from "./learn.words";
import type { EyeOpener } from "./lessons";

type Words = Record<EyeOpener, LessonWords>;

const en: Words = {
  answer: {
    title: "The strongest card?",
    tasks: [(c) => `Ada plays **${c("Luchataur")}**: power 9 and two attacks. You have both Mindbugs and ${c("Snail Hydra")}, and would control **fewer creatures** than she does. Take it, or let it pass?`],
    end: (c) =>
      `Your ${c("Snail Hydra")} attacks next, and then defeats ${c("Luchataur")} without a fight. **A Mindbug is for what you cannot answer.** And whoever takes a card gives away a turn.`,
    instead: {
      mindbug: (c) => `Then Ada acts again, and you have more creatures than she has, so the effect of ${c("Snail Hydra")} is asleep. What would ${c("Snail Hydra")} do to ${c("Luchataur")}?`,
    },
  },
  turned: {
    title: "The smallest card?",
    tasks: [
      (c) => `Ada plays **${c("Tiger Squirrel")}**: only power 3. Read what it does, and look at what you have in play. Take it, or let it pass?`,
      () => "Now its Play effect is yours. Choose whom it defeats.",
    ],
    end: (c) => `${c("Gorillion")} is still there, and Ada has lost a big creature. **Look at the effect, not at the power:** a Mindbug turns a Play effect round, and that counts twice.`,
    instead: { "no mindbug": (c) => `Then it defeats ${c("Gorillion")}. This small one is worth a Mindbug.` },
  },
  "last-life": {
    title: "Your last life",
    tasks: [
      (c) => `One life each, and you have two Mindbugs. Ada plays **${c("Spider Owl")}**, Sneaky and Poisonous. Take it, or let it pass?`,
      (c) => `Ada acts again and plays **${c("Turbo Bug")}**. You have one Mindbug left. And now?`,
    ],
    end: (c) =>
      `Your turn: nobody of hers can block ${c("Spider Owl")} or ${c("Ferret Bomber")}, so the next attack wins. **Take what decides the game, then take no more:** each Mindbug gives Ada another deed.`,
    instead: {
      "no mindbug": (c) => `Next turn ${c("Spider Owl")} attacks. Only ${c("Ferret Bomber")} could block it, and your own Sneaky attacks would be stopped as well. This is the moment for a Mindbug.`,
      mindbug: () => "Then Ada would have one more deed before your turn. You win next turn anyway: let it pass.",
    },
  },
  threats: {
    title: "Which one first?",
    tasks: [
      (c) => `One life each, and ${c("Luchataur")} attacks next turn. Ada has **one** Mindbug. ${c("Killer Bee")} would win at once, unless she takes it. Which card do you play?`,
      () => "She had to take it, and you act again. Now she has no Mindbug left!",
    ],
    end: (c) =>
      `**You win.** Alone, ${c("Lone Yeti")} has power 10 and would have held ${c("Luchataur")} off; so Ada had to take it. **Two threats against one Mindbug:** play first the one that you can do without.`,
    instead: {
      "play Killer Bee": () => `Ada takes it, and then its effect costs **you** the last life. First get her to use her Mindbug.`,
      "play Bee Bear": (c) => `Power 8 does not hold ${c("Luchataur")} off, so Ada would keep her Mindbug. Which card is she forced to take?`,
    },
  },
  bait: {
    title: "Bait",
    tasks: [
      (c) => `${c("Brain Fly")} could take Ada’s ${c("Elephantopus")}, and with it you would win next turn. But she has **one** Mindbug. What do you play?`,
      () => "She took the bait: if she had not, she would not have got past it. You act again. Now?",
    ],
    end: (c) =>
      `With ${c("Elephantopus")} on your side none of her small creatures can block, and ${c("Rhino Turtle")} wins next turn. **Do not play your best card into an open Mindbug:** first offer one that she must not let pass.`,
    instead: {
      "play Brain Fly": (c) => `Ada takes it with her Mindbug, and then it takes ${c("Rhino Turtle")} from you! First get rid of the Mindbug.`,
      "attack Rhino Turtle": (c) => `${c("Elephantopus")} blocks with power 8, and next turn you are at her mercy. Use your hand.`,
    },
  },
  keep: {
    title: "Keep the Sneaky one",
    tasks: [
      (c) => `${c("Kangasaurus Rex")} attacks. You have **two** lives, Ada has **one**. Only ${c("Tiger Squirrel")} could block. Do you block?`,
      (c) => `One life each, and it is your turn. Who gets past ${c("Kangasaurus Rex")} and ${c("Giraffodile")}?`,
    ],
    end: () => "**You win.** Count before you block: you could afford one blow, she could not. **A Sneaky creature is a life that Ada will lose.** Do not spend it on a block.",
    instead: {
      "block Tiger Squirrel": (c) => `It would be defeated, and your win with it: nobody of hers can block ${c("Tiger Squirrel")} next turn. How many lives do you need until then?`,
      other: () => `There is no need to build: Ada has one life, and no Sneaky blocker.`,
    },
  },
  trade: {
    title: "Not every block is good",
    tasks: [(c) => `Little **${c("Deathweaver")}** attacks, power 2, Poisonous. Your ${c("Gorillion")} is five times as strong. You have three lives. Do you block?`],
    end: (c) =>
      `One life for keeping ${c("Gorillion")}: cheap. **At three lives the first blow costs you little, a strong creature costs you the game.** Poison is made for swapping small against big: do not offer it the big one.`,
    instead: { "block Gorillion": (c) => `Poison defeats whatever it fights: ${c("Gorillion")} for ${c("Deathweaver")}, and then nobody holds off ${c("Giraffodile")}.` },
  },
  wall: {
    title: "A wall",
    tasks: [(c) => `**${c("Gorillion")}** attacks, and you have two lives. ${c("Snail Hydra")} has power 9, ${c("Plated Scorpion")} only 2. Who blocks, if anybody?`],
    end: (c) =>
      `${c("Gorillion")} is gone, and ${c("Plated Scorpion")} is only exhausted: Poisonous **and** Tough. **A Tough creature is the best blocker**, as its first fight costs nothing. Think twice before you attack into one.`,
    instead: {
      "block Snail Hydra": (c) => `9 against 10: ${c("Snail Hydra")} would be lost, and nothing would happen to ${c("Gorillion")}.`,
      "no block": () => "A life for nothing, and it will be back next turn. Somebody can stop it, and survive.",
    },
  },
  prey: {
    title: "What can hurt you?",
    tasks: [
      () => `One life each. You have six creatures, but Ada has three blockers. Ask first: which of hers can **win next turn**? And who of yours can do something about it?`,
      () => "Whom do you hunt?",
    ],
    end: (c) =>
      `${c("Killer Bee")} is gone, but so is ${c("Spider Owl")}: the only one that could have got past your blockers. **A hunter chooses the fight:** use it on what can hurt you, not on what is easiest.`,
    instead: {
      "play Killer Bee": () => "Ada takes it with her Mindbug, and then its effect costs **you** the last life.",
      "attack Luchataur": (c) => `Ada blocks, and then ${c("Spider Owl")} sneaks past all of your creatures. You have one life.`,
      "attack Rhino Turtle": (c) => `Ada blocks, and then ${c("Spider Owl")} sneaks past all of your creatures. You have one life.`,
      "hunt Snail Hydra": (c) => `${c("Killer Bee")} would be defeated, and your blockers can stop ${c("Snail Hydra")} anyway. Whom can they not stop?`,
      "hunt Luchataur": (c) => `${c("Killer Bee")} would be defeated, and your blockers can stop ${c("Luchataur")} anyway. Whom can they not stop?`,
      "no hunt": () => "Then Ada chooses who blocks. The choice is what a hunter is for.",
      other: (c) => `Then ${c("Spider Owl")} attacks, and none of your creatures can block it. Who can reach it before?`,
    },
  },
  asleep: {
    title: "Let sleeping dogs lie",
    tasks: [
      (c) =>
        `**${c("Harpy Mother")}** attacks with power 5, and you have one life. ${c("Tusked Extorter")} has power 8, ${c("Chameleon Sniper")} has 1. Read what happens when she is **defeated**. Who blocks?`,
    ],
    end: (c) =>
      `You lost ${c("Chameleon Sniper")}, but Ada did not get it: its attack would have cost your last life. **Some fights are won by losing them.** Before you defeat a creature, read its Defeated effect.`,
    instead: {
      "block Tusked Extorter": (c) => `You win the fight, ${c("Harpy Mother")} takes ${c("Chameleon Sniper")} from you, and its attack next turn costs your last life.`,
      "no block": () => "That was your last life. Somebody must block.",
    },
  },
};

const fr: Words = {
  answer: {
    title: "La carte la plus forte ?",
    tasks: [
      (c) =>
        `Ada joue **${c("Luchataur")}** : puissance 9 et deux attaques. Vous avez vos deux Mindbugs et ${c("Snail Hydra")}, et vous contrôleriez **moins de créatures** qu’elle. Prendre la carte, ou laisser passer ?`,
    ],
    end: (c) =>
      `Au prochain tour, ${c("Snail Hydra")} attaque et détruit ${c("Luchataur")} sans combat. **Un Mindbug sert contre ce à quoi vous n’avez pas de réponse.** Et qui prend une carte donne un tour.`,
    instead: {
      mindbug: (c) => `Ada agirait de nouveau, et vous auriez plus de créatures qu’elle : l’effet de la carte ${c("Snail Hydra")} dormirait. Que ferait ${c("Snail Hydra")} à ${c("Luchataur")} ?`,
    },
  },
  turned: {
    title: "La carte la plus petite ?",
    tasks: [
      (c) => `Ada joue **${c("Tiger Squirrel")}** : puissance 3 seulement. Lisez l’effet, et regardez ce que vous avez en jeu. Prendre la carte, ou laisser passer ?`,
      () => "L’effet Jouer est maintenant à vous. Choisissez qui est détruit.",
    ],
    end: (c) => `${c("Gorillion")} est toujours là, et Ada a perdu une grande créature. **Regardez l’effet, pas la puissance :** un Mindbug retourne un effet Jouer, et cela compte double.`,
    instead: { "no mindbug": (c) => `Alors ${c("Gorillion")} est détruit. Cette petite carte vaut un Mindbug.` },
  },
  "last-life": {
    title: "Votre dernier PV",
    tasks: [
      (c) => `Un PV chacun, et vous avez deux Mindbugs. Ada joue **${c("Spider Owl")}**, Furtif et Venimeux. Prendre la carte, ou laisser passer ?`,
      (c) => `Ada agit de nouveau et joue **${c("Turbo Bug")}**. Il vous reste un Mindbug. Et maintenant ?`,
    ],
    end: (c) =>
      `À vous : rien chez elle ne peut bloquer ${c("Spider Owl")} ni ${c("Ferret Bomber")}, la prochaine attaque gagne. **Prenez ce qui décide la partie, puis arrêtez-vous :** chaque Mindbug laisse Ada agir encore.`,
    instead: {
      "no mindbug": (c) => `Au prochain tour, ${c("Spider Owl")} attaque. Seul ${c("Ferret Bomber")} pourrait bloquer, et vos propres attaques furtives seraient arrêtées. C’est le moment d’utiliser un Mindbug.`,
      mindbug: () => "Ada pourrait alors agir une fois de plus avant votre tour. Vous gagnez de toute façon au prochain tour : laissez passer.",
    },
  },
  threats: {
    title: "Laquelle d’abord ?",
    tasks: [
      (c) => `Un PV chacun, et ${c("Luchataur")} attaque au prochain tour. Ada a **un** Mindbug. ${c("Killer Bee")} gagnerait tout de suite, sauf si elle la prend. Quelle carte jouez-vous ?`,
      () => "Elle devait la prendre, et vous agissez de nouveau. Elle n’a plus de Mindbug !",
    ],
    end: (c) =>
      `**Vous gagnez.** Seul, ${c("Lone Yeti")} a une puissance de 10 et aurait arrêté ${c("Luchataur")} : Ada devait le prendre. **Deux menaces contre un Mindbug :** jouez d’abord celle dont vous pouvez vous passer.`,
    instead: {
      "play Killer Bee": () => "Ada la prend, et son effet **vous** coûte votre dernier PV. Faites-lui d’abord dépenser son Mindbug.",
      "play Bee Bear": (c) => `Une puissance de 8 n’arrête pas ${c("Luchataur")} : Ada garderait son Mindbug. Quelle carte est-elle obligée de prendre ?`,
    },
  },
  bait: {
    title: "L’appât",
    tasks: [
      (c) => `${c("Brain Fly")} pourrait prendre ${c("Elephantopus")} à Ada, et vous gagneriez au tour suivant. Mais elle a **un** Mindbug. Que jouez-vous ?`,
      () => "Elle a mordu : sinon, elle ne serait plus passée. Vous agissez de nouveau. Et maintenant ?",
    ],
    end: (c) =>
      `Avec ${c("Elephantopus")} de votre côté, ses petites créatures ne peuvent plus bloquer, et ${c("Rhino Turtle")} gagne au tour suivant. **Ne jouez pas votre meilleure carte face à un Mindbug :** offrez-en d’abord une qu’elle ne peut pas laisser passer.`,
    instead: {
      "play Brain Fly": (c) => `Ada la prend avec son Mindbug, et c’est vous qui perdez ${c("Rhino Turtle")} ! Débarrassez-vous d’abord du Mindbug.`,
      "attack Rhino Turtle": (c) => `${c("Elephantopus")} bloque avec une puissance de 8, et au tour suivant vous êtes à sa merci. Servez-vous de votre main.`,
    },
  },
  keep: {
    title: "Garder la créature furtive",
    tasks: [
      (c) => `${c("Kangasaurus Rex")} attaque. Vous avez **deux** PV, Ada en a **un**. Seul ${c("Tiger Squirrel")} pourrait bloquer. Bloquez-vous ?`,
      (c) => `Un PV chacun, et c’est à vous. Qui passe à côté de ${c("Kangasaurus Rex")} et de ${c("Giraffodile")} ?`,
    ],
    end: () => "**Vous gagnez.** Comptez avant de bloquer : vous pouviez encaisser un coup, pas elle. **Une créature furtive, c’est un PV qu’Ada perdra.** Ne la gaspillez pas dans un blocage.",
    instead: {
      "block Tiger Squirrel": (c) => `Elle serait détruite, et votre victoire avec elle : rien chez Ada ne peut bloquer ${c("Tiger Squirrel")} au tour suivant. De combien de PV avez-vous besoin d’ici là ?`,
      other: () => "Inutile de se renforcer : Ada a un PV, et aucune créature furtive pour bloquer.",
    },
  },
  trade: {
    title: "Bloquer n’est pas toujours bon",
    tasks: [(c) => `Une petite créature attaque : **${c("Deathweaver")}**, puissance 2, Venimeux. ${c("Gorillion")} est cinq fois plus fort. Vous avez trois PV. Bloquez-vous ?`],
    end: (c) =>
      `Un PV pour garder ${c("Gorillion")}, ce n’est pas cher. **À trois PV, le premier coup coûte peu, une créature forte coûte la partie.** Le venin échange du petit contre du grand : ne lui offrez pas le grand.`,
    instead: { "block Gorillion": (c) => `Le venin détruit celui qu’il combat : ${c("Gorillion")} contre ${c("Deathweaver")}, et plus personne n’arrête ${c("Giraffodile")}.` },
  },
  wall: {
    title: "Un mur",
    tasks: [(c) => `**${c("Gorillion")}** attaque, et vous avez deux PV. ${c("Snail Hydra")} a une puissance de 9, ${c("Plated Scorpion")} de 2 seulement. Qui bloque, si quelqu’un bloque ?`],
    end: (c) =>
      `${c("Gorillion")} n’est plus là, et ${c("Plated Scorpion")} est seulement incliné : Venimeux **et** Coriace. **Une créature Coriace bloque mieux que toute autre**, car son premier combat ne coûte rien. Réfléchissez avant d’attaquer face à elle.`,
    instead: {
      "block Snail Hydra": (c) => `9 contre 10 : ${c("Snail Hydra")} serait perdue, et rien n’arriverait à ${c("Gorillion")}.`,
      "no block": () => "Un PV pour rien, et il reviendra au tour suivant. Quelqu’un peut l’arrêter, et survivre.",
    },
  },
  prey: {
    title: "Qui peut vous faire mal ?",
    tasks: [
      () => "Un PV chacun. Vous avez six créatures, mais Ada peut bloquer avec trois. Demandez-vous d’abord : laquelle des siennes peut **gagner au tour suivant** ? Et qui, chez vous, peut y faire quelque chose ?",
      () => "Qui chassez-vous ?",
    ],
    end: (c) =>
      `${c("Killer Bee")} n’est plus là, mais ${c("Spider Owl")} non plus : la seule créature qui passait à côté de vos défenses. **Un Chasseur choisit le combat :** contre ce qui peut vous faire mal, pas contre le plus facile.`,
    instead: {
      "play Killer Bee": () => "Ada la prend avec son Mindbug, et son effet **vous** coûte votre dernier PV.",
      "attack Luchataur": (c) => `Ada bloque, puis ${c("Spider Owl")} passe à côté de toutes vos créatures. Il vous reste un PV.`,
      "attack Rhino Turtle": (c) => `Ada bloque, puis ${c("Spider Owl")} passe à côté de toutes vos créatures. Il vous reste un PV.`,
      "hunt Snail Hydra": (c) => `${c("Killer Bee")} serait détruite, et vos créatures peuvent de toute façon arrêter ${c("Snail Hydra")}. Qui ne peuvent-elles pas arrêter ?`,
      "hunt Luchataur": (c) => `${c("Killer Bee")} serait détruite, et vos créatures peuvent de toute façon arrêter ${c("Luchataur")}. Qui ne peuvent-elles pas arrêter ?`,
      "no hunt": () => "Alors Ada choisit qui bloque. Or choisir, c’est tout l’intérêt d’un Chasseur.",
      other: (c) => `Alors ${c("Spider Owl")} attaque, et aucune de vos créatures ne peut bloquer. Qui peut l’atteindre avant ?`,
    },
  },
  asleep: {
    title: "Le chat qui dort",
    tasks: [
      (c) =>
        `**${c("Harpy Mother")}** attaque avec une puissance de 5, et vous avez un PV. ${c("Tusked Extorter")} a 8, ${c("Chameleon Sniper")} a 1. Lisez ce qui arrive quand elle est **détruite**. Qui bloque ?`,
    ],
    end: (c) =>
      `Vous avez perdu ${c("Chameleon Sniper")}, mais Ada ne l’a pas eu : son attaque aurait coûté votre dernier PV. **Certains combats se gagnent en les perdant.** Avant de détruire une créature, lisez son effet Détruit.`,
    instead: {
      "block Tusked Extorter": (c) => `Vous gagnez le combat, ${c("Harpy Mother")} vous prend ${c("Chameleon Sniper")}, dont l’attaque coûtera votre dernier PV au tour suivant.`,
      "no block": () => "C’était votre dernier PV. Quelqu’un doit bloquer.",
    },
  },
};

const es: Words = {
  answer: {
    title: "¿La carta más fuerte?",
    tasks: [
      (c) =>
        `Ada juega **${c("Luchataur")}**: poder 9 y dos ataques. Tienes los dos Mindbugs y a ${c("Snail Hydra")}, y controlarías **menos criaturas** que ella. ¿Tomas la carta o la dejas pasar?`,
    ],
    end: (c) =>
      `En el próximo turno ${c("Snail Hydra")} ataca y derrota a ${c("Luchataur")} sin combatir. **Un Mindbug es para aquello a lo que no puedes responder.** Y quien toma una carta regala un turno.`,
    instead: {
      mindbug: (c) => `Entonces Ada actúa otra vez, y tú tienes más criaturas que ella: el efecto de ${c("Snail Hydra")} se duerme. ¿Qué le haría ${c("Snail Hydra")} a ${c("Luchataur")}?`,
    },
  },
  turned: {
    title: "¿La carta más pequeña?",
    tasks: [
      (c) => `Ada juega **${c("Tiger Squirrel")}**: solo poder 3. Lee lo que hace y mira lo que tienes en juego. ¿Tomas la carta o la dejas pasar?`,
      () => "Ahora su efecto de Jugar es tuyo. Elige a quién derrota.",
    ],
    end: (c) => `${c("Gorillion")} sigue ahí, y Ada ha perdido una criatura grande. **Mira el efecto, no el poder:** un Mindbug da la vuelta a un efecto de Jugar, y eso cuenta el doble.`,
    instead: { "no mindbug": (c) => `Entonces derrota a ${c("Gorillion")}. Esta carta pequeña vale un Mindbug.` },
  },
  "last-life": {
    title: "Tu último punto de vida",
    tasks: [
      (c) => `Un punto de vida cada uno, y tienes dos Mindbugs. Ada juega **${c("Spider Owl")}**, con Sigilo y Veneno. ¿Tomas la carta o la dejas pasar?`,
      (c) => `Ada actúa otra vez y juega **${c("Turbo Bug")}**. Te queda un Mindbug. ¿Y ahora?`,
    ],
    end: (c) =>
      `Es tu turno: nada de lo suyo puede bloquear a ${c("Spider Owl")} ni a ${c("Ferret Bomber")}, así que el próximo ataque gana. **Toma lo que decide la partida y no tomes más:** cada Mindbug deja que Ada actúe otra vez.`,
    instead: {
      "no mindbug": (c) => `En el próximo turno ataca ${c("Spider Owl")}. Solo ${c("Ferret Bomber")} podría bloquear, y también pararía tus propios ataques con Sigilo. Es el momento de usar un Mindbug.`,
      mindbug: () => "Entonces Ada podría actuar una vez más antes de tu turno. De todos modos ganas en el próximo: déjala pasar.",
    },
  },
  threats: {
    title: "¿Cuál primero?",
    tasks: [
      (c) => `Un punto de vida cada uno, y ${c("Luchataur")} ataca en el próximo turno. Ada tiene **un** Mindbug. ${c("Killer Bee")} ganaría enseguida, si ella no la toma. ¿Qué carta juegas?`,
      () => "Tenía que tomarla, y tú actúas otra vez. ¡Ya no le quedan Mindbugs!",
    ],
    end: (c) =>
      `**Has ganado.** Sin compañía, ${c("Lone Yeti")} tiene poder 10 y habría parado a ${c("Luchataur")}: Ada tenía que tomarla. **Dos amenazas contra un Mindbug:** juega primero aquella de la que puedes prescindir.`,
    instead: {
      "play Killer Bee": () => "Ada la toma, y su efecto **te** cuesta el último punto de vida. Haz primero que gaste su Mindbug.",
      "play Bee Bear": (c) => `El poder 8 no para a ${c("Luchataur")}, así que Ada se guardaría su Mindbug. ¿Qué carta está obligada a tomar?`,
    },
  },
  bait: {
    title: "El cebo",
    tasks: [
      (c) => `${c("Brain Fly")} podría tomar a ${c("Elephantopus")}, de Ada, y ganarías en el próximo turno. Pero ella tiene **un** Mindbug. ¿Qué juegas?`,
      () => "Ha mordido el cebo: si no, ya no habría podido pasar. Actúas otra vez. ¿Y ahora?",
    ],
    end: (c) =>
      `Con ${c("Elephantopus")} de tu lado, sus criaturas pequeñas no pueden bloquear, y ${c("Rhino Turtle")} gana en el próximo turno. **No juegues tu mejor carta contra un Mindbug:** ofrece antes una que no pueda dejar pasar.`,
    instead: {
      "play Brain Fly": (c) => `Ada la toma con su Mindbug, ¡y entonces pierdes tú a ${c("Rhino Turtle")}! Deshazte primero del Mindbug.`,
      "attack Rhino Turtle": (c) => `${c("Elephantopus")} bloquea con poder 8, y en el próximo turno estás a su merced. Usa tu mano.`,
    },
  },
  keep: {
    title: "Guarda la sigilosa",
    tasks: [
      (c) => `Ataca ${c("Kangasaurus Rex")}. Tienes **dos** puntos de vida; Ada, **uno**. Solo ${c("Tiger Squirrel")} podría bloquear. ¿Bloqueas?`,
      (c) => `Un punto de vida cada uno, y es tu turno. ¿Quién consigue pasar junto a ${c("Kangasaurus Rex")} y ${c("Giraffodile")}?`,
    ],
    end: () => "**Has ganado.** Cuenta antes de bloquear: tú podías aguantar un golpe, ella no. **Una criatura con Sigilo es un punto de vida que Ada va a perder.** No la gastes en un bloqueo.",
    instead: {
      "block Tiger Squirrel": (c) => `Sería derrotada, y con ella tu victoria: nada de Ada puede bloquear a ${c("Tiger Squirrel")} en el próximo turno. ¿Cuántos puntos de vida necesitas hasta entonces?`,
      other: () => "No hace falta reforzarse: Ada tiene un punto de vida y ninguna criatura con Sigilo para bloquear.",
    },
  },
  trade: {
    title: "No siempre conviene bloquear",
    tasks: [(c) => `Ataca la pequeña **${c("Deathweaver")}**: poder 2, con Veneno. ${c("Gorillion")} es cinco veces más fuerte. Tienes tres puntos de vida. ¿Bloqueas?`],
    end: (c) =>
      `Un punto de vida por conservar a ${c("Gorillion")}: barato. **Con tres puntos de vida, el primer golpe cuesta poco; una criatura fuerte cuesta la partida.** El Veneno cambia lo pequeño por lo grande: no le ofrezcas lo grande.`,
    instead: { "block Gorillion": (c) => `El Veneno derrota a la criatura con la que combate: ${c("Gorillion")} por ${c("Deathweaver")}, y ya nadie para a ${c("Giraffodile")}.` },
  },
  wall: {
    title: "Un muro",
    tasks: [(c) => `Ataca **${c("Gorillion")}**, y tienes dos puntos de vida. ${c("Snail Hydra")} tiene poder 9; ${c("Plated Scorpion")}, solo 2. ¿Quién bloquea, si es que bloquea alguien?`],
    end: (c) =>
      `${c("Gorillion")} ya no está, y ${c("Plated Scorpion")} solo ha quedado agotada: Veneno **y** Dureza. **Una criatura con Dureza es la que mejor bloquea**, pues su primer combate no cuesta nada. Piénsalo dos veces antes de atacar contra una.`,
    instead: {
      "block Snail Hydra": (c) => `9 contra 10: perderías a ${c("Snail Hydra")}, y a ${c("Gorillion")} no le pasaría nada.`,
      "no block": () => "Un punto de vida por nada, y volverá en el próximo turno. Alguien puede pararla y sobrevivir.",
    },
  },
  prey: {
    title: "¿Quién puede hacerte daño?",
    tasks: [
      () => "Un punto de vida cada uno. Tienes seis criaturas, pero Ada tiene tres para bloquear. Pregúntate primero: ¿cuál de las suyas puede **ganar en el próximo turno**? ¿Y cuál de las tuyas puede impedirlo?",
      () => "¿A quién cazas?",
    ],
    end: (c) =>
      `${c("Killer Bee")} ya no está, pero ${c("Spider Owl")} tampoco: la única que podía pasar junto a tus defensas. **Quien caza elige el combate:** contra lo que puede hacerte daño, no contra lo más fácil.`,
    instead: {
      "play Killer Bee": () => "Ada la toma con su Mindbug, y su efecto **te** cuesta el último punto de vida.",
      "attack Luchataur": (c) => `Ada bloquea, y luego ${c("Spider Owl")} pasa junto a todas tus criaturas. Te queda un punto de vida.`,
      "attack Rhino Turtle": (c) => `Ada bloquea, y luego ${c("Spider Owl")} pasa junto a todas tus criaturas. Te queda un punto de vida.`,
      "hunt Snail Hydra": (c) => `${c("Killer Bee")} sería derrotada, y tus criaturas pueden parar de todos modos a ${c("Snail Hydra")}. ¿A quién no pueden parar?`,
      "hunt Luchataur": (c) => `${c("Killer Bee")} sería derrotada, y tus criaturas pueden parar de todos modos a ${c("Luchataur")}. ¿A quién no pueden parar?`,
      "no hunt": () => "Entonces elige Ada quién bloquea. Y elegir es justo lo bueno de cazar.",
      other: (c) => `Entonces ataca ${c("Spider Owl")}, y ninguna de tus criaturas puede bloquearla. ¿Quién puede alcanzarla antes?`,
    },
  },
  asleep: {
    title: "Mejor no despertarla",
    tasks: [
      (c) =>
        `Ataca **${c("Harpy Mother")}** con poder 5, y tienes un punto de vida. ${c("Tusked Extorter")} tiene poder 8; ${c("Chameleon Sniper")}, 1. Lee qué pasa cuando es **derrotada**. ¿Quién bloquea?`,
    ],
    end: (c) =>
      `Has perdido a ${c("Chameleon Sniper")}, pero no la tiene Ada: su ataque te habría costado el último punto de vida. **Algunos combates se ganan perdiéndolos.** Antes de derrotar a una criatura, lee su efecto de Derrotada.`,
    instead: {
      "block Tusked Extorter": (c) => `Ganas el combate, ${c("Harpy Mother")} te quita a ${c("Chameleon Sniper")}, y su ataque en el próximo turno te cuesta el último punto de vida.`,
      "no block": () => "Era tu último punto de vida. Alguien tiene que bloquear.",
    },
  },
};

export const eyeOpeners = inLanguages<Words>({ en, fr, es });
