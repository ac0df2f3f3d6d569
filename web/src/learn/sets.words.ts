// The words of the lessons about what the sets add.
import { inLanguages } from "../words/words.svelte";
import type { LessonWords } from "./learn.words";
import type { SetLesson } from "./lessons";

type Words = Record<SetLesson, LessonWords>;

const en: Words = {
  action: {
    title: "An Action",
    tasks: [
      (c) =>
        `${c("Westside Monster")} with power 8 would block your attacks and win. But **${c("Infernostrich")}** has an **Action**, which you may use instead of an attack. Select it, then press “Use the Action”.`,
    ],
    end: (c) =>
      `${c("Westside Monster")} is defeated. An Action is your one deed of the turn, like an attack: nobody can block it, and no Mindbug stops it. The creature may use it again next turn.`,
    instead: {
      "attack Infernostrich": (c) => `${c("Westside Monster")} would block it and win. Use its Action instead of attacking.`,
      "attack Utility Bug": (c) => `You could hunt, but power 4 does nothing to ${c("Westside Monster")}. Look at the Action of ${c("Infernostrich")}.`,
      other: (c) => `That can wait. ${c("Westside Monster")} attacks twice each turn, and you have two lives left.`,
    },
  },
  octocopter: {
    title: "An Action with a price",
    tasks: [
      (c) => `The Action of **${c("Octocopter")}** defeats itself, and gives you a creature of Ada’s for it. Use it.`,
      (c) => `Which one? **${c("Bullet Train")}** has power 9, much more than the ${c("Octocopter")} that you have given.`,
    ],
    end: (c) => `${c("Bullet Train")} is yours for good, not just for this turn. Read an Action from left to right: everything in it happens, the price first.`,
    instead: {
      "choose Utility Bug": (c) => `Power 4 for power 5? Take the big one: ${c("Bullet Train")}.`,
      "attack Octocopter": (c) => `${c("Bullet Train")} would block it, and you would get nothing for it. Use the Action.`,
      other: (c) => `You could, but ${c("Bullet Train")} would come at you next turn. Use the Action of ${c("Octocopter")}.`,
    },
  },
  provoke: {
    title: "Making them attack",
    tasks: [
      (c) => `Nobody attacks into **${c("Sawn")}**: in its fights the stronger one loses. But the Action of **${c("Cake Trickster")}** makes one of Ada’s creatures attack, now. Use it.`,
      (c) => `Which one must attack? Send **${c("Bullet Train")}**, her strongest.`,
      (c) => `Ada attacks in your turn, and you may block as always. Block with **${c("Sawn")}**.`,
    ],
    end: (c) => `Power 9 lost against power 5, as ${c("Sawn")} turns fights round. With an Action you fight when it suits you, and not when it suits Ada.`,
    instead: {
      "choose Utility Bug": (c) => `That one is weaker than ${c("Sawn")}, so it would win! ${c("Bullet Train")} would lose.`,
      "block Cake Trickster": (c) => `Poison would defeat it, but you would lose ${c("Cake Trickster")} as well. ${c("Sawn")} wins without a loss.`,
      "no block": (c) => `Then you would lose one of your two lives. ${c("Sawn")} is waiting for this.`,
      other: (c) => `Not now: use the Action of ${c("Cake Trickster")}.`,
    },
  },
  evolve: {
    title: "Evolution",
    tasks: [
      (c) => `**${c("Cloud Lady")}** is small, but her Action makes her **evolve**: she is turned over to her next stage. Use it; it also defeats a small creature.`,
      (c) => `She is **${c("Typhoon Princess")}** now, power 6, with a stronger Action. Use that as well.`,
      (c) => `${c("Sawn")} is Tough and would only be exhausted. Defeat **${c("Infernostrich")}**.`,
    ],
    end: (c) => `**${c("Thunder Queen")}**, power 9, and two of Ada’s creatures are gone. Evolution takes turns, so begin it while nobody can stop you, and take the first stage of others seriously.`,
    instead: {
      "choose Sawn": (c) => `It is Tough: it would only be exhausted. ${c("Infernostrich")} would be gone.`,
      "attack Cloud Lady": (c) => `${c("Infernostrich")} would block her with power 6. Use her Action.`,
      "attack Typhoon Princess": () => `She is stronger now, but one stage is still to come. Use her Action.`,
      other: () => "That can wait. Use the Action and evolve.",
    },
  },
  grown: {
    title: "The last stage",
    tasks: [
      (c) => `**${c("Frog Prophet")}** is one step from its last stage, and its Action gives you a life, too. You have only one: use it.`,
      (c) => `**${c("World Eater")}** costs Ada a life with every attack, before anybody blocks. She has two. Attack!`,
    ],
    end: () =>
      `One life from the effect, and one because Ada did not block a Poisonous creature: **you win.** The last stages have Attack effects instead of Actions. So: first grow, then attack.`,
    instead: {
      "attack Frog Prophet": (c) => `${c("Bullet Train")} might block it, and ${c("Frog Prophet")} would still be small. Let it grow first.`,
      other: (c) => `There is something better: ${c("Frog Prophet")} or what became of it.`,
    },
  },
  undone: {
    title: "Back to the beginning",
    tasks: [
      (c) => `Ada’s **${c("Thunder Queen")}** is fully grown, and defeats a creature with every attack. Play **${c("Dr. Orange U. Tan")}**.`,
      () => "You may pay one life, and all of Ada’s creatures go back to her hand. You have three. Press **Yes**.",
    ],
    end: (c) =>
      `In her hand the queen is only **${c("Cloud Lady")}** again: whoever leaves play goes back to the first stage. All the turns that Ada had spent on growing are lost.`,
    instead: {
      no: (c) => `Then ${c("Thunder Queen")} goes on defeating your creatures. One life is not too much for that.`,
      other: (c) => `${c("Thunder Queen")} has power 9, so nothing of yours can stand up to her. Play ${c("Dr. Orange U. Tan")}.`,
    },
  },
  boost: {
    title: "Boost",
    tasks: [
      (c) => `**${c("Sea-Rex")}** has power 5, like ${c("Porcupine Teacher")}. In a fight both would be defeated. But whenever it attacks, it can be **boosted**. Attack!`,
      () => "Choose a card from a discard pile, yours or Ada’s. It goes face down under the creature, for +1 power.",
      (c) => `Power 6 against 5: hunt **${c("Porcupine Teacher")}**.`,
    ],
    end: (c) => `${c("Sea-Rex")} won, and the card stays under it: the next attack brings another. So a creature grows with each turn in which nobody stops it, and discard piles are a supply.`,
    instead: {
      done: () => `Without a boost it would be 5 against 5. Take a card: it costs nothing.`,
      "hunt Water Antler": (c) => `Power 8 is still too much. ${c("Porcupine Teacher")} has 5.`,
      "no hunt": (c) => `Then ${c("Water Antler")} would block. Hunt ${c("Porcupine Teacher")}.`,
      other: (c) => `This lesson is about the boost: attack with ${c("Sea-Rex")}.`,
    },
  },
  boosted: {
    title: "The weight of a boost",
    tasks: [
      (c) => `Two cards lie under Ada’s **${c("Water Antler")}**: power 10. Play **${c("Goat Dragon")}**, which knows what to do about that.`,
      () => "It offers two things: boost a creature, or **defeat a boosted creature**. Choose the second.",
    ],
    end: () => `Power 10 did not help: some cards look only at whether a creature is boosted. Its boost cards went to Ada’s discard pile with it. Do not put everything under one creature.`,
    instead: {
      "mode 1": (c) => `One more power does nothing against ${c("Water Antler")}. Defeat it: it is boosted.`,
      other: (c) => `Nothing of yours is as strong as ${c("Water Antler")} now. Play ${c("Goat Dragon")}.`,
    },
  },
  curse: {
    title: "A curse in the discard pile",
    tasks: [
      (c) => `Your creatures have 2 power less. The reason lies in your discard pile: **${c("Cursed Gorillion")}**. Some cards have an effect **only there**. Attack with **${c("Ant Zombie Horde")}**.`,
      (c) => `It may be boosted with two cards. Take **${c("Cursed Gorillion")}**: once it is no longer in the pile, the curse ends.`,
      (c) => `And **${c("Koibra")}** as well.`,
    ],
    end: (c) => `No curse any more, and two boosts: ${c("Ant Zombie Horde")} went from 5 to 9, and Ada did not dare to block. Look into the discard piles from time to time: they are part of the table.`,
    instead: {
      "choose Koibra": (c) => `You may take two. Begin with ${c("Cursed Gorillion")}, which weakens all your creatures.`,
      done: () => "There is room for more. Take both cards.",
      "attack Water Antler": (c) => `With the curse it has only power 6. ${c("Ant Zombie Horde")} can take the curse away.`,
      other: (c) => `The curse would stay. Attack with ${c("Ant Zombie Horde")}.`,
    },
  },
  blessing: {
    title: "Better in the discard pile",
    tasks: [
      (c) =>
        `${c("Water Antler")} attacks. **${c("Blessed Killer Bee")}** would lose the fight. But in your discard pile it says: whenever Ada loses life, she loses **2 more**. Block with it!`,
      (c) => `Now one blow costs three lives, and that is all that Ada has. **${c("Spirit Maki")}** is Sneaky: attack!`,
    ],
    end: () => "Three lives at one blow: **you win.** With such cards a lost fight is a step forward. Ask not only what a card does, but also where.",
    instead: {
      "block Spirit Maki": (c) => `You need ${c("Spirit Maki")} for the last blow, and ${c("Blessed Killer Bee")} in the discard pile.`,
      "no block": (c) => `That would cost a life, and the blessing would stay asleep. Block with ${c("Blessed Killer Bee")}.`,
      other: (c) => `Not needed: ${c("Spirit Maki")} wins now.`,
    },
  },
  harvest: {
    title: "Octonite and Harvest",
    tasks: [
      (c) => `**${c("Bananapus")}** brings two crystals of **Octonite** with it. Play it and watch them.`,
      () => "At the start of your turn one crystal went away. When the last one goes, the **Harvest** comes. Play anything until then.",
      (c) => `Harvest! ${c("Bananapus")} defeats a creature before you have done anything. Choose **${c("Pomelozilla")}**, the strongest.`,
    ],
    end: () => "And now you have your whole turn as well. A Harvest comes by itself, but only if the creature is still in play: protect it, and do not let those of others ripen.",
    instead: {
      "choose Pepperwing": (c) => `Tough: it would only be exhausted. Take ${c("Pomelozilla")}.`,
      "choose Pesky Peas": (c) => `Too small. ${c("Pomelozilla")} has power 7.`,
      other: (c) => `Later. First play ${c("Bananapus")}: the sooner it lies there, the sooner it ripens.`,
    },
  },
  fast: {
    title: "Fast",
    tasks: [
      (c) => `Ada has one life and no creature, so she feels safe: whoever comes into play attacks only next turn. Not **${c("Pineapple Paladin")}**: it is **FAST**. Play it.`,
      () => "A Fast creature may act in the turn in which it arrives. **Attack!**",
    ],
    end: () => "**You win**, from an empty table. Against Fast creatures an empty table is never safe. And beware: whoever takes one with a Mindbug may attack with it at once, too.",
    instead: {
      done: () => "You would wait, and Ada would find a blocker. Attack now!",
      other: (c) => `That one can attack only next turn. ${c("Pineapple Paladin")} is Fast.`,
    },
  },
  spread: {
    title: "Spreading Octonite",
    tasks: [
      (c) => `**${c("USX Tangerine")}** also brings two crystals, but these can be **spread** over any creatures, Ada’s as well. Play it.`,
      (c) => `For one crystal it takes a creature **that has Octonite on it**. So put the first one on Ada’s **${c("Rhubarbarian")}**.`,
      () => "And keep the other one: you need it to pay. Press **Keep the rest**.",
    ],
    end: () => "One crystal marks the prey, the other is the price. Crystals are spread only at the moment of arrival, so plan before you play. In the next lesson you use them.",
    instead: {
      "choose Caulibot": (c) => `You cannot take your own creature. Put it on ${c("Rhubarbarian")}.`,
      "choose Applebot": (c) => `You could take that one then, but ${c("Rhubarbarian")} has power 10.`,
      "choose Rhubarbarian": () => "One is enough there. Keep the other: without it you cannot pay.",
      done: (c) => `Then nothing of Ada’s would be marked. First put one on ${c("Rhubarbarian")}.`,
      other: (c) => `Begin with ${c("USX Tangerine")}.`,
    },
  },
  pay: {
    title: "Paying with Octonite",
    tasks: [(c) => `The crystals lie where you wanted them. Use the Action of **${c("USX Tangerine")}**: one crystal is the price.`],
    end: (c) => `${c("Rhubarbarian")}, power 10, is yours. What says “pay 1 Octonite” takes it from the creature itself. With Attack effects nobody asks: if there is a crystal, it is paid.`,
    instead: { other: (c) => `Ada would act first, and might defeat ${c("USX Tangerine")}. Use its Action now.` },
  },
  die: {
    title: "A die",
    tasks: [
      (c) => `${c("The King")} with power 10 would block **${c("Kong")}** with its 9 and win. But Kong rolls a **die** when it attacks. Attack!`,
      (c) => `+2 power: Kong has 11 this turn, more than ${c("The King")}. You could roll once more, but this is just what you need. **Keep the roll.**`,
    ],
    end: () => `Ada did not block 11. The faces are +1, +2, +3 power, 1 energy, 2 energy, and a card that Ada discards. You may roll again once, and then it counts: do it if the roll does not help you.`,
    instead: {
      reroll: () => "You may do that once, but the new roll counts, and +2 is enough to win the fight.",
      other: (c) => `Attack with ${c("Kong")}, and see what it rolls.`,
    },
  },
  hades: {
    title: "Two dice",
    tasks: [
      (c) => `**${c("H.A.D.E.S.")}** rolls **two** dice. With power 5 it needs +3 to be stronger than ${c("Drakonis")}. Attack!`,
      () => "+1 power and 2 energy. Energy is welcome, +1 is not enough. You may roll again one of them or both: roll the **first** again.",
      () => "+3! Both results happen; you choose which one first.",
    ],
    end: () => `Power 8 against 7, so Ada did not block, and you have 2 **energy**. It stays until you spend it. On what? On that in the next lesson.`,
    instead: {
      keep: (c) => `Power 6 would lose against ${c("Drakonis")} with 7. Roll the first die again.`,
      "reroll 2": () => "2 energy is the best that a die can bring for shopping. Roll the other one again.",
      "reroll both": () => "Then the energy would be gone as well. Only the first.",
      other: (c) => `Attack with ${c("H.A.D.E.S.")}.`,
    },
  },
  shop: {
    title: "Power cards",
    tasks: [
      (c) => `**Power cards** are bought with energy, at the start of your turn. You have 2 energy, and Ada has two lives. Buy **${c("Railgun")}**.`,
      (c) => `One life left, and you have **not used up your turn**: buying is no deed. **${c("Pandakaï")}** is Sneaky. Attack!`,
    ],
    end: () => "**You win.** Before each turn look at what is for sale, and at the energy of the other player: it tells you what can happen before the next attack.",
    instead: {
      done: (c) => `Keep the energy for later? With ${c("Railgun")} you win right now.`,
      "buy Healing Bots": (c) => `One more life is nice. But with ${c("Railgun")} and an attack you win this turn.`,
      "attack Gigazaur": (c) => `${c("The King")} would block it. Nobody can block ${c("Pandakaï")}.`,
      other: (c) => `No need to: attack with ${c("Pandakaï")}.`,
    },
  },
  portal: {
    title: "Buy, then play",
    tasks: [
      (c) => `Ada has one life, and two strong blockers. When you played **${c("Meka Dragon")}**, it cost her a life. Once more would be fine! Buy **${c("Portal Malfunction")}**.`,
      (c) => `It takes one of your creatures back to your hand. Choose **${c("Meka Dragon")}**.`,
      (c) => `And now play **${c("Meka Dragon")}** again.`,
    ],
    end: () => "The Play effect again, and **you win.** Power cards are best together with the deed that follows. Ask of each one: what can I do this turn that I could not do without it?",
    instead: {
      "choose Rex Florae": (c) => `That has no Play effect. Take ${c("Meka Dragon")}.`,
      done: (c) => `The energy is of no use to you if you lose. Buy ${c("Portal Malfunction")}.`,
      other: (c) => `You have it in your hand: play ${c("Meka Dragon")}.`,
    },
  },
};

const fr: Words = {
  action: {
    title: "Une Action",
    tasks: [
      (c) =>
        `${c("Westside Monster")}, de puissance 8, bloquerait vos attaques et gagnerait. Mais **${c("Infernostrich")}** a une **Action**, que vous pouvez utiliser au lieu d’attaquer. Choisissez la carte, puis « Utiliser l’Action ».`,
    ],
    end: (c) =>
      `${c("Westside Monster")} est détruit. Une Action est la seule chose que vous faites dans le tour, comme une attaque : personne ne peut la bloquer et aucun Mindbug ne l’arrête. Elle pourra resservir au tour suivant.`,
    instead: {
      "attack Infernostrich": (c) => `${c("Westside Monster")} bloquerait et gagnerait. Utilisez l’Action au lieu d’attaquer.`,
      "attack Utility Bug": (c) => `Vous pourriez chasser, mais une puissance de 4 ne fait rien à ${c("Westside Monster")}. Voyez l’Action de la carte ${c("Infernostrich")}.`,
      other: (c) => `Cela peut attendre. ${c("Westside Monster")} attaque deux fois par tour, et il vous reste deux PV.`,
    },
  },
  octocopter: {
    title: "Une Action qui a un prix",
    tasks: [
      (c) => `**${c("Octocopter")}** a une Action qui détruit cette créature, et vous donne en échange une créature d’Ada. Utilisez-la.`,
      (c) => `Laquelle ? **${c("Bullet Train")}** a une puissance de 9, bien plus que ce que vous avez donné.`,
    ],
    end: (c) => `${c("Bullet Train")} est à vous pour de bon, pas seulement pour ce tour. Une Action se lit de gauche à droite : tout ce qu’elle dit se produit, le prix d’abord.`,
    instead: {
      "choose Utility Bug": (c) => `Une puissance de 4 pour une puissance de 5 ? Prenez la grande : ${c("Bullet Train")}.`,
      "attack Octocopter": (c) => `${c("Bullet Train")} bloquerait, et vous n’auriez rien en échange. Utilisez l’Action.`,
      other: (c) => `Ce serait possible, mais ${c("Bullet Train")} vous attaquerait au tour suivant. Utilisez l’Action de la carte ${c("Octocopter")}.`,
    },
  },
  provoke: {
    title: "Forcer l’attaque",
    tasks: [
      (c) =>
        `Personne n’attaque face à **${c("Sawn")}** : dans ses combats, c’est le plus fort qui perd. Mais l’Action de **${c("Cake Trickster")}** oblige une créature d’Ada à attaquer tout de suite. Utilisez-la.`,
      (c) => `Laquelle doit attaquer ? Envoyez **${c("Bullet Train")}**, la plus forte.`,
      (c) => `Ada attaque pendant votre tour, et vous pouvez bloquer comme toujours. Bloquez avec **${c("Sawn")}**.`,
    ],
    end: (c) => `Une puissance de 9 a perdu contre une puissance de 5 : ${c("Sawn")} renverse les combats. Avec une Action, vous combattez quand cela vous arrange, et non quand cela arrange Ada.`,
    instead: {
      "choose Utility Bug": (c) => `Cette créature est plus faible que ${c("Sawn")} : elle gagnerait ! ${c("Bullet Train")} perdrait.`,
      "block Cake Trickster": (c) => `Le venin agirait, mais vous perdriez aussi ${c("Cake Trickster")}. ${c("Sawn")} gagne sans perte.`,
      "no block": (c) => `Vous perdriez alors l’un de vos deux PV. ${c("Sawn")} n’attend que cela.`,
      other: (c) => `Pas maintenant : utilisez l’Action de la carte ${c("Cake Trickster")}.`,
    },
  },
  evolve: {
    title: "L’évolution",
    tasks: [
      (c) => `**${c("Cloud Lady")}** est petite, mais son Action la fait **évoluer** : elle passe au stade suivant. Utilisez-la ; elle détruit aussi une petite créature.`,
      (c) => `La voilà **${c("Typhoon Princess")}**, puissance 6, avec une Action plus forte. Utilisez-la aussi.`,
      (c) => `${c("Sawn")} est Coriace et serait seulement incliné. Détruisez **${c("Infernostrich")}**.`,
    ],
    end: (c) =>
      `**${c("Thunder Queen")}**, puissance 9, et deux créatures d’Ada en moins. Évoluer prend des tours : commencez tant que personne ne peut vous arrêter, et prenez au sérieux le premier stade des autres.`,
    instead: {
      "choose Sawn": (c) => `Coriace : cette créature serait seulement inclinée. ${c("Infernostrich")} partirait pour de bon.`,
      "attack Cloud Lady": (c) => `${c("Infernostrich")} bloquerait avec une puissance de 6. Utilisez l’Action.`,
      "attack Typhoon Princess": () => "Elle est plus forte maintenant, mais il reste un stade. Utilisez son Action.",
      other: () => "Cela peut attendre. Utilisez l’Action et évoluez.",
    },
  },
  grown: {
    title: "Le dernier stade",
    tasks: [
      (c) => `**${c("Frog Prophet")}** est à un pas de son dernier stade, et son Action vous donne aussi 1 PV. Il ne vous en reste qu’un : utilisez-la.`,
      (c) => `**${c("World Eater")}** coûte 1 PV à Ada à chaque attaque, avant tout blocage. Elle en a deux. Attaquez !`,
    ],
    end: () =>
      "Un PV par l’effet, un autre parce qu’Ada n’a pas bloqué une créature venimeuse : **vous gagnez.** Les derniers stades ont des effets d’Attaque au lieu d’Actions. Donc : grandir d’abord, attaquer ensuite.",
    instead: {
      "attack Frog Prophet": (c) => `${c("Bullet Train")} pourrait bloquer, et ${c("Frog Prophet")} resterait petit. Laissez grandir d’abord.`,
      other: (c) => `Il y a mieux : ${c("Frog Prophet")}, ou ce qu’il est devenu.`,
    },
  },
  undone: {
    title: "Retour au début",
    tasks: [
      (c) => `**${c("Thunder Queen")}**, chez Ada, a fini de grandir et détruit une créature à chaque attaque. Jouez **${c("Dr. Orange U. Tan")}**.`,
      () => "Vous pouvez payer 1 PV, et toutes les créatures d’Ada retournent dans sa main. Vous en avez trois. Répondez **Oui**.",
    ],
    end: (c) =>
      `Dans sa main, la reine n’est plus que **${c("Cloud Lady")}** : qui quitte le jeu revient au premier stade. Tous les tours qu’Ada a passés à grandir sont perdus.`,
    instead: {
      no: (c) => `Alors ${c("Thunder Queen")} continuera à détruire vos créatures. Un PV, ce n’est pas trop cher.`,
      other: (c) => `${c("Thunder Queen")} a une puissance de 9 : rien chez vous n’y résiste. Jouez ${c("Dr. Orange U. Tan")}.`,
    },
  },
  boost: {
    title: "Renforcer",
    tasks: [
      (c) =>
        `**${c("Sea-Rex")}** a une puissance de 5, comme ${c("Porcupine Teacher")} : dans un combat, les deux seraient détruits. Mais à chaque attaque, cette créature peut être **renforcée**. Attaquez !`,
      () => "Choisissez une carte d’une défausse, la vôtre ou celle d’Ada. Elle va face cachée sous la créature, pour +1 en puissance.",
      (c) => `Une puissance de 6 contre 5 : chassez **${c("Porcupine Teacher")}**.`,
    ],
    end: (c) => `${c("Sea-Rex")} a gagné, et la carte reste dessous : la prochaine attaque en apportera une autre. La créature grandit à chaque tour où on la laisse faire, et les défausses sont une réserve.`,
    instead: {
      done: () => "Sans renfort, ce serait 5 contre 5. Prenez une carte : cela ne coûte rien.",
      "hunt Water Antler": (c) => `Une puissance de 8, c’est encore trop. ${c("Porcupine Teacher")} a 5.`,
      "no hunt": (c) => `Alors ${c("Water Antler")} bloquerait. Chassez ${c("Porcupine Teacher")}.`,
      other: (c) => `Cette leçon porte sur les renforts : attaquez avec ${c("Sea-Rex")}.`,
    },
  },
  boosted: {
    title: "Le poids d’un renfort",
    tasks: [
      (c) => `Deux cartes se trouvent sous **${c("Water Antler")}**, chez Ada : puissance 10. Jouez **${c("Goat Dragon")}**, qui a la réponse.`,
      () => "Vous avez le choix : renforcer une créature, ou **détruire une créature renforcée**. Prenez la seconde possibilité.",
    ],
    end: () =>
      "Une puissance de 10 n’a servi à rien : certaines cartes regardent seulement si une créature est renforcée. Ses renforts sont allés avec elle dans la défausse d’Ada. Ne mettez pas tout sous une seule créature.",
    instead: {
      "mode 1": (c) => `Un point de plus ne change rien face à ${c("Water Antler")}. Détruisez cette créature : elle est renforcée.`,
      other: (c) => `Rien chez vous n’est aussi fort que ${c("Water Antler")}. Jouez ${c("Goat Dragon")}.`,
    },
  },
  curse: {
    title: "Une malédiction dans la défausse",
    tasks: [
      (c) =>
        `Vos créatures ont 2 de puissance en moins. La cause est dans votre défausse : **${c("Cursed Gorillion")}**. Certaines cartes n’agissent **que là**. Attaquez avec **${c("Ant Zombie Horde")}**.`,
      (c) => `Deux cartes peuvent la renforcer. Prenez **${c("Cursed Gorillion")}** : hors de la défausse, sa malédiction cesse.`,
      (c) => `Et **${c("Koibra")}** aussi.`,
    ],
    end: (c) => `Plus de malédiction, et deux renforts : ${c("Ant Zombie Horde")} est passée de 5 à 9, et Ada n’a pas osé bloquer. Regardez de temps en temps les défausses : elles font partie de la table.`,
    instead: {
      "choose Koibra": (c) => `Vous pouvez en prendre deux. Commencez par ${c("Cursed Gorillion")}, qui affaiblit toutes vos créatures.`,
      done: () => "Il y a encore de la place. Prenez les deux cartes.",
      "attack Water Antler": (c) => `Avec la malédiction, sa puissance n’est que de 6. ${c("Ant Zombie Horde")} peut la lever.`,
      other: (c) => `La malédiction resterait. Attaquez avec ${c("Ant Zombie Horde")}.`,
    },
  },
  blessing: {
    title: "Mieux dans la défausse",
    tasks: [
      (c) =>
        `${c("Water Antler")} attaque. **${c("Blessed Killer Bee")}** perdrait le combat. Mais dans votre défausse, elle dit : chaque fois qu’Ada perd des PV, elle en perd **2 de plus**. Bloquez avec elle !`,
      (c) => `Maintenant, un coup coûte trois PV, et Ada n’en a pas plus. **${c("Spirit Maki")}** est Furtif : attaquez !`,
    ],
    end: () => "Trois PV d’un coup : **vous gagnez.** Avec de telles cartes, un combat perdu est un pas en avant. Demandez-vous non seulement ce que fait une carte, mais aussi où.",
    instead: {
      "block Spirit Maki": (c) => `Vous aurez besoin de ${c("Spirit Maki")} pour le dernier coup, et de ${c("Blessed Killer Bee")} dans la défausse.`,
      "no block": (c) => `Cela coûterait 1 PV, et la bénédiction dormirait toujours. Bloquez avec ${c("Blessed Killer Bee")}.`,
      other: (c) => `Inutile : ${c("Spirit Maki")} gagne maintenant.`,
    },
  },
  harvest: {
    title: "Octonite et Récolte",
    tasks: [
      (c) => `**${c("Bananapus")}** apporte deux cristaux d’**Octonite**. Jouez cette carte et observez-les.`,
      () => "Au début de votre tour, un cristal est parti. Quand le dernier s’en va, c’est la **Récolte**. D’ici là, jouez ce que vous voulez.",
      (c) => `Récolte ! ${c("Bananapus")} détruit une créature avant même que vous ayez agi. Choisissez **${c("Pomelozilla")}**, la plus forte.`,
    ],
    end: () =>
      "Et vous avez encore tout votre tour. Une Récolte vient d’elle-même, mais seulement si la créature est toujours en jeu : protégez-la, et ne laissez pas mûrir celles des autres.",
    instead: {
      "choose Pepperwing": (c) => `Coriace : cette créature serait seulement inclinée. Prenez ${c("Pomelozilla")}.`,
      "choose Pesky Peas": (c) => `Trop petit. ${c("Pomelozilla")} a une puissance de 7.`,
      other: (c) => `Plus tard. Jouez d’abord ${c("Bananapus")} : plus tôt elle est là, plus tôt elle mûrit.`,
    },
  },
  fast: {
    title: "Rapide",
    tasks: [
      (c) =>
        `Ada n’a qu’un PV et aucune créature, mais elle se croit à l’abri : qui entre en jeu n’attaque qu’au tour suivant. Pas **${c("Pineapple Paladin")}**, qui est **RAPIDE**. Jouez cette carte.`,
      () => "Une créature Rapide peut agir dès le tour où elle arrive. **Attaquez !**",
    ],
    end: () =>
      "**Vous gagnez**, à partir d’une table vide. Face aux créatures Rapides, une table vide n’est jamais sûre. Et attention : qui en prend une avec un Mindbug peut aussi attaquer aussitôt.",
    instead: {
      done: () => "Vous attendriez, et Ada trouverait de quoi bloquer. Attaquez maintenant !",
      other: (c) => `Cette créature n’attaquera qu’au tour suivant. ${c("Pineapple Paladin")} est Rapide.`,
    },
  },
  spread: {
    title: "Répartir l’Octonite",
    tasks: [
      (c) => `**${c("USX Tangerine")}** apporte aussi deux cristaux, mais on peut les **répartir** sur n’importe quelles créatures, même celles d’Ada. Jouez cette carte.`,
      (c) => `Pour un cristal, elle prend une créature **qui porte de l’Octonite**. Mettez donc le premier sur **${c("Rhubarbarian")}**, chez Ada.`,
      () => "Et gardez l’autre : il vous servira à payer. Appuyez sur **Garder le reste**.",
    ],
    end: () => "Un cristal marque la proie, l’autre est le prix. On ne répartit qu’au moment de l’arrivée : réfléchissez avant de jouer. À la leçon suivante, vous vous en servez.",
    instead: {
      "choose Caulibot": (c) => `Vous ne pouvez pas prendre votre propre créature. Mettez-le sur ${c("Rhubarbarian")}.`,
      "choose Applebot": (c) => `Vous pourriez alors prendre cette créature, mais ${c("Rhubarbarian")} a une puissance de 10.`,
      "choose Rhubarbarian": () => "Un seul suffit là. Gardez l’autre : sans lui, vous ne pourrez pas payer.",
      done: (c) => `Alors rien ne serait marqué chez Ada. Mettez d’abord un cristal sur ${c("Rhubarbarian")}.`,
      other: (c) => `Commencez par ${c("USX Tangerine")}.`,
    },
  },
  pay: {
    title: "Payer en Octonite",
    tasks: [(c) => `Les cristaux sont là où vous les vouliez. Utilisez l’Action de **${c("USX Tangerine")}** : un cristal en est le prix.`],
    end: (c) =>
      `${c("Rhubarbarian")}, puissance 10, est à vous. « Payez 1 Octonite » le prend sur la créature elle-même. Pour un effet d’Attaque, rien n’est demandé : s’il y a un cristal, il est payé.`,
    instead: { other: (c) => `Ada agirait d’abord, et pourrait détruire ${c("USX Tangerine")}. Utilisez son Action maintenant.` },
  },
  die: {
    title: "Un dé",
    tasks: [
      (c) => `${c("The King")}, de puissance 10, bloquerait **${c("Kong")}** et ses 9, et gagnerait. Mais Kong lance un **dé** quand il attaque. Attaquez !`,
      (c) => `+2 en puissance : Kong a 11 ce tour-ci, plus que ${c("The King")}. Vous pourriez relancer une fois, mais c’est juste ce qu’il faut. **Gardez le résultat.**`,
    ],
    end: () =>
      "Ada n’a pas bloqué 11. Les faces : +1, +2 ou +3 en puissance, 1 ou 2 points d’énergie, et une carte qu’Ada défausse. On peut relancer une fois, et c’est alors définitif : faites-le si le résultat ne vous aide pas.",
    instead: {
      reroll: () => "C’est permis une fois, mais le nouveau résultat compte, et +2 suffit pour gagner le combat.",
      other: (c) => `Attaquez avec ${c("Kong")} et voyez ce que donne le dé.`,
    },
  },
  hades: {
    title: "Deux dés",
    tasks: [
      (c) => `**${c("H.A.D.E.S.")}** lance **deux** dés. Avec une puissance de 5, il faut +3 pour dépasser ${c("Drakonis")}. Attaquez !`,
      () => "+1 en puissance et 2 points d’énergie. L’énergie est bienvenue, +1 ne suffit pas. Vous pouvez relancer un dé ou les deux : relancez le **premier**.",
      () => "+3 ! Les deux résultats se produisent ; à vous de dire lequel d’abord.",
    ],
    end: () => "Une puissance de 8 contre 7 : Ada n’a pas bloqué, et vous avez 2 points d’**énergie**. Ils restent jusqu’à ce que vous les dépensiez. Comment ? C’est la leçon suivante.",
    instead: {
      keep: (c) => `Une puissance de 6 perdrait contre ${c("Drakonis")}, qui a 7. Relancez le premier dé.`,
      "reroll 2": () => "Un dé ne donne jamais plus de 2 points d’énergie. Relancez l’autre.",
      "reroll both": () => "L’énergie serait perdue aussi. Seulement le premier.",
      other: (c) => `Attaquez avec ${c("H.A.D.E.S.")}.`,
    },
  },
  shop: {
    title: "Les cartes Pouvoir",
    tasks: [
      (c) => `Les **cartes Pouvoir** s’achètent avec de l’énergie, au début de votre tour. Vous en avez 2, et Ada a deux PV. Achetez **${c("Railgun")}**.`,
      (c) => `Plus qu’un PV, et **votre tour reste entier** : acheter ne compte pas. **${c("Pandakaï")}** est Furtif. Attaquez !`,
    ],
    end: () => "**Vous gagnez.** Avant chaque tour, regardez ce qui est en vente, et l’énergie de l’adversaire : elle vous dit ce qui peut arriver avant la prochaine attaque.",
    instead: {
      done: (c) => `Garder l’énergie pour plus tard ? Avec ${c("Railgun")}, vous gagnez tout de suite.`,
      "buy Healing Bots": (c) => `Un PV de plus, c’est bien. Mais avec ${c("Railgun")} et une attaque, vous gagnez ce tour-ci.`,
      "attack Gigazaur": (c) => `${c("The King")} bloquerait. Personne ne peut bloquer ${c("Pandakaï")}.`,
      other: (c) => `Inutile : attaquez avec ${c("Pandakaï")}.`,
    },
  },
  portal: {
    title: "Acheter, puis jouer",
    tasks: [
      (c) =>
        `Ada a un PV, et deux fortes créatures pour bloquer. Quand vous avez joué **${c("Meka Dragon")}**, elle a perdu 1 PV. Encore une fois, ce serait parfait ! Achetez **${c("Portal Malfunction")}**.`,
      (c) => `Une de vos créatures retourne dans votre main. Choisissez **${c("Meka Dragon")}**.`,
      (c) => `Et maintenant, rejouez **${c("Meka Dragon")}**.`,
    ],
    end: () =>
      "L’effet Jouer encore une fois, et **vous gagnez.** Une carte Pouvoir vaut surtout par ce qui la suit. Demandez-vous : que puis-je faire ce tour-ci que je ne pourrais pas faire sans elle ?",
    instead: {
      "choose Rex Florae": (c) => `Cette carte n’a pas d’effet Jouer. Prenez ${c("Meka Dragon")}.`,
      done: (c) => `L’énergie ne sert à rien si vous perdez. Achetez ${c("Portal Malfunction")}.`,
      other: (c) => `La carte est dans votre main : jouez ${c("Meka Dragon")}.`,
    },
  },
};

const es: Words = {
  action: {
    title: "Una Acción",
    tasks: [
      (c) =>
        `${c("Westside Monster")}, con poder 8, bloquearía tus ataques y ganaría. Pero **${c("Infernostrich")}** tiene una **Acción**, que puedes usar en lugar de atacar. Elige la carta y pulsa «Usar la Acción».`,
    ],
    end: (c) =>
      `${c("Westside Monster")} ha sido derrotada. Una Acción es lo único que haces en el turno, como un ataque: nadie puede bloquearla y ningún Mindbug la detiene. El próximo turno podrás usarla otra vez.`,
    instead: {
      "attack Infernostrich": (c) => `${c("Westside Monster")} la bloquearía y ganaría. Usa su Acción en lugar de atacar.`,
      "attack Utility Bug": (c) => `Podrías cazar, pero con poder 4 no le haces nada a ${c("Westside Monster")}. Fíjate en la Acción de ${c("Infernostrich")}.`,
      other: (c) => `Eso puede esperar. ${c("Westside Monster")} ataca dos veces por turno, y te quedan dos puntos de vida.`,
    },
  },
  octocopter: {
    title: "Una Acción con precio",
    tasks: [
      (c) => `La Acción de **${c("Octocopter")}** derrota a esta misma criatura y te da a cambio una criatura de Ada. Úsala.`,
      (c) => `¿Cuál? **${c("Bullet Train")}** tiene poder 9, mucho más que lo que has dado.`,
    ],
    end: (c) => `${c("Bullet Train")} es tuya para siempre, no solo este turno. Una Acción se lee de izquierda a derecha: ocurre todo lo que dice, primero el precio.`,
    instead: {
      "choose Utility Bug": (c) => `¿Poder 4 a cambio de poder 5? Toma la grande: ${c("Bullet Train")}.`,
      "attack Octocopter": (c) => `${c("Bullet Train")} la bloquearía, y no recibirías nada a cambio. Usa la Acción.`,
      other: (c) => `Podrías, pero ${c("Bullet Train")} te atacaría el próximo turno. Usa la Acción de ${c("Octocopter")}.`,
    },
  },
  provoke: {
    title: "Obligar a atacar",
    tasks: [
      (c) => `Nadie ataca contra **${c("Sawn")}**: en sus combates pierde la más fuerte. Pero la Acción de **${c("Cake Trickster")}** obliga a una criatura de Ada a atacar ahora mismo. Úsala.`,
      (c) => `¿Cuál tiene que atacar? Envía a **${c("Bullet Train")}**, la más fuerte.`,
      (c) => `Ada ataca en tu turno, y puedes bloquear como siempre. Bloquea con **${c("Sawn")}**.`,
    ],
    end: (c) => `El poder 9 ha perdido contra el poder 5: ${c("Sawn")} da la vuelta a los combates. Con una Acción combates cuando te conviene a ti, y no a Ada.`,
    instead: {
      "choose Utility Bug": (c) => `Esa es más débil que ${c("Sawn")}, ¡así que ganaría! ${c("Bullet Train")} perdería.`,
      "block Cake Trickster": (c) => `El veneno la derrotaría, pero también perderías a ${c("Cake Trickster")}. ${c("Sawn")} gana sin pérdidas.`,
      "no block": (c) => `Entonces perderías uno de tus dos puntos de vida. ${c("Sawn")} lo está esperando.`,
      other: (c) => `Ahora no: usa la Acción de ${c("Cake Trickster")}.`,
    },
  },
  evolve: {
    title: "La evolución",
    tasks: [
      (c) => `**${c("Cloud Lady")}** es pequeña, pero su Acción la hace **evolucionar**: pasa a la etapa siguiente. Úsala; además derrota a una criatura pequeña.`,
      (c) => `Ahora es **${c("Typhoon Princess")}**, con poder 6 y una Acción más fuerte. Úsala también.`,
      (c) => `${c("Sawn")} tiene Dureza y solo quedaría agotada. Derrota a **${c("Infernostrich")}**.`,
    ],
    end: (c) =>
      `**${c("Thunder Queen")}**, poder 9, y dos criaturas de Ada menos. Evolucionar lleva turnos: empieza mientras nadie pueda impedirlo, y toma en serio la primera etapa de los demás.`,
    instead: {
      "choose Sawn": (c) => `Tiene Dureza: solo quedaría agotada. ${c("Infernostrich")} desaparecería.`,
      "attack Cloud Lady": (c) => `${c("Infernostrich")} la bloquearía con poder 6. Usa su Acción.`,
      "attack Typhoon Princess": () => "Ahora es más fuerte, pero aún le queda una etapa. Usa su Acción.",
      other: () => "Eso puede esperar. Usa la Acción y evoluciona.",
    },
  },
  grown: {
    title: "La última etapa",
    tasks: [
      (c) => `**${c("Frog Prophet")}** está a un paso de su última etapa, y su Acción te da además 1 punto de vida. Solo te queda uno: úsala.`,
      (c) => `**${c("World Eater")}** le cuesta 1 punto de vida a Ada con cada ataque, antes de cualquier bloqueo. Ella tiene dos. ¡Ataca!`,
    ],
    end: () =>
      "Un punto de vida por el efecto y otro porque Ada no ha bloqueado a una criatura venenosa: **has ganado.** Las últimas etapas tienen efectos de Atacar en lugar de Acciones. Así que primero crece y luego ataca.",
    instead: {
      "attack Frog Prophet": (c) => `${c("Bullet Train")} podría bloquearla, y ${c("Frog Prophet")} seguiría siendo pequeña. Primero, que crezca.`,
      other: (c) => `Hay algo mejor: ${c("Frog Prophet")}, o en lo que se ha convertido.`,
    },
  },
  undone: {
    title: "Vuelta al principio",
    tasks: [
      (c) => `**${c("Thunder Queen")}**, de Ada, ya ha crecido del todo y derrota a una criatura con cada ataque. Juega **${c("Dr. Orange U. Tan")}**.`,
      () => "Puedes pagar 1 punto de vida, y todas las criaturas de Ada vuelven a su mano. Tienes tres. Pulsa **Sí**.",
    ],
    end: (c) =>
      `En su mano, la reina vuelve a ser **${c("Cloud Lady")}**: quien sale del juego vuelve a la primera etapa. Se han perdido todos los turnos que Ada dedicó a crecer.`,
    instead: {
      no: (c) => `Entonces ${c("Thunder Queen")} seguiría derrotando a tus criaturas. Un punto de vida no es demasiado.`,
      other: (c) => `${c("Thunder Queen")} tiene poder 9: nada de lo tuyo le hace frente. Juega ${c("Dr. Orange U. Tan")}.`,
    },
  },
  boost: {
    title: "Reforzar",
    tasks: [
      (c) => `**${c("Sea-Rex")}** tiene poder 5, como ${c("Porcupine Teacher")}: en un combate las dos serían derrotadas. Pero siempre que ataca se la puede **reforzar**. ¡Ataca!`,
      () => "Elige una carta de una pila de descartes, la tuya o la de Ada. Va boca abajo debajo de la criatura y le da +1 de poder.",
      (c) => `Poder 6 contra 5: caza a **${c("Porcupine Teacher")}**.`,
    ],
    end: (c) => `${c("Sea-Rex")} ha ganado, y la carta se queda debajo: el próximo ataque traerá otra. La criatura crece en cada turno en que nadie lo impide, y las pilas de descartes son una reserva.`,
    instead: {
      done: () => "Sin refuerzo sería 5 contra 5. Toma una carta: no cuesta nada.",
      "hunt Water Antler": (c) => `El poder 8 sigue siendo demasiado. ${c("Porcupine Teacher")} tiene 5.`,
      "no hunt": (c) => `Entonces bloquearía ${c("Water Antler")}. Caza a ${c("Porcupine Teacher")}.`,
      other: (c) => `Esta lección trata del refuerzo: ataca con ${c("Sea-Rex")}.`,
    },
  },
  boosted: {
    title: "El peso de un refuerzo",
    tasks: [
      (c) => `Debajo de **${c("Water Antler")}**, de Ada, hay dos cartas: poder 10. Juega **${c("Goat Dragon")}**, que sabe qué hacer.`,
      () => "Te ofrece dos cosas: reforzar a una criatura, o **derrotar a una criatura reforzada**. Elige la segunda.",
    ],
    end: () =>
      "El poder 10 no ha servido de nada: algunas cartas solo miran si una criatura está reforzada. Sus refuerzos han ido con ella a la pila de descartes de Ada. No lo pongas todo debajo de una sola criatura.",
    instead: {
      "mode 1": (c) => `Un punto más no cambia nada frente a ${c("Water Antler")}. Derrótala: está reforzada.`,
      other: (c) => `Nada de lo tuyo es tan fuerte como ${c("Water Antler")}. Juega ${c("Goat Dragon")}.`,
    },
  },
  curse: {
    title: "Una maldición en los descartes",
    tasks: [
      (c) =>
        `Tus criaturas tienen 2 de poder menos. La causa está en tu pila de descartes: **${c("Cursed Gorillion")}**. Algunas cartas tienen un efecto **solo allí**. Ataca con **${c("Ant Zombie Horde")}**.`,
      (c) => `Se puede reforzar con dos cartas. Toma **${c("Cursed Gorillion")}**: fuera de la pila, la maldición termina.`,
      (c) => `Y también **${c("Koibra")}**.`,
    ],
    end: (c) => `Ya no hay maldición, y sí dos refuerzos: ${c("Ant Zombie Horde")} ha pasado de 5 a 9, y Ada no se ha atrevido a bloquear. Mira de vez en cuando las pilas de descartes: son parte de la mesa.`,
    instead: {
      "choose Koibra": (c) => `Puedes tomar dos. Empieza por ${c("Cursed Gorillion")}, que debilita a todas tus criaturas.`,
      done: () => "Queda sitio. Toma las dos cartas.",
      "attack Water Antler": (c) => `Con la maldición solo tiene poder 6. ${c("Ant Zombie Horde")} puede quitarla.`,
      other: (c) => `La maldición seguiría. Ataca con ${c("Ant Zombie Horde")}.`,
    },
  },
  blessing: {
    title: "Mejor en los descartes",
    tasks: [
      (c) =>
        `Ataca ${c("Water Antler")}. **${c("Blessed Killer Bee")}** perdería el combate. Pero en tu pila de descartes dice: siempre que Ada pierde puntos de vida, pierde **2 más**. ¡Bloquea con ella!`,
      (c) => `Ahora un golpe cuesta tres puntos de vida, y Ada no tiene más. **${c("Spirit Maki")}** tiene Sigilo: ¡ataca!`,
    ],
    end: () => "Tres puntos de vida de un golpe: **has ganado.** Con cartas así, un combate perdido es un paso adelante. Pregúntate no solo qué hace una carta, sino también dónde.",
    instead: {
      "block Spirit Maki": (c) => `Necesitas a ${c("Spirit Maki")} para el último golpe, y a ${c("Blessed Killer Bee")} en la pila de descartes.`,
      "no block": (c) => `Costaría un punto de vida, y la bendición seguiría dormida. Bloquea con ${c("Blessed Killer Bee")}.`,
      other: (c) => `No hace falta: ${c("Spirit Maki")} gana ahora.`,
    },
  },
  harvest: {
    title: "Octonita y Cosecha",
    tasks: [
      (c) => `**${c("Bananapus")}** trae dos cristales de **Octonita**. Juega la carta y obsérvalos.`,
      () => "Al comienzo de tu turno se ha ido un cristal. Cuando se va el último, llega la **Cosecha**. Hasta entonces, juega lo que quieras.",
      (c) => `¡Cosecha! ${c("Bananapus")} derrota a una criatura antes de que hayas hecho nada. Elige a **${c("Pomelozilla")}**, la más fuerte.`,
    ],
    end: () =>
      "Y todavía tienes tu turno entero. Una Cosecha llega sola, pero solo si la criatura sigue en juego: protégela, y no dejes madurar las de los demás.",
    instead: {
      "choose Pepperwing": (c) => `Tiene Dureza: solo quedaría agotada. Elige a ${c("Pomelozilla")}.`,
      "choose Pesky Peas": (c) => `Demasiado pequeña. ${c("Pomelozilla")} tiene poder 7.`,
      other: (c) => `Más tarde. Juega primero ${c("Bananapus")}: cuanto antes esté ahí, antes madura.`,
    },
  },
  fast: {
    title: "Rapidez",
    tasks: [
      (c) =>
        `Ada tiene un punto de vida y ninguna criatura, pero se siente a salvo: quien entra en juego no ataca hasta el turno siguiente. **${c("Pineapple Paladin")}**, sí: tiene **RAPIDEZ**. Juega la carta.`,
      () => "Una criatura con Rapidez puede actuar en el turno en que llega. **¡Ataca!**",
    ],
    end: () =>
      "**Has ganado**, desde una mesa vacía. Contra criaturas con Rapidez, una mesa vacía nunca es segura. Y cuidado: quien toma una con un Mindbug también puede atacar con ella enseguida.",
    instead: {
      done: () => "Esperarías, y Ada encontraría con qué bloquear. ¡Ataca ahora!",
      other: (c) => `Esa no puede atacar hasta el próximo turno. ${c("Pineapple Paladin")} tiene Rapidez.`,
    },
  },
  spread: {
    title: "Repartir Octonita",
    tasks: [
      (c) => `**${c("USX Tangerine")}** también trae dos cristales, pero estos se pueden **repartir** entre cualesquiera criaturas, incluso las de Ada. Juega la carta.`,
      (c) => `Por un cristal toma una criatura **que tenga Octonita**. Pon, pues, el primero sobre **${c("Rhubarbarian")}**, de Ada.`,
      () => "Y quédate el otro: lo necesitas para pagar. Pulsa **Conservar el resto**.",
    ],
    end: () => "Un cristal marca la presa, el otro es el precio. Solo se reparte en el momento de llegar, así que piensa antes de jugar. En la próxima lección los usarás.",
    instead: {
      "choose Caulibot": (c) => `No puedes tomar tu propia criatura. Ponlo sobre ${c("Rhubarbarian")}.`,
      "choose Applebot": (c) => `Entonces podrías tomar esa, pero ${c("Rhubarbarian")} tiene poder 10.`,
      "choose Rhubarbarian": () => "Ahí basta con uno. Quédate el otro: sin él no puedes pagar.",
      done: (c) => `Entonces nada de Ada quedaría marcado. Pon primero uno sobre ${c("Rhubarbarian")}.`,
      other: (c) => `Empieza por ${c("USX Tangerine")}.`,
    },
  },
  pay: {
    title: "Pagar con Octonita",
    tasks: [(c) => `Los cristales están donde los querías. Usa la Acción de **${c("USX Tangerine")}**: el precio es un cristal.`],
    end: (c) => `${c("Rhubarbarian")}, con poder 10, es tuya. Lo que dice «pagando 1 Octonita» la toma de la propia criatura. En los efectos de Atacar nadie pregunta: si hay un cristal, se paga.`,
    instead: { other: (c) => `Ada actuaría antes, y podría derrotar a ${c("USX Tangerine")}. Usa su Acción ahora.` },
  },
  die: {
    title: "Un dado",
    tasks: [
      (c) => `${c("The King")}, con poder 10, bloquearía a **${c("Kong")}**, que tiene 9, y ganaría. Pero Kong tira un **dado** cuando ataca. ¡Ataca!`,
      (c) => `+2 de poder: Kong tiene 11 este turno, más que ${c("The King")}. Podrías volver a tirar una vez, pero es justo lo que necesitas. **Déjalo así.**`,
    ],
    end: () =>
      "Ada no ha bloqueado el 11. Las caras: +1, +2 o +3 de poder, 1 o 2 de energía, y una carta que descarta Ada. Puedes volver a tirar una vez, y entonces vale: hazlo si la tirada no te ayuda.",
    instead: {
      reroll: () => "Puedes hacerlo una vez, pero vale la nueva tirada, y +2 basta para ganar el combate.",
      other: (c) => `Ataca con ${c("Kong")} y mira qué sale.`,
    },
  },
  hades: {
    title: "Dos dados",
    tasks: [
      (c) => `**${c("H.A.D.E.S.")}** tira **dos** dados. Con poder 5 necesita +3 para superar a ${c("Drakonis")}. ¡Ataca!`,
      () => "+1 de poder y 2 de energía. La energía viene bien, +1 no basta. Puedes volver a tirar uno o los dos: vuelve a tirar el **primero**.",
      () => "¡+3! Ocurren los dos resultados; tú eliges cuál primero.",
    ],
    end: () => "Poder 8 contra 7: Ada no ha bloqueado, y tienes 2 de **energía**. Se queda hasta que la gastes. ¿En qué? En la próxima lección.",
    instead: {
      keep: (c) => `El poder 6 perdería contra ${c("Drakonis")}, que tiene 7. Vuelve a tirar el primer dado.`,
      "reroll 2": () => "Un dado nunca da más de 2 de energía. Vuelve a tirar el otro.",
      "reroll both": () => "Entonces también perderías la energía. Solo el primero.",
      other: (c) => `Ataca con ${c("H.A.D.E.S.")}.`,
    },
  },
  shop: {
    title: "Cartas de Poder",
    tasks: [
      (c) => `Las **cartas de Poder** se compran con energía, al comienzo de tu turno. Tienes 2 de energía, y Ada dos puntos de vida. Compra **${c("Railgun")}**.`,
      (c) => `Queda un punto de vida, y **aún tienes tu turno**: comprar no cuenta. **${c("Pandakaï")}** tiene Sigilo. ¡Ataca!`,
    ],
    end: () => "**Has ganado.** Antes de cada turno mira qué hay a la venta, y la energía del otro jugador: te dice qué puede pasar antes del próximo ataque.",
    instead: {
      done: (c) => `¿Guardar la energía? Con ${c("Railgun")} ganas ahora mismo.`,
      "buy Healing Bots": (c) => `Un punto de vida más está bien. Pero con ${c("Railgun")} y un ataque ganas en este turno.`,
      "attack Gigazaur": (c) => `${c("The King")} la bloquearía. A ${c("Pandakaï")} nadie puede bloquearla.`,
      other: (c) => `No hace falta: ataca con ${c("Pandakaï")}.`,
    },
  },
  portal: {
    title: "Comprar y luego jugar",
    tasks: [
      (c) =>
        `Ada tiene un punto de vida y dos criaturas fuertes para bloquear. Cuando jugaste **${c("Meka Dragon")}**, perdió un punto de vida. ¡Otra vez estaría bien! Compra **${c("Portal Malfunction")}**.`,
      (c) => `Devuelve a tu mano una de tus criaturas. Elige a **${c("Meka Dragon")}**.`,
      (c) => `Y ahora juega otra vez **${c("Meka Dragon")}**.`,
    ],
    end: () =>
      "Otra vez el efecto de Jugar, y **has ganado.** Una carta de Poder vale sobre todo por lo que viene después. Pregúntate: ¿qué puedo hacer este turno que no podría hacer sin ella?",
    instead: {
      "choose Rex Florae": (c) => `No tiene efecto de Jugar. Elige a ${c("Meka Dragon")}.`,
      done: (c) => `La energía no te sirve si pierdes. Compra ${c("Portal Malfunction")}.`,
      other: (c) => `La tienes en la mano: juega ${c("Meka Dragon")}.`,
    },
  },
};

export const setLessons = inLanguages<Words>({ en, fr, es });
