"""The game in French: what its grammar makes hard, each by an exact sentence."""

from __future__ import annotations

import pytest

from mindbug import Game, cards
from mindbug.text.languages import SLOT, polish_french
from mindbug.text.messages import Listing, Message, Name, Player, Value, phrase, say
from tables import table
from wording import CATALOGUES, card_text, templates, unknown_slots

SPACES = str.maketrans("\u00a0\u202f", "  ")


def text(name: str) -> str:
    """The text of a card or Power card, with ordinary spaces."""
    return card_text(name, "fr").translate(SPACES)


def said(value: Value, reader: int | None = None, names: tuple[str, str] | None = None) -> str:
    return say(value, "fr", reader, names).translate(SPACES)


def question(game: Game) -> str:
    assert game.decision is not None
    return game.decision.describe("fr").translate(SPACES)


def answers(game: Game) -> list[str]:
    return [move.describe("fr").translate(SPACES) for move in game.moves()]


def told(game: Game, viewer: int | None = None, names: tuple[str, str] | None = None) -> list[str]:
    return [event.describe("fr", names).translate(SPACES) for event in game.events(viewer=viewer)]


# The catalogues


@pytest.mark.parametrize("file", CATALOGUES)
def test_the_keys_are_those_of_the_english_catalogue(file: str) -> None:
    assert list(templates("fr", file)) == list(templates("en", file))


@pytest.mark.parametrize("file", CATALOGUES)
def test_the_slots_are_values_of_the_message(file: str) -> None:
    assert unknown_slots("fr", file) == {}


@pytest.mark.parametrize("file", CATALOGUES)
def test_apostrophes_and_spaces_are_french(file: str) -> None:
    for key, template in templates("fr", file).items():
        words = SLOT.sub("", template)
        assert "'" not in template, key
        assert not any(f"{before}{mark}" in words for mark in ":;?!»" for before in "abcdefghijklmnopqrstuvwxyzé."), key


# How words join


@pytest.mark.parametrize(
    ("raw", "polished"),
    [
        ("de Abeille tueuse", "d’Abeille tueuse"),
        ("de Gorillion", "de Gorillion"),
        ("de Hydrescargot, de Hélicopoulpe et de Hyénix", "d’Hydrescargot, d’Hélicopoulpe et d’Hyénix"),
        ("de Hamsterlion et de Huissiéléphant", "de Hamsterlion et de Huissiéléphant"),
        ("de Yves et de Yéti Solitaire", "d’Yves et de Yéti Solitaire"),
        ("de le joueur 0 et de les autres", "du joueur 0 et des autres"),
        ("à le joueur 1, à les autres", "au joueur 1, aux autres"),
        ("de Le rôdeur", "du rôdeur"),
        ("de L’expérience", "de L’expérience"),
        ("de le adversaire", "de l’adversaire"),
        ("si il y a, si ils ont, si elle a", "s’il y a, s’ils ont, si elle a"),
        ("tant que il y a", "tant qu’il y a"),
        ("tant que une autre", "tant qu’une autre"),
        ("faites-la évoluer", "faites-la évoluer"),
    ],
)
def test_elision_and_contraction(raw: str, polished: str) -> None:
    assert polish_french(raw) == polished


def test_no_line_ends_before_a_punctuation_mark() -> None:
    assert polish_french("« Oui » : non ; quoi ? Ah !") == "«\u00a0Oui\u00a0»\u00a0: non\u202f; quoi\u202f? Ah\u202f!"
    assert cards.find("Axolotl Healer").text("fr") == "Jouer\u00a0: Gagnez 2 PV."


# Texts of cards


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Gorillion", ""),
        ("Giraffodile", "Jouer : Mettez toutes les cartes de votre défausse dans votre main."),
        ("Brain Fly", "Jouer : Prenez le contrôle d’une créature ennemie de puissance 6 ou plus."),
        ("Harpy Mother", "Détruit : Prenez le contrôle d’au plus 2 créatures ennemies de puissance 5 ou moins."),
        ("Turtle Toaster", "Jouer : Détruisez au plus 2 créatures ennemies de puissance 4 à 6."),
        ("Bee Bear", "Cette créature ne peut pas être bloquée par les créatures de puissance 6 ou moins."),
        ("Agile Rooster", "Cette créature ne peut pas être bloquée par les créatures dont la puissance diffère de plus de 1 "
                          "de celle de cette créature."),
        ("Westside Monster", "Les créatures ennemies avec FURTIF ne peuvent ni attaquer ni bloquer."),
        ("Deathweaver", "L’adversaire ne peut pas déclencher d’effets Jouer."),
        ("Ghostly Underdog", "Attaque : Détruisez toutes les créatures ennemies plus faibles que celle-ci."),
        ("Quadranut", "Jouer : Détruisez une créature alliée et une créature ennemie."),
        ("Turbo Bug", "Attaque : Les PV de l’adversaire passent à 1."),
        ("Mysterious Mermaid", "Jouer : Vos PV deviennent égaux à ceux de l’adversaire."),
        ("Blastfish", "Attaque : Cette créature ne peut pas être détruite ce tour-ci."),
        ("Calm Cole", "Entre en jeu avec 2 Octonites. Les autres créatures alliées ne peuvent pas être détruites. Récolte : "
                      "Détruisez cette créature."),
    ],
)  # fmt: skip
def test_gender_number_and_articles(name: str, expected: str) -> None:
    assert text(name) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Goblin Werewolf", "Pendant votre tour, cette créature a +6 en puissance."),
        ("Pesky Peas", "Pendant le tour de l’adversaire, cette créature a +3 en puissance."),
        ("Lone Yeti", "Tant qu’il n’y a aucune autre créature alliée, cette créature a +5 en puissance et FURIE."),
        ("Coach Panda", "Tant qu’il y a exactement 1 autre créature alliée, elle a +3 en puissance et FURIE."),
        ("Olive Orbiter", "Détruit : S’il n’y a aucune créature alliée, détruisez toutes les créatures ennemies."),
        ("Spiky Shinobi", "Tant qu’il ne vous reste aucun Mindbug, cette créature a +5 en puissance."),
        ("Battle Beetle", "Attaque : S’il vous reste autant de Mindbugs qu’à l’adversaire, l’adversaire perd 2 PV."),
        ("Snail Hydra", "Attaque : Si vous contrôlez moins de créatures que l’adversaire, détruisez une créature."),
        ("Sharky Crab-Dog-Mummypus", "Cette créature a FURIE, CHASSEUR, VENIMEUX ou FURTIF tant qu’une créature ennemie a ce "
                                     "mot-clé."),
        ("Kitten Crewmate", 'Si cette créature doit être détruite, faites-la évoluer en "One-Eye" Felix à la place.'),
        ("Pepperwing", "Attaque : L’adversaire peut se défausser d’une carte. Sinon, l’adversaire détruit l’une de ses "
                       "créatures."),
    ],
)  # fmt: skip
def test_conditions(name: str, expected: str) -> None:
    assert text(name) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Slugapult", "Attaque : Vous pouvez détruire une autre créature alliée. Si vous le faites, détruisez une créature "
                      "ennemie."),
        ("Tornado Dragon", "Jouer : Vous pouvez vous défausser d’au plus 2 cartes. Pour chacune d’elles, détruisez une "
                           "créature."),
        ("Hungry Hungry Hamster", "Jouer : L’adversaire vous donne une carte de sa main. Vous pouvez jouer cette carte."),
        ("Deckbox Mimic", "Action : Renforcez cette créature avec au plus 1 carte. Vous pouvez faire évoluer cette créature en "
                          "Big Box Mimic."),
        ("Goat Dragon", "Jouer et Attaque : Renforcez une créature avec au plus 1 carte ou détruisez une créature renforcée."),
        ("Cloud Lady", "Action : Détruisez une créature ennemie de puissance 4 ou moins. Faites évoluer cette créature en "
                       "Princesse Tempête."),
        ("Koibra", "Jouer et Attaque : Montrez au hasard une carte de la main de l’adversaire. Placez-la dans la défausse du "
                   "joueur de votre choix."),
        ("Strange Barrel", "Détruit : Volez au hasard 2 cartes de la main de l’adversaire."),
        ("Tiger Wasp", "Jouer : Défaussez-vous au hasard d’une carte."),
        ("Majestic Manticore", "Attaque : Détruisez la créature ou les créatures les plus faibles."),
        ("Ferret Pacifier", "La créature ou les créatures ennemies les plus fortes ne peuvent pas bloquer."),
        ("Cake Trickster", "Action : Choisissez une créature ennemie qui peut attaquer : l’adversaire doit attaquer avec "
                           "elle."),
        ("Turf The Surfer", "Attaque : Choisissez une créature : elle ne peut pas bloquer ce tour-ci."),
        ("Sporeweaver", "Entre en jeu avec 2 Octonites. Récolte : Mettez 2 cartes de n’importe quelles défausses dans votre "
                        "main."),
        ("Orange Owlmancer", "Tant qu’il y a exactement 2 autres créatures alliées, elles ont VENIMEUX et FURTIF."),
        ("Squirtoise Scout", "Tant qu’au moins 2 créatures alliées ont la même puissance, les créatures ennemies ne peuvent "
                             "pas bloquer."),
        ("Utility Bug", "Jouer : Vous pouvez résoudre l’effet Jouer d’une autre créature comme si c’était celui de cette "
                        "créature."),
        ("Cinnemonk", "Jouer : Jouez une carte à effet Détruit de n’importe quelle défausse."),
        ("Dr. Orange U. Tan", "Jouer : Vous pouvez perdre 1 PV. Si vous le faites, remettez toutes les créatures ennemies dans "
                              "la main du joueur qui les contrôle."),
        ("Future Eric", "Jouer : Placez les 2 premières cartes de la pile de cartes inutilisées sous votre pioche, sans les "
                        "regarder."),
        ("Chuck", "Jouer : Tant qu’il y a une créature ennemie, lancez un dé à six faces ; si le résultat est inférieur à 4, "
                  "arrêtez-vous. Détruisez une créature ennemie. Recommencez."),
        ("Sluggernaut", "Une fois inclinée, cette créature a, à votre choix, une puissance de 5 avec CHASSEUR ou une puissance "
                        "de 8 avec FURIE."),
    ],
)  # fmt: skip
def test_what_is_done_and_what_may_be_done(name: str, expected: str) -> None:
    assert text(name) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Captain Cucodile", "Entre en jeu avec 1 Octonite. Récolte : Gagnez 2 PV."),
        ("Beetroot Predator", "Entre en jeu avec 2 Octonites à répartir. Les créatures alliées ont « Attaque, payez 1 "
                              "Octonite : Détruisez une créature ennemie. »"),
        ("Shoctopus", "Entre en jeu avec 2 Octonites à répartir. Les mots-clés des créatures ennemies portant de l’Octonite "
                      "n’ont aucun effet."),
        ("Blessed Axolotl Healer", "Dans votre défausse : les créatures alliées ont « Attaque : Gagnez 1 PV. »"),
        ("Cursed Gorillion", "Dans votre défausse : les créatures alliées ont −2 en puissance."),
        ("Broodmother", "Entre en jeu avec 1 Octonite à répartir. Attaque : L’adversaire se défausse d’une carte pour chaque "
                        "Octonite sur les créatures alliées."),
        ("Iron Back", "Lance un dé à chaque attaque. Détruit : Gagnez 1 point d’énergie pour chaque créature ennemie."),
        ("H.A.D.E.S.", "Lance 2 dés à chaque attaque."),
        ("Extra Head", "Ce tour-ci, les créatures alliées ont un dé de plus (deux au maximum)."),
        ("Shakes Pear", "Entre en jeu avec 2 Octonites. Récolte : Ce tour-ci, les joueurs ne peuvent pas dépenser "
                        "de Mindbugs."),
    ],
)  # fmt: skip
def test_what_the_sets_add(name: str, expected: str) -> None:
    assert text(name) == expected


# Events


def defeated(*names: str) -> Message:
    return Message("event.defeated", what=Listing([Name(name) for name in names]))


def test_words_agree_with_published_names_and_else_with_creature() -> None:
    assert said(defeated("Tiger Squirrel")) == "Tigrécureuil est détruit."
    assert said(defeated("Bee Bear")) == "Oursabeille est détruite."
    assert said(defeated("Sea-Rex")) == "Sea-Rex est détruite."
    assert said(defeated("Killer Bee #2", "Bee Bear")) == "Abeille tueuse et Oursabeille sont détruites."
    assert said(defeated("Killer Bee", "Gorillion")) == "Abeille tueuse et Gorillion sont détruits."
    assert said(defeated("Urchin Hurler")) == "Oursins hurleurs sont détruits."


def test_a_preposition_is_said_again_before_every_name() -> None:
    discarded = Message("event.discarded", who=Player(1), what=Listing([Name("Gorillion"), Name("Spider Owl"), Name("Sawn")]))
    assert said(discarded) == "Le joueur 1 se défausse de Gorillion, d’Arachnhibou et de Scigne."
    assert said(discarded, reader=1) == "Vous vous défaussez de Gorillion, d’Arachnhibou et de Scigne."
    unknown = Message("event.discarded", who=Player(1), what=Message("event.cards", True, n=2))
    assert said(unknown, reader=0) == "L’adversaire se défausse de 2 cartes."


def test_the_reader_is_you_and_the_other_player_has_a_name_or_none() -> None:
    entered = Message("event.entered", who=Player(0), what=Listing([Name("The Experiment")]))
    assert said(entered) == "L’expérience entre en jeu sous le contrôle du joueur 0."
    assert said(entered, reader=0) == "L’expérience entre en jeu sous votre contrôle."
    assert said(entered, reader=1) == "L’expérience entre en jeu sous le contrôle de l’adversaire."
    assert said(entered, reader=1, names=("Alice", "Max")) == "L’expérience entre en jeu sous le contrôle d’Alice."
    assert said(entered, names=("Max", "Alice")) == "L’expérience entre en jeu sous le contrôle de Max."


def test_whoever_is_stolen_from_may_be_the_reader() -> None:
    stole = Message("event.stole", who=Player(0), other=Player(1), what=Listing([Name("Gorillion")]))
    assert said(stole) == "Le joueur 0 vole Gorillion au joueur 1."
    assert said(stole, reader=0) == "Vous volez Gorillion à l’adversaire."
    assert said(stole, reader=1) == "L’adversaire vous vole Gorillion."
    assert said(stole, reader=1, names=("Alice", "Max")) == "Alice vous vole Gorillion."


def test_a_mindbug_is_spent() -> None:
    game = Game.from_position({"players": [{"hand": ["The Lurker"], "play": ["Gorillion"]}, {}]})
    game.play("play The Lurker")
    assert question(game) == (
        "Le rôdeur vient d’être joué : dépenser un Mindbug pour en prendre le contrôle ? Il vous en reste 2."
    )
    assert answers(game) == ["Dépenser un Mindbug et prendre le contrôle du rôdeur.", "Laisser passer Le rôdeur."]
    game.play("mindbug")
    assert told(game, 1)[-2:] == [
        "Vous dépensez un Mindbug et prenez le contrôle du rôdeur (1 restant).",
        "Le rôdeur entre en jeu sous votre contrôle.",
    ]
    assert question(game) == (
        "Votre carte a été prise avec un Mindbug, vous agissez donc de nouveau : attaquez avec une créature."
    )


def test_a_fight_with_poison_and_a_tough_creature() -> None:
    game = table({"play": ["Shark Dog"]}, {"play": ["Killer Bee", "Plated Scorpion"], "hand": ["Bee Bear"]})
    game.play("attack Shark Dog")
    assert question(game) == "Requin Toutou, Chasseur, attaque avec une puissance de 4 : quelle créature doit bloquer ?"
    assert answers(game) == ["Forcer Abeille tueuse à bloquer.", "Forcer Scorpion blindé à bloquer.", "Ne pas chasser."]
    game.play("hunt Plated Scorpion")
    assert "Requin Toutou chasse Scorpion blindé (puissance 2), qui doit bloquer." in told(game)
    assert "Scorpion blindé perd contre Requin Toutou mais, étant Coriace, est incliné au lieu d’être détruit." in told(game)
    assert "Scorpion blindé détruit Requin Toutou en combat." in told(game)


def test_an_effect_that_defeats_and_one_that_protects() -> None:
    game = table({"play": ["Blastfish"]}, {"play": ["Gorillion"]})
    game.play("attack Blastfish")
    assert told(game)[-2:] == [
        "Effet Attaque de Déflagardon : « Cette créature ne peut pas être détruite ce tour-ci. »",
        "Effet Attaque de Déflagardon : Déflagardon ne peut pas être détruit ce tour-ci.",
    ]
    game = table({"hand": ["Tiger Squirrel"]}, {"play": ["Bee Bear", "Gorillion"]})
    game.play("play Tiger Squirrel")
    assert question(game) == (
        "Effet Jouer de Tigrécureuil : détruisez une créature ennemie de puissance 7 ou plus. Que choisissez-vous ?"
    )
    assert answers(game) == ["Détruire Oursabeille.", "Détruire Gorillion."]
    game.play("choose Bee Bear")
    assert "Effet Jouer de Tigrécureuil : Oursabeille est détruite." in told(game)


def test_a_plural_name_takes_a_plural_verb() -> None:
    game = table({"play": ["Urchin Hurler"]}, {"play": ["Gorillion"], "hand": ["Bee Bear"]})
    game.play("attack Urchin Hurler")
    assert question(game) == "Oursins hurleurs, Chasseurs, attaquent avec une puissance de 5 : quelle créature doit bloquer ?"
    game.play("hunt Gorillion")
    assert "Oursins hurleurs chassent Gorillion (puissance 10), qui doit bloquer." in told(game)
    assert "Gorillion détruit Oursins hurleurs en combat." in told(game)


def test_the_end_of_a_game() -> None:
    game = table({"hand": ["Gorillion"]}, {"hand": ["Bee Bear"]})
    game.resign(1)
    assert told(game)[-1] == "Le joueur 0 gagne : le joueur 1 a abandonné."
    assert told(game, 0)[-1] == "Vous gagnez : l’adversaire a abandonné."
    assert told(game, 1, ("Alice", "Max"))[-1] == "Alice gagne : vous avez abandonné."
    reason = game.why_not("play Gorillion")
    assert reason is not None
    assert reason.describe("fr").translate(SPACES) == ("La partie est terminée : le joueur 0 gagne : le joueur 1 a abandonné.")
    over = said(Message("event.won", who=Player(0), why=Message("reason.no_action", loser=Player(1))), reader=1)
    assert over == "L’adversaire gagne : vous n’avez ni carte à jouer ni créature qui puisse attaquer."


def test_the_card_that_ends_a_game_is_named() -> None:
    game = table({"play": ["Unigon"]}, {})
    game.play("attack Unigon")
    assert told(game)[-1] == "Le joueur 0 gagne : effet Attaque d’Unigon."


def test_the_card_that_forbids_an_effect_is_named() -> None:
    game = table({"hand": ["Axolotl Healer"]}, {"play": ["Deathweaver"], "hand": ["Bee Bear"]})
    game.play("play Axolotl Healer")
    assert "Effet Jouer de Dr Axolotl : pas de déclenchement, car Veuve Noire l’interdit." in told(game)


# Questions and answers


def test_the_turn() -> None:
    game = table({"hand": ["Spider Owl"], "play": ["Infernostrich"]}, {"play": ["Gorillion"]})
    assert question(game) == "À vous : jouez une carte, attaquez avec une créature ou utilisez une Action."
    assert answers(game) == ["Jouer Arachnhibou.", "Attaquer avec Infernautruche.", "Utiliser l’Action d’Infernautruche."]


def test_modes_are_offered_in_the_infinitive() -> None:
    game = table({"hand": ["Goat Dragon"], "discard": ["Sawn"]}, {"play": [{"card": "Bee Bear", "boosts": ["Gorillion"]}]})
    game.play("play Goat Dragon")
    assert question(game) == "Effet Jouer de Goat Dragon : lequel des deux effets ?"
    assert answers(game) == ["Renforcer une créature avec au plus 1 carte.", "Détruire une créature renforcée."]
    game.play("mode 1")
    assert question(game) == "Effet Jouer de Goat Dragon : renforcer avec quelle carte ? Encore une carte possible."
    game.play("choose Sawn")
    assert question(game) == "Effet Jouer de Goat Dragon : sous quelle créature placer Scigne ?"
    game.play("choose Bee Bear")
    assert told(game)[-3] == "Effet Jouer de Goat Dragon : Scigne est placé sous Oursabeille comme renfort."


def test_what_may_be_done_is_asked_in_the_infinitive() -> None:
    game = table({"hand": ["Hungry Hungry Hamster"]}, {"hand": ["Turf The Surfer", "Sawn"]})
    game.play("play Hungry Hungry Hamster")
    assert question(game) == (
        "Effet Jouer de Hamster glouton : donnez à l’adversaire une carte de votre main. Que choisissez-vous ?"
    )
    assert answers(game) == ["Donner Aqua Vachette.", "Donner Scigne."]
    game.play("choose Turf The Surfer")
    assert "Effet Jouer de Hamster glouton : vous recevez Aqua Vachette de l’adversaire." in told(game, 0)
    assert question(game) == "Effet Jouer de Hamster glouton : jouer cette carte ? Il s’agit d’Aqua Vachette."
    assert answers(game) == ["Oui : jouer cette carte.", "Non."]


def test_the_other_player_discards_one_card_after_another() -> None:
    game = table({"hand": ["Ferret Bomber"]}, {"hand": ["Bee Bear", "Sawn", "Gorillion"]})
    game.play("play Ferret Bomber")
    assert answers(game)[0] == "Se défausser d’Oursabeille."
    game.play("choose Bee Bear")
    assert question(game) == (
        "Effet Jouer de Furet Saboteur : défaussez-vous de 2 cartes. Déjà choisi : Oursabeille. Que choisissez-vous ensuite ?"
    )
    game.play("choose Sawn")
    assert "Effet Jouer de Furet Saboteur : vous vous défaussez d’Oursabeille et de Scigne." in told(game, 1)


def test_octonite_and_energy_have_a_plural() -> None:
    game = table({"hand": ["Pomegrenade"]}, {"play": ["Gorillion"]})
    game.play("play Pomegrenade")
    assert question(game) == "Pomegrenade porte 2 Octonites : en placer une sur une autre créature ?"
    assert answers(game) == ["Placer une Octonite sur Gorillion.", "Garder le reste."]
    market = {"market": ["Rage", "Ambush", "Reanimation"], "deck": [], "discard": []}
    game = table({"energy": 2, "hand": ["Kong"]}, {}, power_cards=market)
    assert question(game) == "Acheter une carte Pouvoir ? Vous avez 2 points d’énergie."
    assert answers(game) == [
        "Acheter Rage pour 1 point d’énergie. Ce tour-ci, les créatures alliées ont FURIE.",
        "Acheter Ambush pour 2 points d’énergie. Détruisez une créature ennemie.",
        "Ne rien acheter.",
    ]
    reason = game.why_not("buy Reanimation")
    assert reason is not None
    assert reason.describe("fr") == "Reanimation coûte 3 points d’énergie, et vous en avez 2."


def test_a_die_is_kept_or_rolled_again() -> None:
    game = table({"play": ["Kong"]}, {"hand": ["Gorillion"]}, chance="ask")
    game.play("attack Kong")
    assert question(game) == "Kong : quel est le résultat du dé ?"
    game.play("roll grow 2")
    assert question(game) == "Résultat de Kong : +2 en puissance. Le garder ou relancer ? Il vous reste une relance."
    assert answers(game) == ["Garder le résultat.", "Relancer le dé."]


def test_which_effect_is_first() -> None:
    game = table({"play": ["Explosive Toad"]}, {"play": ["Explosive Toad #2", "Gorillion", "Bee Bear"], "hand": ["Sawn"]})
    game.play("attack Explosive Toad")
    game.play("block Explosive Toad #2")
    assert question(game) == "Plusieurs effets se déclenchent en même temps : lequel résoudre en premier ?"
    assert answers(game)[0] == "D’abord : effet Détruit de Crapaud Bombe, « Détruisez une créature. »"


# Why not, why so strong, what if


def why_not(game: Game, move: str) -> str:
    reason = game.why_not(move)
    assert reason is not None
    return reason.describe("fr").translate(SPACES)


def test_why_not() -> None:
    game = table({"play": ["Spider Owl", "Elephantopus"]}, {"play": ["Bee Bear", "Brain Fly"], "hand": ["Sawn"]})
    assert why_not(game, "attack Bee Bear") == "Oursabeille n’est pas en jeu sous votre contrôle."
    assert why_not(game, "mindbug") == "L’autre joueur ne vient pas de jouer une carte de sa main."
    assert why_not(game, "block Bee Bear") == (
        "Une autre question est posée en ce moment : À vous : attaquez avec une créature."
    )
    game.play("attack Elephantopus")
    assert why_not(game, "block Brain Fly") == (
        "Neuromouche ne peut pas faire cela maintenant : Pachypoulpe (les créatures ennemies de puissance 4 ou moins ne "
        "peuvent pas bloquer)."
    )


def test_why_a_sneaky_creature_is_not_blocked() -> None:
    attacked = {"play": ["Tiger Squirrel", "Bee Bear"], "hand": ["Sawn"]}
    game = table({"play": ["Mysterious Mermaid", "Spider Owl"]}, attacked)
    game.play("attack Spider Owl")
    assert why_not(game, "block Bee Bear") == (
        "Oursabeille ne peut pas bloquer : Arachnhibou est Furtif et Oursabeille ne l’est pas."
    )


def test_what_a_creature_is_made_of() -> None:
    game = table({"play": ["Lone Yeti", "Blastfish"]}, {"play": ["Elephantopus"]})
    lines = [line.translate(SPACES) for line in game.breakdown("Blastfish").describe("fr")]
    assert lines == [
        "Déflagardon, en ce moment : puissance 1, VENIMEUX et ne peut pas bloquer.",
        "Sur la carte : puissance 1 et VENIMEUX.",
        "Pachypoulpe : ne peut pas bloquer (les créatures ennemies de puissance 4 ou moins ne peuvent pas bloquer).",
    ]


def test_what_would_follow() -> None:
    game = table({"play": ["Gorillion"]}, {"play": ["Bee Bear"], "hand": ["Sawn"]})
    foreseen = [line.translate(SPACES) for line in game.preview("attack Gorillion", viewer=0).describe("fr")]
    assert foreseen == ["Vous attaquez avec Gorillion (puissance 10).", "Ensuite, l’adversaire peut bloquer."]
    game.play("attack Gorillion")
    foreseen = game.preview("block Bee Bear", viewer=1).describe("fr", ("Alice", "Max"))
    assert foreseen == [
        "Vous bloquez avec Oursabeille (puissance 8).",
        "Gorillion détruit Oursabeille en combat.",
        "Ensuite, vous jouez.",
    ]


def test_a_phrase_has_neither_capital_nor_full_stop() -> None:
    assert phrase(Message("target.theirs", what="deux"), "fr") == "deux (au choix de l’adversaire)"
    assert phrase(Message("player.other"), "fr") == "l’adversaire"
