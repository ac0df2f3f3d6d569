"""Games over sockets, against a real server: moves, spectators, offers, rematches, clocks, hints, and what is refused."""

from __future__ import annotations

import random
from collections.abc import Iterator
from time import sleep
from typing import Any

import msgspec
import pytest

from mindbug import Game
from mindbug.server.connection import FORBIDDEN, NO_GAME, NO_HELLO, POLICY
from mindbug.server.messages import (
    Back,
    BreakDown,
    BrokenDown,
    Claim,
    Draw,
    Emote,
    Emoted,
    Explain,
    Explained,
    Hello,
    Hint,
    Hinted,
    Next,
    Ping,
    Play,
    Players,
    Pong,
    Preview,
    Previewed,
    Refused,
    Rematch,
    Resign,
    Speak,
    Table,
)
from serving import Client, Server, is_my_turn, play_together

ABSENCE = 2.0  # seconds: more than anybody needs for a message, also on a busy machine
HELLO = 2.0
# Player 0 can attack and be blocked, or play a card that player 1 can take.
POSITION: dict[str, Any] = {
    "players": [
        {"hand": ["Bee Bear", "Axolotl Healer"], "play": ["Gorillion", "Plated Scorpion"], "mindbugs": 0},
        {"hand": ["Shark Dog"], "play": ["Tusked Extorter"], "mindbugs": 1},
    ]
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    options = ("--absence-seconds", str(ABSENCE), "--hello-seconds", str(HELLO), "--limit-emotes", "0.1")
    with Server(tmp_path_factory.mktemp("play"), *options) as server:
        yield server
        assert server.stop() == 0
        assert "ERROR" not in server.log, server.log


@pytest.fixture
def two(server: Server) -> Iterator[tuple[Client, Client]]:
    """Two people at a table, by their seats."""
    zero, one = server.friends(position=POSITION, first=0)
    with server.sit(zero) as first, server.sit(one) as second:
        first.look()
        second.look()
        yield first, second


# Whole games


@pytest.mark.parametrize("sets", [["first-contact", "beyond-evolution"], ["king-of-tokyo"], ["battlefruit-kingdom"]])
def test_a_whole_game_against_a_bot(server: Server, sets: list[str]) -> None:
    joined = server.create(sets=sets, seed=5, seat=0)
    with server.sit(joined) as client:
        table = client.play_to_the_end()
    assert table.ending is not None and table.question is None and table.can == ["rematch"]
    game = Game.from_record(server.get(f"/api/games/{joined.game}/record").text)
    assert (game.reason, game.winner, len(game.lines)) == (table.ending.reason, table.ending.winner, table.number)


def test_a_whole_game_of_two_people_with_spectators(server: Server) -> None:
    """Everybody sees every event once, in order, as the game tells it to them."""
    zero, one = server.friends(seed=11)
    with server.sit(zero) as first, server.sit(one, lang="fr") as second, server.watch(zero.game, lang="es") as public:
        table = play_together((first, second), seed=2)
        assert table.status == "over"
        public.expect(Table, lambda table: table.status == "over")
        game = Game.from_record(server.get(f"/api/games/{zero.game}/record").text)
        names = names_of(first.look())
        for client, viewer, lang in ((first, 0, "en"), (second, 1, "fr"), (public, "public", "es")):
            told = [event for table in tables_of(client) for event in table.log]
            expected = game.events(viewer=viewer)
            assert [event.text for event in told] == [event.describe(lang, names) for event in expected]
            assert [event.number for event in told] == list(range(len(expected)))


def names_of(table: Table) -> tuple[str, str]:
    return table.players[0].name, table.players[1].name


def tables_of(client: Client) -> list[Table]:
    messages = [msgspec.json.decode(raw) for raw in client.heard]
    return [msgspec.convert(message, Table) for message in messages if message["type"] == "table"]


def test_everybody_sees_only_what_they_may_know(server: Server) -> None:
    zero, one = server.friends(seed=21)
    with server.sit(zero) as first, server.sit(one) as second, server.watch(zero.game) as public:
        play_together((first, second), 12, seed=4)
        number = first.look().number
        while public.look().number < number:
            public.expect(Table)
        for client, viewer in ((first, 0), (second, 1), (public, "public")):
            for table in tables_of(client):
                assert table.position is not None
                if viewer != "public":
                    assert None not in table.position.players[int(viewer)].hand
                assert table.question is None or not table.question.options or table.question.player == viewer
                assert table.you == (viewer if viewer != "public" else None)
        assert public.look().can == [] and public.look().watchers == 1


# Moves


def test_a_move_is_seen_by_both(two: tuple[Client, Client]) -> None:
    first, second = two
    assert is_my_turn(first.look()) and second.look().question is not None
    assert second.look().question.prompt == "Ann chooses what to do this turn."  # type: ignore[union-attr]
    mine = first.play("play bee bear")
    yours = second.expect(Table)
    assert mine.number == yours.number == 1 and yours.position is not None and yours.position.shown == "Bee Bear"
    assert yours.question is not None and [option.move for option in yours.question.options] == ["mindbug", "no mindbug"]
    assert mine.question is not None and "whether to take Bee Bear with a Mindbug" in mine.question.prompt
    assert mine.question.options == [] and mine.question.source == "Bee Bear"


def test_options_name_their_cards(two: tuple[Client, Client]) -> None:
    question = two[0].look().question
    assert question is not None
    assert {option.move: option.card for option in question.options} == {
        "play Bee Bear": "Bee Bear",
        "play Axolotl Healer": "Axolotl Healer",
        "attack Gorillion": "Gorillion",
        "attack Plated Scorpion": "Plated Scorpion",
    }
    two[0].play("attack Gorillion")
    asked = two[1].expect(Table)
    assert asked.question is not None and asked.attacker == "Gorillion"
    assert {option.move: option.card for option in asked.question.options} == {
        "block Tusked Extorter": "Tusked Extorter",
        "no block": None,
    }


@pytest.mark.parametrize(
    ("message", "code", "said"),
    [
        (Play(number=1, move="attack Gorillion"), "stale", "look at the table again"),
        (Play(number=0, move="attack Shark Dog"), "illegal", "the legal moves are"),
        (Play(number=0, move="fly away"), "illegal", "not legal now"),
        (Play(number=0, move="play Nobody At All"), "illegal", "no card is called"),
        (Draw(accept=False), "forbidden", "of the kind was offered"),
        (Back(), "forbidden", "no move of yours"),
        (Back(accept=False), "forbidden", "of the kind was offered"),
        (Rematch(), "forbidden", "when the game is over"),
        (Claim(), "forbidden", "away long enough"),
        (Hint(id=3), "forbidden", "against a bot"),
        (Preview(id=3, move="attack Shark Dog"), "illegal", "not legal now"),
        (BreakDown(id=3, card="Shark Dog"), "illegal", "not in play"),
        (Hello(), "malformed", "first message"),
        ({"type": "play", "move": "attack Gorillion"}, "malformed", "number"),
        ({"type": "play", "number": -1, "move": "attack Gorillion"}, "malformed", "number"),
        ({"type": "play", "number": 0, "move": "x" * 201}, "malformed", "move"),
        ({"type": "play", "number": 0, "move": "attack Gorillion", "seat": 1}, "malformed", "seat"),
        ({"type": "emote", "emote": "shut up"}, "malformed", "emote"),
        ({"type": "nothing"}, "malformed", "nothing"),
        ({}, "malformed", "type"),
        ("[]", "malformed", "object"),
        ("{", "malformed", "truncated"),
        ("[" * 8000, "malformed", "protocol"),
        ('{"type": "ping", "x": "' + "x" * 9000 + '"}', "malformed", "8192 bytes"),
        (b"\x00\x01", "malformed", "bytes"),
    ],
)
def test_what_is_refused_changes_nothing(
    server: Server, two: tuple[Client, Client], message: Any, code: str, said: str
) -> None:
    refused = two[0].refused(message)
    assert refused.code == code and said in refused.text, refused
    assert refused.id == getattr(message, "id", None)
    with server.watch(two[0].look().game) as public:
        assert public.look().number == 0
    assert two[0].play("attack Gorillion").number == 1


def test_the_other_player_cannot_move(two: tuple[Client, Client]) -> None:
    refused = two[1].refused(Play(number=0, move="attack Gorillion"))
    assert refused.code == "forbidden" and refused.text == "This is not yours to decide now."
    assert two[1].refused(Preview(id=1, move="attack Gorillion")).code == "forbidden"


def test_players_without_names_are_counted_from_one(server: Server) -> None:
    joined = server.create(seat=0, position=POSITION)
    with server.sit(joined) as player, server.watch(joined.game) as spectator:
        question = spectator.look().question
        assert question is not None and question.prompt.startswith("Player 1 ")
        player.play("attack Gorillion")
        told = spectator.expect(Table, lambda table: table.number > 0)
        assert told.log[0].text.startswith("Player 1 attacks with Gorillion")


def test_who_watches_can_do_nothing(server: Server, two: tuple[Client, Client]) -> None:
    with server.watch(two[0].look().game, lang="fr") as public:
        public.look()
        for message in (Play(number=0, move="attack Gorillion"), Resign(), Draw(), Back(), Rematch(), Claim()):
            assert public.refused(message).text == "Seuls les joueurs peuvent le faire."
        assert public.refused(Emote(emote="wow")).code == "forbidden"
        assert public.refused(Hint(id=1)).code == "forbidden"
        assert public.refused(Preview(id=1, move="attack Gorillion")).code == "forbidden"
        assert public.ask(Ping(), Pong) == Pong()
    assert two[0].play("attack Gorillion").status == "running"


def test_a_repeated_move_is_made_once(two: tuple[Client, Client]) -> None:
    first, second = two
    move = Play(number=0, move="attack Gorillion")
    first.send(move)
    first.send(move)
    first.expect(Table, lambda table: table.number == 1)
    assert first.expect(Refused).code == "stale"
    assert second.expect(Table, lambda table: table.number == 1).status == "running"


# Who may come


def test_strangers_do_not_see_private_games(server: Server) -> None:
    joined = server.create(private=True)
    with server.watch(joined.game, lang="es") as client:
        assert client.expect(Refused).text == "Esta partida es privada: solo la ven sus jugadores."
        assert client.closing_code() == FORBIDDEN
    with server.sit(joined) as client:
        assert client.look().private


@pytest.mark.parametrize("token", ["wrong", "x" * 32])
def test_a_wrong_secret_is_not_a_spectator(server: Server, token: str) -> None:
    joined = server.create()
    with Client(server, joined.game, token) as client:
        assert client.expect(Refused).code == "forbidden"
        assert client.closing_code() == FORBIDDEN


def test_the_secret_of_another_game_opens_nothing(server: Server) -> None:
    mine, other = server.create(), server.create()
    with Client(server, other.game, mine.token) as client:
        assert client.closing_code() == FORBIDDEN


def test_an_unknown_game(server: Server) -> None:
    with server.watch("nobody") as client:
        assert client.expect(Refused).code == "unavailable"
        assert client.closing_code() == NO_GAME


def test_who_does_not_say_hello_is_sent_away(server: Server) -> None:
    joined = server.create()
    for first, code in ((None, NO_HELLO), ("{}", POLICY), ('{"type":"ping"}', POLICY)):
        client = Client.__new__(Client)
        client.heard, client.table = [], None
        with server.socket(joined.game) as socket:
            client.socket = socket
            if first is not None:
                socket.send(first)
            assert client.expect(Refused).code == "malformed"
            assert client.closing_code() == code


def test_a_seat_can_have_two_sockets(server: Server, two: tuple[Client, Client]) -> None:
    joined = server.create(seat=0, position=POSITION)
    with server.sit(joined) as one, server.sit(joined) as other:
        one.look()
        other.look()
        one.play("attack Gorillion")
        assert other.expect(Table, lambda table: table.number >= 1).you == 0


def test_coming_back_only_the_news_are_told(server: Server, two: tuple[Client, Client]) -> None:
    first, second = two
    known = len(second.look().log)
    second.close()
    first.play("attack Gorillion")
    zero = first.look()
    assert zero.since > 0 and zero.log[0].number == zero.since
    with server.watch(zero.game, since=known) as back:
        assert back.look().since == known and [event.number for event in back.look().log][:1] == [known]
    with server.watch(zero.game, since=10_000) as confused:
        assert confused.look().since == 0 and confused.look().log[0].number == 0


def test_presence_is_told(server: Server) -> None:
    zero, one = server.friends()
    with server.sit(zero) as first:
        assert [player.present for player in first.look().players] == [True, False]
        with server.sit(one):
            first.expect(Players, lambda news: news.players[1].present)
        gone = first.expect(Players, lambda news: not news.players[1].present)
        assert gone.players[1].absent < 5 and gone.can == ["resign", "draw"]
        with server.watch(zero.game):
            first.expect(Players, lambda news: news.watchers == 1)


def test_waiting_for_a_friend(server: Server) -> None:
    mine = server.create("friend", seat=0, name="Ann")
    with server.sit(mine) as client:
        table = client.look()
        assert (table.status, table.position, table.question, table.can) == ("open", None, None, [])
        assert client.refused(Play(number=0, move="done")).text == "The game has not begun yet."
        assert client.refused(BreakDown(id=1, card="Gorillion")).code == "forbidden"
        server.join(mine.game, mine.invitation, "Bob")
        begun = client.expect(Table)
        assert begun.status == "running" and begun.position is not None and begun.players[1].name == "Bob"
        assert begun.since == 0 and begun.log[0].number == 0


# Questions


def test_a_preview(two: tuple[Client, Client]) -> None:
    first, second = two
    found = first.ask(Preview(id=7, move="attack Plated Scorpion"), Previewed)
    assert found.id == 7 and found.certain and found.lost == [] and found.life == (0, 0)
    assert "may block" in found.text[-1]
    first.play("attack Plated Scorpion")
    second.expect(Table)
    blocked = second.ask(Preview(id=8, move="block Tusked Extorter"), Previewed)
    assert blocked.lost == ["Tusked Extorter"] and blocked.tired == ["Plated Scorpion"] and blocked.life == (0, 0)
    unblocked = second.ask(Preview(id=9, move="no block"), Previewed)
    assert unblocked.life == (0, -1) and unblocked.lost == []


def test_why_not(two: tuple[Client, Client]) -> None:
    first, second = two
    reason = first.ask(Explain(id=1, move="play Shark Dog"), Explained)
    assert "Shark Dog" in reason.text and reason.rule
    assert first.ask(Explain(id=2, move="attack Gorillion"), Explained).text == ""
    # Whether a card is in the other hand is not told.
    held = second.ask(Explain(id=3, move="play Bee Bear"), Explained)
    other = second.ask(Explain(id=4, move="play Kangasaurus Rex"), Explained)
    assert held.text == other.text and "chooses what to do" in held.text


def test_where_power_comes_from(server: Server, two: tuple[Client, Client]) -> None:
    found = two[1].ask(BreakDown(id=5, card="gorillion"), BrokenDown)
    assert found.card == "Gorillion" and found.lines[0] == "Gorillion has now: power 10."
    with server.watch(two[0].look().game, lang="fr") as public:
        public.look()
        assert "puissance 10" in public.ask(BreakDown(id=6, card="Gorillion"), BrokenDown).lines[0]


def test_hints_against_a_bot(server: Server) -> None:
    joined = server.create(position=POSITION, seat=0)
    with server.sit(joined, lang="fr") as client:
        table = client.wait_for_turn()
        assert "hint" in table.can and table.question is not None
        found = client.ask(Hint(id=4), Hinted)
        assert found.id == 4 and found.number == 0
        assert {hint.move for hint in found.hints} <= {option.move for option in table.question.options}
        assert all(0 <= hint.chance <= 1 and hint.text for hint in found.hints)
        assert found.hints[0].title.split()[0] in ("Attaquer", "Jouer")


def test_speaking_another_language(two: tuple[Client, Client]) -> None:
    first, _ = two
    first.play("attack Gorillion")
    table = first.ask(Speak(lang="es"), Table)
    assert table.since == 0 and table.log[-1].text == "Atacas con Gorileón (poder 10)."
    assert table.question is not None and "decide quién bloquea a Gorileón" in table.question.prompt


def test_emotes_are_shown_to_all_but_not_too_many(server: Server, two: tuple[Client, Client]) -> None:
    first, second = two
    with server.watch(first.look().game) as public:
        public.look()
        first.send(Emote(emote="good move"))
        for client in (first, second, public):
            assert client.expect(Emoted) == Emoted(player=0, emote="good move")
    for _ in range(2):
        first.ask(Emote(emote="wow"), Emoted)
    assert first.refused(Emote(emote="wow")).code == "too fast"


# Ends


def test_resigning(two: tuple[Client, Client]) -> None:
    first, second = two
    table = first.ask_table(Resign(), lambda table: table.status == "over")
    assert table.ending is not None and (table.ending.winner, table.ending.reason) == (1, "resigned")
    assert second.expect(Table).ending is not None
    assert first.refused(Resign()).text == "The game is over."
    assert first.refused(Play(number=1, move="attack Gorillion")).code == "forbidden"
    assert first.refused(Back()).code == "forbidden"


def test_a_draw_needs_both(two: tuple[Client, Client]) -> None:
    first, second = two
    first.send(Draw())
    assert second.expect(Players, lambda news: news.offers.draw == 0)
    second.send(Draw(accept=False))
    first.expect(Players, lambda news: news.offers.draw == 0)
    first.expect(Players, lambda news: news.offers.draw is None)
    assert first.refused(Draw()).text.startswith("This was refused already")
    first.play("attack Gorillion")
    first.send(Draw())
    second.expect(Players, lambda news: news.offers.draw == 0)
    second.send(Draw())
    for client in two:
        ending = client.expect(Table, lambda table: table.status == "over").ending
        assert ending is not None and (ending.winner, ending.reason) == (None, "draw")


def test_an_offer_ends_with_the_next_move(two: tuple[Client, Client]) -> None:
    first, second = two
    first.send(Draw())
    second.expect(Players, lambda news: news.offers.draw == 0)
    assert first.play("attack Gorillion").offers.draw is None


def test_no_draw_with_a_bot(server: Server) -> None:
    joined = server.create(seat=0, first=0)
    with server.sit(joined) as client:
        assert "draw" not in client.look().can
        assert client.refused(Draw()).text == "A bot agrees to no draw."


# Taking back


def test_taking_back_with_consent(two: tuple[Client, Client]) -> None:
    first, second = two
    before = first.look()
    first.play("attack Gorillion")
    second.expect(Table)
    second.play("no block")
    first.expect(Table, lambda table: table.number == 2)
    assert "back" in first.look().can
    first.send(Back())
    second.expect(Players, lambda news: news.offers.back == 0)
    second.send(Back())
    for client in two:
        table = client.expect(Table, lambda table: table.number == 3)
        assert table.position == (before.position if client is first else tables_of(second)[0].position)
        assert table.since == len(before.log) and table.log == [] and table.offers.back is None
    assert first.play("attack Plated Scorpion").number == 4
    second.expect(Table, lambda table: table.number == 4)
    second.play("no block")
    first.ask_table(Resign(), lambda table: table.status == "over")


def test_taking_back_can_be_refused(two: tuple[Client, Client]) -> None:
    first, second = two
    first.play("attack Gorillion")
    second.expect(Table)
    first.send(Back())
    second.expect(Players, lambda news: news.offers.back == 0)
    second.send(Back(accept=False))
    first.expect(Players, lambda news: news.offers.back is None)
    assert second.play("no block").number == 2


def test_a_bot_lets_everything_be_taken_back(server: Server) -> None:
    joined = server.create(seed=8, seat=0, first=0)
    with server.sit(joined) as client:
        client.wait_for_turn()
        chance = random.Random(1)
        for _ in range(3):
            before = client.wait_for_turn()
            client.play_anything(chance)
            client.wait_for_turn()
            take_back_to(client, before)
            client.play_anything(chance)
        client.play_to_the_end()
    replayed = Game.from_record(server.get(f"/api/games/{joined.game}/record").text)
    assert replayed.reason is not None
    with server.watch(joined.game, since=5) as late:
        assert late.look().since == 0  # what was known may have been taken back


def take_back_to(client: Client, before: Table) -> None:
    client.send(Back())
    table = client.expect(Table, lambda table: table.position == before.position)
    assert table.question == before.question and is_my_turn(table)


# Rematch


def test_a_rematch_exchanges_the_seats(server: Server, two: tuple[Client, Client]) -> None:
    first, second = two
    with server.watch(first.look().game) as public:
        public.look()
        names = names_of(first.look())
        first.ask_table(Resign(), lambda table: table.status == "over")
        first.send(Rematch())
        second.expect(Players, lambda news: news.offers.rematch == 0)
        second.send(Rematch())
        found = [client.next_game() for client in (first, second, public)]
    assert len({news.game for news in found}) == 1 and found[0].game != first.look().game
    assert [news.you for news in found] == [1, 0, None] and found[2].token is None
    with Client(server, found[0].game, found[0].token) as again, Client(server, found[1].game, found[1].token) as other:
        assert again.look().you == 1 and other.look().you == 0
        assert names_of(again.look()) == names[::-1] and again.look().status == "running"
        position = other.look().position
        assert position is not None and position.players[0].hand == ["Bee Bear", "Axolotl Healer"]


def test_there_is_one_rematch_and_who_was_away_finds_it(server: Server) -> None:
    zero, one = server.friends()
    with server.sit(zero) as first, server.sit(one) as second:
        first.ask_table(Resign(), lambda table: table.status == "over")
        first.send(Rematch())
        second.expect(Players, lambda news: news.offers.rematch == 0)
        first.close()
        second.send(Rematch())
        begun = second.next_game()
        second.send(Rematch())
        assert second.next_game() == begun
    with server.sit(zero) as back:
        found = back.next_game()
        assert found.game == begun.game and found.you == 1 and found.token == zero.token
    with Client(server, found.game, found.token) as client:
        assert client.look().you == 1


def test_a_rematch_with_a_bot(server: Server) -> None:
    joined = server.create(seat=0, clock={"per": "game", "seconds": 600})
    with server.sit(joined) as client:
        client.look()
        client.ask_table(Resign(), lambda table: table.status == "over")
        found = client.ask(Rematch(), Next)
    with Client(server, found.game, found.token) as client:
        table = client.look()
        assert table.you == 1 and table.players[0].bot == "random" and table.players[1].left is not None


# Being away, and clocks


def test_claiming_the_win(server: Server) -> None:
    zero, one = server.friends(first=1)
    with server.sit(zero) as first:
        with server.sit(one) as second:
            first.look()
            second.look()
            sleep(ABSENCE + 0.2)
            assert first.refused(Claim()).code == "forbidden"
        first.expect(Players, lambda news: "claim" in news.can)
        table = first.ask_table(Claim(), lambda table: table.status == "over")
    assert table.ending is not None and (table.ending.winner, table.ending.reason) == (0, "time")
    assert server.get(f"/api/games/{zero.game}/record").text.endswith("1 runs out of time\n")


def test_nobody_claims_the_win_on_their_own_turn(server: Server) -> None:
    """Whoever has to decide waits for nobody, and the wait for the other's decision begins when it is asked for."""
    zero, one = server.friends(position=POSITION)
    with server.sit(zero) as first:
        with server.sit(one) as second:
            assert second.look().number == 0
        first.expect(Players, lambda news: not news.players[1].present)
        sleep(ABSENCE + 0.2)
        assert first.refused(Claim()).code == "forbidden"
        table = first.play("play Bee Bear")
        assert table.question is not None and table.question.player == 1 and "claim" not in table.can
        first.expect(Players, lambda news: "claim" in news.can)
        assert first.ask_table(Claim(), lambda table: table.status == "over").ending is not None


def test_absence_counts_only_while_somebody_waits(server: Server) -> None:
    zero, one = server.friends(first=1)
    with server.sit(one) as second:
        second.look()
    sleep(ABSENCE + 0.2)
    with server.sit(zero) as first:
        assert "claim" not in first.look().can
        assert first.refused(Claim()).code == "forbidden"
        first.expect(Players, lambda news: "claim" in news.can)


def test_a_clock_for_each_move(server: Server) -> None:
    zero, one = server.friends(clock={"per": "move", "seconds": 60}, position=POSITION)
    with server.sit(zero) as first, server.sit(one) as second:
        table = first.look()
        assert table.clock is not None and table.ticking == 0
        assert table.players[0].left is not None and table.players[0].left < 60 and table.players[1].left == 60
        second.look()
        moved = first.play("attack Gorillion")
        assert moved.ticking == 1 and moved.players[0].left == 60
        assert first.refused(Claim()).code == "forbidden"


def test_a_clock_for_the_game_runs_out(server: Server) -> None:
    """A disconnect lets the clock run on, and the server decides."""
    zero, one = server.friends(clock={"per": "game", "seconds": 5, "added": 2}, position=POSITION)
    with server.sit(one) as second:
        with server.sit(zero) as first:
            first.look()
            sleep(0.5)
            moved = first.play("attack Gorillion")
            assert moved.players[0].left is not None and 5 < moved.players[0].left < 6.6
            second.expect(Table, lambda table: table.number == 1)
            answered = second.play("no block")
            assert answered.ticking == 1  # it is the turn of player 1 now
            first.expect(Table, lambda table: table.number == 2)
            second.play("play Shark Dog")
            first.expect(Table, lambda table: table.number == 3)
        over = second.expect(Table, lambda table: table.status == "over", timeout=12)
    assert over.ending is not None and (over.ending.winner, over.ending.reason) == (1, "time")
    assert over.players[0].left == 0


def test_bots_have_no_clock(server: Server) -> None:
    joined = server.create(seat=0, first=0, clock={"per": "move", "seconds": 30})
    with server.sit(joined) as client:
        table = client.wait_for_turn()
        assert table.ticking == 0 and table.players[1].left is None
