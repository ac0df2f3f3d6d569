"""The game in Spanish: what its grammar makes hard, each by an exact sentence."""

from __future__ import annotations

import re

import pytest

from mindbug import Game
from mindbug.sets import EVERYTHING
from mindbug.text.languages import SLOT
from mindbug.text.messages import Listing, Message, Name, Player, Value, phrase, say
from tables import played, table
from wording import CATALOGUES, card_text, templates, unknown_slots


def text(name: str) -> str:
    """The text of a card or of a Power card."""
    return card_text(name, "es")


def listed(*names: str) -> Listing:
    return Listing([Name(name) for name in names])


def told(key: str, reader: int | None = None, /, **values: Value) -> str:
    return say(Message(f"event.{key}", **values), "es", reader)


def question(game: Game, names: tuple[str, str] | None = None) -> str:
    assert game.decision is not None
    return game.decision.describe("es", names)


def answers(game: Game, names: tuple[str, str] | None = None) -> list[str]:
    return [move.describe("es", names) for move in game.moves()]


def story(game: Game, viewer: int | None = None, names: tuple[str, str] | None = None) -> list[str]:
    return [event.describe("es", names) for event in game.events(viewer=viewer)]


# The catalogue


@pytest.mark.parametrize("file", CATALOGUES)
def test_every_english_template_has_a_spanish_one(file: str) -> None:
    assert list(templates("es", file)) == list(templates("en", file))


@pytest.mark.parametrize("file", CATALOGUES)
def test_slots_are_values_that_the_messages_have(file: str) -> None:
    assert unknown_slots("es", file) == {}


@pytest.mark.parametrize("file", CATALOGUES)
def test_choices_are_two_or_four_or_said_of_each(file: str) -> None:
    for key, template in templates("es", file).items():
        for found in SLOT.finditer(template):
            assert found[2] is None or len(found[2].split("|")) in (1, 2, 4), key


@pytest.mark.parametrize("name", EVERYTHING.numbers)
def test_text_is_well_joined(name: str) -> None:
    said = text(name)
    assert not re.search(r"\b(de|a) el\b|\buna otra|\blas otras|  |[{}|*]| [.,:;]|[,:;]\.|\.\.", said), said
    assert said.count("«") == said.count("»")
    assert not said or said[-1] == "."


# Cards


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # Numbers and gender
        ("Axolotl Healer", "Jugar: Gana 2 puntos de vida."),
        ("Chameleon Sniper", "Atacar: El oponente pierde 1 punto de vida."),
        ("Ferret Bomber", "Jugar: El oponente descarta 2 cartas."),
        ("Westside Monster", "Las criaturas enemigas con SIGILO no pueden atacar ni bloquear."),
        ("Blastfish", "Atacar: Esta criatura no puede ser derrotada este turno."),
        ("Turbo Bug", "Atacar: Los puntos de vida del oponente pasan a ser 1."),
        ("Mysterious Mermaid", "Jugar: Tus puntos de vida pasan a ser los mismos que los del oponente."),
        # "Otra" needs no article, comes before a number and is "las demás" after one
        ("Shield Bugs", "Las demás criaturas aliadas tienen +1 de poder."),
        ("Slugapult", "Atacar: Puedes derrotar a otra criatura aliada. Si lo haces, derrota a una criatura enemiga."),
        ("Froblin Instigator", "Esta criatura tiene +2 de poder por cada otra criatura aliada."),
        ("Lone Yeti", "Mientras no haya ninguna otra criatura aliada, esta criatura tiene +5 de poder y FRENESÍ."),
        (
            "Orange Owlmancer",
            "Mientras haya exactamente 2 criaturas aliadas más, esas criaturas tienen VENENO y SIGILO.",
        ),
        # The "a" before creatures, which "hasta" replaces
        ("Harpy Mother", "Derrotada: Toma el control de hasta 2 criaturas enemigas con poder 5 o menos."),
        ("Turtle Toaster", "Jugar: Derrota hasta 2 criaturas enemigas con poder de 4 a 6."),
        ("Quadranut", "Jugar: Derrota a una criatura aliada y a una criatura enemiga."),
        ("Majestic Manticore", "Atacar: Derrota a la criatura o las criaturas más débiles."),
        ("Ferret Pacifier", "La criatura o las criaturas enemigas más fuertes no pueden bloquear."),
        ("Cake Trickster", "Acción: Elige una criatura enemiga que pueda atacar: el oponente debe atacar con ella."),
        ("Turf The Surfer", "Atacar: Elige una criatura: no puede bloquear este turno."),
        ("Sporeweaver", "Lleva 2 Octonitas. Cosecha: Pon en tu mano 2 cartas de cualesquiera pilas de descartes."),
        ("Coach Panda", "Mientras haya exactamente una criatura aliada más, esa criatura tiene +3 de poder y FRENESÍ."),
        ("Utility Bug", "Jugar: Puedes resolver el efecto Jugar de otra criatura como si fuera el de esta criatura."),
        (
            "Squirtoise Scout",
            "Mientras al menos 2 criaturas aliadas tengan el mismo poder, las criaturas enemigas no pueden bloquear.",
        ),
        # Moods after "si" and "mientras"
        ("Snail Hydra", "Atacar: Si controlas menos criaturas que el oponente, derrota a una criatura."),
        ("Goblin Werewolf", "Mientras sea tu turno, esta criatura tiene +6 de poder."),
        ("Fennel Trickster", "Mientras tengas 2 cartas o menos en la mano, esta criatura tiene +6 de poder."),
        ("Olive Orbiter", "Derrotada: Si no hay ninguna criatura aliada, derrota a todas las criaturas enemigas."),
        ("Steamforger", "Atacar: Si controlas al menos 3 criaturas más que el oponente, ganas la partida."),
        (
            "Sharky Crab-Dog-Mummypus",
            "Esta criatura tiene FRENESÍ, CACERÍA, VENENO o SIGILO si una criatura enemiga tiene esa palabra clave.",
        ),
        # Imperative and infinitive
        (
            "Tuckbox Mimic",
            "Acción: Refuerza a esta criatura con una carta como máximo. Esta criatura evoluciona a Deckbox Mimic.",
        ),
        (
            "Deckbox Mimic",
            "Acción: Refuerza a esta criatura con una carta como máximo. "
            "Puedes hacer que esta criatura evolucione a Big Box Mimic.",
        ),
        ("Okra Shaman", "Jugar: Puedes perder 1 punto de vida. Si lo haces, juega una carta de cualquier pila de descartes."),
        ("Spinachia", "Jugar: Puedes poner otra criatura aliada en tu mano. Si lo haces, puedes jugar esa carta."),
        (
            "Goat Dragon",
            "Jugar y Atacar: Refuerza a una criatura con una carta como máximo, o bien derrota a una criatura reforzada.",
        ),
        ("Hiss Holiness", "Jugar: Refuerza a las criaturas que quieras con un máximo de 4 cartas en total."),
        # Chance
        ("Strange Barrel", "Derrotada: Roba al azar 2 cartas de la mano del oponente."),
        ("Tiger Wasp", "Jugar: Descarta una carta al azar."),
        # Octonite and energy
        ("Boomberry", "Reparte 1 Octonita. Atacar, pagando 1 Octonita: Derrota a todas las criaturas enemigas."),
        (
            "Broodmother",
            "Reparte 1 Octonita. Atacar: El oponente descarta una carta por cada Octonita sobre las criaturas aliadas.",
        ),
        (
            "Fearberry",
            "Lleva 2 Octonitas. Cosecha: Este turno, las criaturas enemigas no pueden bloquear. "
            "Pon 2 Octonitas sobre esta criatura.",
        ),
        ("Iron Back", "Tira un dado al atacar. Derrotada: Gana 1 de energía por cada criatura enemiga."),
        ("H.A.D.E.S.", "Tira 2 dados al atacar."),
        # The point stands after a quotation
        (
            "Beetroot Predator",
            "Reparte 2 Octonitas. Las criaturas aliadas tienen «Atacar, pagando 1 Octonita: Derrota a una criatura enemiga».",
        ),
        # The rest
        ("Cinnemonk", "Jugar: Juega una carta de cualquier pila de descartes con un efecto Derrotada."),
        ("Sluggernaut", "Al agotarse pasa a tener, a tu elección, poder 5 con CACERÍA o poder 8 con FRENESÍ."),
        ("Cursed Gorillion", "Mientras esta carta esté en tu pila de descartes, las criaturas aliadas tienen −2 de poder."),
        (
            "Agile Rooster",
            "Las criaturas cuyo poder difiere en más de 1 del de esta no pueden bloquear a esta criatura.",
        ),
        ("Peacasus", "Cuando esta carta se pone en tu pila de descartes, venga de donde venga: Gana 1 punto de vida."),
        (
            "Future Eric",
            "Jugar: Pon debajo de tu mazo de robo, sin mirarlas, las 2 primeras cartas del mazo de cartas sin usar.",
        ),
        ("Random Mutation", "Revela la carta superior del mazo de cartas de Poder y obtenla gratis."),
    ],
)
def test_card(name: str, expected: str) -> None:
    assert text(name) == expected


# Joining words


def test_y_and_o_change_before_their_own_sound() -> None:
    assert phrase(listed("Gorillion", "Infernostrich"), "es") == "Gorileón e Infernostrich"
    assert phrase(listed("Gorillion", "Iron Back"), "es") == "Gorileón y Iron Back"
    assert phrase(listed("Gorillion", "Icecube Dragon"), "es") == "Gorileón y Icecube Dragon"
    assert phrase(listed("Gorillion", "Hyenix"), "es") == "Gorileón y Hyenix"
    assert phrase(Listing([Name("Bee Bear"), Name("Octocopter")], "or"), "es") == "Abejaoso u Octocopter"
    assert phrase(Listing([7, 8], "or"), "es") == "7 u 8"
    assert phrase(Listing([10, 11], "or"), "es") == "10 u 11"
    assert phrase(Listing(["hielo", "hierro"]), "es") == "hielo y hierro"
    assert phrase(Listing(["agua", "hilo"]), "es") == "agua e hilo"


def test_prepositions_are_said_of_each() -> None:
    said = told("defeated_by", cause=Message("cause.play", card=Name("Kangasaurus Rex")), what=listed("Bee Bear", "Shark Dog"))
    assert said == "El efecto Jugar de Cangusaurus Rex derrota a Abejaoso y a Shark Dog."
    assert told("changed_control", who=Player(0), what=listed("Bee Bear", "Spider Owl")) == (
        "El jugador 0 toma el control de Abejaoso y de Buharaña."
    )


def test_article_of_a_player_is_contracted_and_names_have_none() -> None:
    message = Message("event.barred_all", who=Player(1), barred=Message("bar.block", n=2))
    assert say(message, "es") == "Las criaturas del jugador 1 no pueden bloquear este turno."
    assert say(message, "es", 0) == "Las criaturas del oponente no pueden bloquear este turno."
    assert say(message, "es", 1) == "Tus criaturas no pueden bloquear este turno."
    assert say(message, "es", None, ("Ana", "Luis")) == "Las criaturas de Luis no pueden bloquear este turno."
    assert say(message, "es", None, ("Ana", "El Cid")) == "Las criaturas de El Cid no pueden bloquear este turno."
    assert told("turn_began", who=Player(0), n=3) == "Turno 3: le toca al jugador 0."


# Agreement


def test_participles_agree_with_names() -> None:
    assert told("defeated", what=listed("Bee Bear")) == "Abejaoso es derrotado."
    assert told("defeated", what=listed("Killer Bee #2")) == "Avispa Asesina es derrotada."
    assert told("defeated", what=listed("Shark Dog")) == "Shark Dog es derrotada."
    assert told("defeated", what=listed("Bee Bear", "Killer Bee")) == "Abejaoso y Avispa Asesina son derrotados."
    assert told("defeated", what=listed("Spider Owl", "Killer Bee")) == "Buharaña y Avispa Asesina son derrotadas."
    assert told("set_aside", what=listed("Gorillion", "Spider Owl", "Shark Dog")) == (
        "Gorileón, Buharaña y Shark Dog quedan apartados."
    )
    assert told("exhausted", what=listed("Elephantopus")) == (
        "Tentaculofante se agota en lugar de ser derrotado, porque tiene Dureza."
    )


def test_what_cannot_be_defeated_agrees_with_who() -> None:
    for name, participle in (("Gorillion", "derrotado"), ("Blastfish", "derrotada")):
        what = listed(name)
        barred = Message("bar.be_defeated", n=1, who=what)
        said = told("barred", what=what, barred=barred)
        assert said.endswith(f" no puede ser {participle} este turno.")


def test_unknown_cards() -> None:
    unknown = Message("event.cards", True, n=2)
    assert told("drew", 1, who=Player(0), what=unknown) == "El oponente roba 2 cartas."
    assert told("drew", 0, who=Player(0), what=Message("event.cards", n=1)) == "Robas una carta."


# Second and third person


def test_a_card_that_is_taken_with_a_mindbug() -> None:
    game = Game.from_position({"players": [{"hand": ["Axolotl Healer"]}, {"play": ["Gorillion"]}]}, seed=1)
    assert question(game) == "Es tu turno: juega una carta."
    assert answers(game) == ["Jugar Sanador Ajolote."]
    played(game, "play Axolotl Healer")
    assert question(game) == "El oponente ha jugado Sanador Ajolote: ¿gastas un Mindbug para tomar el control? Te quedan 2."
    assert answers(game) == ["Gastar un Mindbug y tomar el control de Sanador Ajolote.", "Dejar pasar a Sanador Ajolote."]
    played(game, "mindbug")
    assert story(game)[1:6] == [
        "El jugador 0 juega Sanador Ajolote.",
        "El jugador 1 gasta un Mindbug y toma el control de Sanador Ajolote (le queda 1).",
        "Sanador Ajolote entra en juego bajo el control del jugador 1.",
        "Se activa el efecto Jugar de Sanador Ajolote: «Gana 2 puntos de vida».",
        "Por el efecto Jugar de Sanador Ajolote, el jugador 1 gana 2 puntos de vida.",
    ]
    assert story(game, 1)[1:4] == [
        "El oponente juega Sanador Ajolote.",
        "Gastas un Mindbug y tomas el control de Sanador Ajolote (te queda 1).",
        "Sanador Ajolote entra en juego bajo tu control.",
    ]
    assert story(game, 0)[-1] == "El oponente gana porque no tienes nada que jugar ni nada con que atacar."
    assert story(game, 1)[-1] == "Ganas porque el oponente no tiene nada que jugar ni nada con que atacar."


def test_a_stolen_card_is_that_of_the_reader() -> None:
    stolen: dict[str, Value] = {"who": Player(0), "other": Player(1), "what": listed("Gorillion")}
    assert told("stole", None, **stolen) == "El jugador 0 roba Gorileón de la mano del jugador 1."
    assert told("stole", 0, **stolen) == "Robas Gorileón de la mano del oponente."
    assert told("stole", 1, **stolen) == "El oponente roba Gorileón de tu mano."
    assert told("was_given", 1, **stolen) == "El oponente recibe Gorileón de tu mano."


def test_the_card_that_ends_a_game_is_named() -> None:
    game = played(table({"play": ["Unigon"]}, {}), "attack Unigon")
    assert story(game)[-1] == "El jugador 0 gana porque así lo dice el efecto Atacar de Unigon."


def test_the_card_that_forbids_an_effect_is_named() -> None:
    game = table({"hand": ["Axolotl Healer"]}, {"play": ["Deathweaver"], "hand": ["Bee Bear"]})
    told = story(played(game, "play Axolotl Healer"))
    assert "El efecto Jugar de Sanador Ajolote no se activa: Deathweaver lo prohíbe." in told


def test_ends() -> None:
    game = table({"play": ["Gorillion"], "hand": ["Bee Bear"]}, {"life": 1, "hand": ["Spider Owl"]})
    resigned = game.copy()
    resigned.resign(1)
    assert story(resigned)[-1] == "El jugador 0 gana porque el jugador 1 se ha rendido."
    assert story(resigned, 1)[-1] == "El oponente gana porque te has rendido."
    late = game.copy()
    late.time_out(0)
    assert story(late, None, ("Ana", "Luis"))[-1] == "Luis gana porque a Ana se le ha acabado el tiempo."
    played(game, "attack Gorillion")
    assert story(game)[-3:] == [
        "Nadie bloquea a Gorileón.",
        "El jugador 1 pierde 1 punto de vida.",
        "El jugador 0 gana porque al jugador 1 no le quedan puntos de vida.",
    ]
    over = game.why_not("play Bee Bear")
    assert over is not None
    assert over.describe("es") == "La partida ha terminado: el jugador 0 gana porque al jugador 1 no le quedan puntos de vida."


# Questions and answers


def test_hunting_and_blocking() -> None:
    game = table(
        {"hand": ["Axolotl Healer"], "play": ["Shark Dog", "Killer Bee"]},
        {"play": ["Gorillion", "Plated Scorpion", "Bee Bear"], "hand": ["Luchataur"]},
    )
    played(game, "attack Shark Dog")
    assert question(game) == "Por el efecto Atacar de Shark Dog, derrota a una criatura enemiga con poder 6 o más. ¿Cuál?"
    assert answers(game) == ["Derrotar a Gorileón.", "Derrotar a Abejaoso."]
    played(game, "choose Gorillion")
    assert question(game) == "Shark Dog ataca con poder 4 y tiene Cacería: ¿qué criatura tiene que bloquear?"
    assert answers(game)[0] == "Obligar a Plated Scorpion a bloquear."
    assert answers(game)[-1] == "No cazar."
    quiet = played(game.copy(), "no hunt")
    assert question(quiet) == "Shark Dog ataca con poder 4: ¿con qué criatura bloqueas?"
    assert answers(quiet)[-2:] == ["Bloquear con Abejaoso.", "No bloquear."]
    played(game, "hunt Plated Scorpion")
    said = story(game)
    assert "El efecto Atacar de Shark Dog derrota a Gorileón." in said
    assert "Shark Dog caza a Plated Scorpion (poder 2), que tiene que bloquear." in said
    assert "Plated Scorpion derrota a Shark Dog en combate." in said
    assert "Plated Scorpion pierde contra Shark Dog, pero tiene Dureza: se agota en lugar de ser derrotada." in said


def test_modes_are_infinitives() -> None:
    game = table(
        {"play": ["Goat Dragon", {"card": "Gorillion", "boosts": ["Killer Bee"]}], "discard": ["Bee Bear"]}, {"play": []}
    )
    played(game, "attack Goat Dragon")
    assert question(game) == "Por el efecto Atacar de Goat Dragon, ¿cuál de los dos efectos eliges?"
    assert answers(game) == ["Reforzar a una criatura con una carta como máximo.", "Derrotar a una criatura reforzada."]
    played(game, "mode 1")
    assert question(game) == "Por el efecto Atacar de Goat Dragon, ¿qué carta usas de refuerzo? Puedes usar una."
    assert answers(game) == ["Reforzar con Abejaoso.", "No elegir ninguna."]


def test_what_the_other_player_makes_one_do() -> None:
    game = table(
        {"hand": ["Ferret Bomber"]}, {"hand": ["Gorillion", "Bee Bear", "Spider Owl", "Luchataur", "Killer Bee"], "draw": []}
    )
    played(game, "play Ferret Bomber")
    assert question(game) == "Por el efecto Jugar de Ferret Bomber, descarta 2 cartas. ¿Cuál?"
    played(game, "choose Gorillion")
    assert question(game) == (
        "Por el efecto Jugar de Ferret Bomber, descarta 2 cartas. Hasta ahora has elegido Gorileón. ¿Cuál es la siguiente?"
    )
    assert answers(game)[0] == "Descartar Abejaoso."
    played(game, "choose Bee Bear")
    assert "Por el efecto Jugar de Ferret Bomber, el jugador 1 descarta Gorileón y Abejaoso." in story(game)


def test_an_optional_effect() -> None:
    game = table({"hand": ["Okra Shaman", "Gorillion"], "discard": ["Bee Bear"]}, {"play": ["Luchataur"]})
    played(game, "play Okra Shaman")
    assert question(game) == "Por el efecto Jugar de Okra Shaman, ¿quieres perder 1 punto de vida?"
    assert answers(game) == ["Sí: perder 1 punto de vida.", "No."]


def test_dice() -> None:
    game = table({"play": ["H.A.D.E.S."], "hand": ["Kong"]}, {"play": ["Luchataur"], "hand": ["Mantis"]}, chance="ask")
    played(game, "attack H.A.D.E.S.")
    assert question(game) == "H.A.D.E.S.: ¿qué muestra el dado?"
    assert answers(game)[-1] == "El dado muestra descarte."
    played(game, "roll grow 2", "roll energy 1")
    assert question(game) == (
        "H.A.D.E.S. ha sacado +2 de poder y 1 de energía: ¿lo dejas así o vuelves a tirar? Puedes volver a tirar una vez."
    )
    assert answers(game)[0] == "Dejarlo así."
    assert answers(game)[-1] == "Volver a tirar los dos dados."


# Reasons


def test_why_not() -> None:
    game = table({"play": ["Gorillion", "The King"], "hand": ["Bee Bear"]}, {"play": ["Luchataur"]})
    barred, unheld, other = (game.why_not(move) for move in ("attack Gorillion", "play Killer Bee", "block Gorillion"))
    assert barred is not None and unheld is not None and other is not None
    assert barred.describe("es") == (
        "Gorileón no puede hacer eso ahora por The King (las demás criaturas aliadas no pueden atacar)."
    )
    assert unheld.describe("es") == "Avispa Asesina no está en tu mano."
    assert other.describe("es") == "Ahora se pregunta otra cosa: «Es tu turno: juega una carta o ataca con una criatura»."


def test_breakdown() -> None:
    game = table({"play": ["Gorillion", "Calm Cole", "Shield Bugs"]}, {"play": ["Jean-Claw Pandamme"]})
    assert game.breakdown("Gorillion").describe("es") == [
        "Gorileón, ahora mismo: poder 11 y no puede ser derrotado.",
        "Impreso en la carta: poder 10.",
        "Calm Cole: no puede ser derrotado (las demás criaturas aliadas no pueden ser derrotadas).",
        "Shield Bugs: +1 de poder (las demás criaturas aliadas tienen +1 de poder).",
    ]


def test_preview() -> None:
    game = table({"play": ["Gorillion"], "hand": ["Bee Bear"]}, {"play": ["Luchataur"]})
    assert game.preview("attack Gorillion", viewer=0).describe("es")[-1] == "Después, el oponente puede bloquear."
    assert game.preview("attack Gorillion", viewer=1).describe("es")[-1] == "Después, puedes bloquear."
    assert game.preview("attack Gorillion").describe("es", ("Ana", "Luis"))[-1] == "Después, Luis puede bloquear."
