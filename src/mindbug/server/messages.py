"""Owns what server and client say to each other. The client's TypeScript types are made from these classes.

Sentences come in the language of the client; names of cards are their English ones, which the client looks up in the library.
Every message holds only what its receiver may know.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from mindbug.bots.analysis import Grade
from mindbug.puzzles import Kind
from mindbug.rules.words import EndReason, EventKind, Keyword, QuestionKind, Trigger
from mindbug.store import Opposition, Result, Status
from mindbug.text.reference import TermKind

LONGEST_NAME = 24  # letters of the name of a player
LONGEST_RECORD = 60_000  # letters
LONGEST_OWN = 40_000  # letters of a file of cards of one's own
LONGEST_PROGRESS = 4_000  # bytes of what is kept of a player's progress in one thing
MOST_FOUND = 100  # finished games that are told at once

Seat = Literal[0, 1]
Lang = Literal["en", "fr", "es"]
EditionName = Literal["latest", "beyond", "first"]
EmoteName = Literal["hello", "good move", "thinking", "oops", "wow", "thanks", "good game"]
# What a player may do besides moving.
Can = Literal["resign", "draw", "back", "claim", "rematch", "hint"]
# Why a message that came by socket changed nothing.
RefusalCode = Literal["malformed", "stale", "illegal", "forbidden", "too fast", "unavailable"]
# Why a request was refused.
ProblemCode = Literal[
    RefusalCode, "not found", "no such game", "no such card", "method not allowed", "too large", "too many games", "taken",
    "not invited", "private", "not over", "foreign", "impossible", "internal", "no player", "not yours", "too much",
    "no passkey", "bad passkey", "too late",
]  # fmt: skip
Id = Annotated[str, Meta(min_length=1, max_length=40)]
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Move = Annotated[str, Meta(min_length=1, max_length=200)]
Secret = Annotated[str, Meta(min_length=1, max_length=100)]
OwnSecret = Annotated[str, Meta(min_length=32, max_length=100, pattern="^[A-Za-z0-9_-]*$")]
# 128 bits that a browser has made: whoever says them is that player.
PlayerKey = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
# Bytes in the letters that WebAuthn uses: base64url without padding.
Coded = Annotated[str, Meta(max_length=30_000, pattern="^[A-Za-z0-9_-]*$")]
GameMode = Literal["bot", "friend", "screen"]
# What is in a file of cards, and what a place in one of them may be.
OwnKind = Literal["card", "face", "power_card"]
SlotKind = Literal["word", "words", "number", "flag", "one of", "some of", "name"]
# A place in a file of cards that is read: keys and numbers of a list, from the whole of it on.
PathStep = Annotated[str, Meta(max_length=80)] | Annotated[int, Meta(ge=0, le=1000)]
DocumentPath = Annotated[list[PathStep], Meta(min_length=3, max_length=80)]
OwnText = Annotated[str, Meta(max_length=LONGEST_OWN)]
SeekEnd = Literal["replaced", "full", "failed"]
BestOf = Literal[1, 3, 5]
PuzzleKind = Kind
# A question of the client has a number of its choice, so that it knows the answer.
Asked = Annotated[int, Meta(ge=0, lt=2**31)]


class Told(Struct, kw_only=True, omit_defaults=False):
    """What the server says."""


class Wanted(Struct, kw_only=True, forbid_unknown_fields=True):
    """What a client says."""


# The table


class CreatureSeen(Told):
    """A creature in play, as it is now."""

    card: str
    power: int
    keywords: list[Keyword]
    exhausted: bool = False
    suppressed: bool = False
    octonite: int = 0
    boosts: list[str] = []
    side: Keyword | None = None


class SideSeen(Told):
    """One player's side. A card that the receiver may not know is None."""

    life: int
    mindbugs: int
    spent_mindbugs: int
    energy: int
    hand: list[str | None]
    draw: list[str | None]
    discard: list[str | None]
    play: list[CreatureSeen]


class PowerCardsSeen(Told):
    market: list[str | None]
    deck: list[str | None]
    discard: list[str | None]
    resolving: list[str | None]


class SetAside(Told):
    card: str | None
    player: Seat


class PositionSeen(Told):
    """The table: the position of docs/GAME_API.md in the eyes of the receiver."""

    sets: list[str]
    edition: EditionName
    active: Seat
    players: tuple[SideSeen, SideSeen]
    unused: list[str | None]
    revealed: list[str | None]
    set_aside: list[SetAside]
    power_cards: PowerCardsSeen
    shown: str | None = None


class Option(Told):
    """A legal move, in notation and in words, and the card that it names, if it names one."""

    move: str
    text: str
    card: str | None = None


class Question(Told):
    """What is decided now. Only the player who is asked gets the options; so many of them are ``wanted``, one after the
    other."""

    player: Seat
    kind: QuestionKind
    prompt: str
    source: str | None = None
    options: list[Option] = []
    wanted: int = 1


class Happened(Told):
    """Something that happened, with a sentence. ``number`` counts the events of a game; ``rule`` is one of the rules page. What
    happens at the same moment as the event before, whose sentence tells both, has no ``text``."""

    number: int
    kind: EventKind
    player: int
    cards: list[str | None]
    amount: int
    text: str
    cause: str | None = None
    ability: str | None = None
    rule: str = ""


class Ending(Told):
    """How a game ended. ``winner`` is None for a draw; ``text`` names the winner and says why, ``why`` only that."""

    winner: Seat | None
    reason: EndReason
    text: str
    why: str = ""


class RatingSeen(Told):
    """How well somebody plays, by Glicko-2: very likely within twice the deviation, after so many rated games. ``sure`` says
    that it is sure enough for the ladder."""

    rating: int
    deviation: int
    games: int
    sure: bool


class RatingChange(Told):
    """What a rated game has made of a player's rating."""

    before: int
    after: int
    deviation: int


class SeriesSeen(Told):
    """A game of several: how many wins decide it are more than half of ``best_of``. ``number`` is that of this game, from 1;
    ``wins`` are those of both seats, with this game if it is over. ``over`` says that it is decided."""

    best_of: BestOf
    number: int
    wins: tuple[int, int]
    over: bool


class PlayerSeen(Told):
    """Who sits at a seat. ``bot`` is the level of a bot; ``left`` is the time on the clock in seconds, ``absent`` for how many
    seconds a player has been away. ``id`` is that of a player who agrees to be listed; ratings are told in rated games."""

    name: str
    bot: str | None = None
    present: bool = False
    absent: float = 0.0
    left: float | None = None
    id: str | None = None
    rating: RatingSeen | None = None


class Clock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Time to think, in seconds: for each move, or for the whole game with what each move adds. With a day or more for a move
    nobody needs to wait at the table."""

    per: Literal["move", "game"]
    seconds: Annotated[int, Meta(ge=5, le=14 * 24 * 3600)]
    added: Annotated[int, Meta(ge=0, le=3600)] = 0


class Offers(Told):
    """What a player offers or asks of the other: the seat that did."""

    draw: Seat | None = None
    back: Seat | None = None
    rematch: Seat | None = None


# From the server, by socket


class Table(Told, tag="table"):
    """Everything that a receiver sees of a game. It comes when the game changes; ``number`` is the number of the state, which a
    move must name. ``log`` tells what happened from event ``since`` on; what the client knew from there on no longer holds.
    ``key`` lets those look back at a private game that is over with whom its players share it; ``run`` is true if it belongs
    to somebody's run; ``own`` is how many cards are in it that are not official."""

    game: str
    number: int
    you: Seat | None
    status: Status
    private: bool
    turn: int
    position: PositionSeen | None
    question: Question | None
    ending: Ending | None
    attacker: str | None
    dice: dict[str, int]
    since: int
    log: list[Happened]
    players: tuple[PlayerSeen, PlayerSeen]
    clock: Clock | None
    ticking: Seat | None
    offers: Offers
    can: list[Can]
    watchers: int
    note: str = ""
    key: str | None = None
    rated: bool = False
    series: SeriesSeen | None = None
    special: SpecialSeen | None = None
    run: bool = False
    own: int = 0


class Players(Told, tag="players"):
    """Somebody came or went, offered something, or a clock was set; the table is the same."""

    players: tuple[PlayerSeen, PlayerSeen]
    offers: Offers
    ticking: Seat | None
    can: list[Can]
    watchers: int


class Emoted(Told, tag="emoted"):
    player: Seat
    emote: EmoteName


class Rated(Told, tag="rated"):
    """A rated game was counted: what it has made of the ratings at both seats. Bots keep theirs."""

    changes: tuple[RatingChange | None, RatingChange | None]


class Next(Told, tag="next"):
    """The rematch, or the next game of a series: the game and the secret of the receiver's seat; spectators get no secret, nor
    does who came here by a player's key, which is good for the next game too. ``new`` is false for those who come to the old
    game later."""

    game: str
    token: str | None
    you: Seat | None
    new: bool


class Previewed(Told, tag="previewed"):
    """What would follow from a move: a sentence each. ``lost`` are creatures that would be defeated, ``tired`` those that would
    be exhausted, ``life`` what each player would lose or gain."""

    id: int
    move: str
    text: list[str]
    lost: list[str]
    tired: list[str]
    life: tuple[int, int]
    certain: bool


class Explained(Told, tag="explained"):
    """Why a move is not legal, or an empty text if it is."""

    id: int
    text: str
    rule: str = ""


class BrokenDown(Told, tag="broken_down"):
    """What a creature has now, and a line for each part of it."""

    id: int
    card: str
    lines: list[str]


class HintSeen(Told):
    move: str
    title: str
    text: str
    chance: float


class Hinted(Told, tag="hinted"):
    id: int
    number: int
    hints: list[HintSeen]


class Refused(Told, tag="refused"):
    """A message that changed nothing, and why. ``id`` is that of the question, if it was one."""

    code: RefusalCode
    text: str
    id: int | None = None


class Pong(Told, tag="pong"):
    pass


FromServer = Table | Players | Emoted | Rated | Next | Previewed | Explained | BrokenDown | Hinted | Refused | Pong

# From the client, by socket


class Hello(Wanted, tag="hello"):
    """The first message: who one is, by the secret of a seat or the key of a player who sits there. Without one of them one
    watches. ``since`` is how many events are known already."""

    token: Secret | None = None
    player: PlayerKey | None = None
    lang: Lang = "en"
    since: Annotated[int, Meta(ge=0)] = 0


class Play(Wanted, tag="play"):
    """A move in the state of that number. Any other state refuses it as stale."""

    number: Annotated[int, Meta(ge=0)]
    move: Move


class Resign(Wanted, tag="resign"):
    pass


class Draw(Wanted, tag="draw"):
    """Offer a draw, or accept or refuse the other player's offer."""

    accept: bool = True


class Back(Wanted, tag="back"):
    """Ask to take back one's last move, or allow or refuse it. Bots allow it."""

    accept: bool = True


class Rematch(Wanted, tag="rematch"):
    accept: bool = True


class Claim(Wanted, tag="claim"):
    """Claim the win because the other player has been away too long."""


class Emote(Wanted, tag="emote"):
    emote: EmoteName


class Speak(Wanted, tag="speak"):
    """Change the language; the table comes again with all of its log."""

    lang: Lang


class Preview(Wanted, tag="preview"):
    id: Asked
    move: Move


class Explain(Wanted, tag="explain"):
    id: Asked
    move: Move


class BreakDown(Wanted, tag="break_down"):
    id: Asked
    card: Move


class Hint(Wanted, tag="hint"):
    id: Asked


class Ping(Wanted, tag="ping"):
    pass


FromClient = Hello | Play | Resign | Draw | Back | Rematch | Claim | Emote | Speak | Preview | Explain | BreakDown | Hint | Ping

# By HTTP


class SetSeen(Told):
    name: str
    title: str
    cards: int
    physical: int


class BotSeen(Told):
    """A level of bots: its title as a level, and what such a bot is called."""

    name: str
    title: str
    called: str


class SpecialSeen(Told):
    """A special rule: its name in the list, what it is called, and what it says."""

    name: str
    title: str
    text: str


class Welcome(Told):
    """What the start page needs. ``address`` is where others reach this server, ``reach`` a sentence about it, ``passkeys`` the
    origins of the pages at which there are passkeys."""

    version: str
    rules: int
    sets: list[SetSeen]
    bots: list[BotSeen]
    editions: list[EditionName]
    emotes: list[EmoteName]
    specials: list[SpecialSeen]
    address: str
    passkeys: list[str]
    reach: str
    open_hours: float
    unfinished_days: float
    absence_seconds: float


class NewGame(Wanted):
    """A game to be created. ``seat`` is where its creator sits, by lot if None; ``listed`` offers it to strangers; ``first`` is
    the player who begins, as the rules say if None. With a ``seed``, which tells all cards to whoever knows it, nobody else can
    play; whoever joins a game from a ``position`` is told that its creator knows all cards. ``rated`` needs a player's key and
    a clock, and neither ``seed``, ``position`` nor ``first``. ``best_of`` begins a series, in which who begins takes turns.
    ``own`` is a file of cards of one's own, which are played alone or, with ``sets`` or ``cards``, together with those;
    ``deal`` names cards that its creator gets into the opening hand, where nobody else is at the table: both are not rated."""

    mode: GameMode
    bot: Annotated[str, Meta(max_length=60)] = "easy"
    name: Name = ""
    other_name: Name = ""
    seat: Seat | None = None
    sets: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=20)] | None = None
    cards: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=300)] = []
    edition: Annotated[str, Meta(max_length=20)] = "latest"
    first: Seat | None = None
    seed: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    position: dict[str, Any] | None = None
    private: bool = False
    listed: bool = False
    clock: Clock | None = None
    rated: bool = False
    best_of: BestOf = 1
    special: Annotated[str, Meta(max_length=60)] | None = None
    own: OwnText | None = None
    deal: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=5)] = []


class Joined(Told):
    """A seat at a game: its secret, and that of the second seat at one screen. ``invitation`` lets a friend join, as the end of
    the link ``/join/GAME#INVITATION``; ``link`` is that link as others reach it."""

    game: str
    you: Seat
    token: str
    second_token: str | None = None
    invitation: str | None = None
    link: str | None = None


class Join(Wanted):
    """Sit down at an open game; a listed one needs no invitation. Whoever chooses the secret of the seat can ask again when the
    answer was lost. A game that its creator wants rated is rated if who joins agrees by ``rated``, and has a player's key."""

    name: Name = ""
    invitation: Secret | None = None
    token: OwnSecret | None = None
    rated: bool = False


class GameSeen(Told):
    """A game in a list. ``arranged`` is true if it begins from a position, so that whoever laid it out knows all cards; ``own``
    is how many cards are in it that are not official: what they do is told by /api/games/GAME/cards. ``own_name`` is what
    their set is called, which is nobody's business in a private game of others. With several servers, ``present``, ``turn`` and
    ``watchers`` of a game at another one are those of a moment ago."""

    game: str
    status: Status
    players: tuple[PlayerSeen, PlayerSeen]
    sets: list[str]
    edition: EditionName
    clock: Clock | None
    created: float
    changed: float
    turn: int = 0
    you: Seat | None = None
    your_turn: bool = False
    listed: bool = False
    arranged: bool = False
    winner: Seat | None = None
    reason: EndReason | None = None
    rated: bool = False
    series: SeriesSeen | None = None
    special: SpecialSeen | None = None
    own: int = 0
    watchers: int = 0
    own_name: str = ""


class Mine(Wanted):
    """The secrets that a browser holds, to ask what became of their games."""

    tokens: Annotated[list[Secret], Meta(max_length=200)]


# Players, by HTTP


class NewPlayer(Wanted):
    """Who one wants to be, if the key is new; somebody who is known keeps their name."""

    name: Name = ""


class Me(Told):
    """A player, told to themselves. ``id`` is no secret."""

    id: str
    name: str
    created: float
    listed: bool
    ratings: dict[str, RatingSeen]


class ChangeMe(Wanted):
    """What is None stays as it is. ``listed`` agrees to be seen by others: on the ladder, and with the id at a table."""

    name: Name | None = None
    listed: bool | None = None


class PasskeySeen(Told):
    """A passkey of a player, told to themselves. ``used`` is when it last brought them back."""

    id: str
    name: str
    made: float
    used: float | None


class PasskeysSeen(Told):
    """The passkeys of a player, and how many keys they have besides the one with which they ask."""

    passkeys: list[PasskeySeen]
    other_keys: int


class PasskeyToMake(Told):
    """What a browser needs to make a passkey, in the words of WebAuthn: ``site`` is the RP ID, ``user`` the user handle,
    ``algorithms`` those of COSE, ``known`` the credentials that the player has already. Bytes are base64url."""

    challenge: str
    site: str
    user: str
    name: str
    algorithms: list[int]
    known: list[str]
    seconds: float


class PasskeyMade(Wanted):
    """What an authenticator answers when a passkey was made."""

    client_data: Coded
    attestation: Coded


class NamePasskey(Wanted):
    name: Name


class PasskeyToUse(Told):
    """What a browser needs to use any passkey that it has for this site."""

    challenge: str
    site: str
    seconds: float


class PasskeyUsed(Wanted):
    """What an authenticator answers when a passkey was used. ``user`` is the user handle."""

    credential: Coded
    client_data: Coded
    authenticator_data: Coded
    signature: Coded
    user: Coded


class Adopted(Told):
    """The games that have become the player's."""

    games: list[str]


class FinishedSeen(Told):
    """A finished game of a player. ``played`` are their cards, ``taken`` those that they took with a Mindbug, ``lost`` those of
    theirs that the opponent took with one. ``opponent`` is a name, and empty for a bot. ``own_name`` is what the set is called
    of which cards are in it that are not official."""

    game: str
    you: Seat
    at: float
    kind: Opposition
    opponent: str
    bot: str | None
    sets: list[str]
    edition: str
    result: Result
    reason: EndReason
    first: bool
    turns: int
    rated: bool
    played: list[str]
    taken: list[str]
    lost: list[str]
    own_name: str = ""


class Past(Told):
    """Finished games, the last one first. ``next`` asks for those before them; None if there are no more."""

    games: list[FinishedSeen]
    next: str | None


class Scored(Told):
    """Games that are alike in something, which ``what`` names, by how they ended. ``since`` is when a week began."""

    what: str
    won: int
    lost: int
    drawn: int
    since: float | None = None


class RatingPoint(Told):
    game: str
    at: float
    rating: int
    deviation: int


class Statistics(Told):
    """What came of the games of a player, but for those at one screen: in all, by the level of the bot (people have none, so
    they are an empty word), by set (a game of two sets counts for both), by who began ("first" or "second"), by card, by week,
    and what rated games have made of the rating."""

    all: Scored
    bots: list[Scored]
    sets: list[Scored]
    order: list[Scored]
    played: list[Scored]
    taken: list[Scored]
    lost: list[Scored]
    weeks: list[Scored]
    course: list[RatingPoint]


class ProgressSeen(Told):
    what: str
    data: dict[str, Any]
    changed: float


class SetProgress(Wanted):
    """What somebody has come to in something: an object of a few bytes that only the page knows how to read."""

    data: dict[str, Any]


class Exported(Told):
    """A finished game with its record."""

    game: FinishedSeen
    record: str


class Export(Told):
    """Everything that is kept of a player, some games at a time: ``next`` asks for the rest. Of a game that is not over only
    that is told which its player sees: its record would tell all cards. ``keys`` is when each of their keys was made."""

    player: Me
    keys: list[float]
    passkeys: list[PasskeySeen]
    progress: list[ProgressSeen]
    course: list[RatingPoint]
    unfinished: list[GameSeen]
    games: list[Exported]
    next: str | None


class RankedSeen(Told):
    id: str
    name: str
    rating: RatingSeen


class LadderSeen(Told):
    """Those who agree to be listed and whose rating is sure enough, the best first, and the bots for comparison."""

    players: list[RankedSeen]
    bots: list[RankedSeen]


class Profile(Told):
    """A player who agrees to be listed, told to others."""

    id: str
    name: str
    created: float
    rating: RatingSeen | None


# Finding an opponent, by a socket of its own: /api/seek


class Seek(Wanted, tag="seek"):
    """The first message: who looks for an opponent, and for which game. ``bot_after`` is after how many seconds a bot steps in,
    never if 0; ``bot`` is its level, near the player's rating if None. Two are paired who want the same sets, edition, clock,
    kind of series and rated or not, and whose ratings are near; the longer they wait, the farther they may be."""

    player: PlayerKey
    name: Name = ""
    sets: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=20)] | None = None
    edition: Annotated[str, Meta(max_length=20)] = "latest"
    clock: Clock | None = None
    rated: bool = False
    best_of: BestOf = 1
    bot_after: Annotated[int, Meta(ge=0, le=600)] = 0
    bot: Annotated[str, Meta(max_length=60)] | None = None
    lang: Lang = "en"


class Seeking(Told, tag="seeking"):
    """Still looking: among so many who look for any game, by ratings not farther away than ``within``."""

    others: int
    within: int
    waited: float


class Found(Told, tag="found"):
    """There is a game, and a seat at it. ``bot`` is the level of a bot that has stepped in."""

    game: str
    token: str
    you: Seat
    bot: str | None = None


class SeekEnded(Told, tag="ended"):
    """Nothing was found: the same player looks elsewhere now, too many look already, or there can be no such game any more."""

    why: SeekEnd


ToSeeker = Seeking | Found | SeekEnded | Refused | Pong
FromSeeker = Seek | Ping


class CardSeen(Told):
    """A card of the library. A Power card has a cost and no power. ``terms`` are the words of the game that explain it, the
    most important first."""

    name: str
    title: str
    text: str
    set: str
    power: int | None = None
    keywords: list[Keyword] = []
    copies: int = 1
    octonite: int = 0
    dice: int = 0
    stage: int | None = None
    evolves_to: str | None = None
    cost: int | None = None
    triggers: list[Trigger] = []
    terms: list[str] = []


class Term(Told):
    """A word of the game, such as a keyword, and what it means."""

    word: str
    title: str
    text: str
    kind: TermKind


class Library(Told):
    lang: Lang
    cards: list[CardSeen]
    terms: list[Term]


class MeasurementSeen(Told):
    """What was played to measure cards, and on which day it was told. ``level`` is what that of both bots is called."""

    sets: list[str]
    edition: EditionName
    level: str
    games: int
    day: str


class WorthSeen(Told):
    """What owning a copy of a card adds to the chance to win, and how often it is taken when the opponent has a Mindbug, each
    with the ends of its 95 % interval; all are parts of 1. ``measurement`` is the place of what was played."""

    card: str
    measurement: int
    value: float
    low: float
    high: float
    taken: float | None = None
    taken_low: float | None = None
    taken_high: float | None = None


class Worths(Told):
    """What cards are worth, as the laboratory has measured it; the most valuable of each measurement first."""

    measurements: list[MeasurementSeen]
    cards: list[WorthSeen]


class Ruling(Told):
    """A rule in Markdown, with where it comes from, or a text between rules, which has no number."""

    rule: str
    text: str
    source: str = ""


class CardRulings(Told):
    """The rules that are about a card, and those that only mention it or have an example with it."""

    card: str
    rulings: list[Ruling]
    mentions: list[Ruling] = []


class RulesSection(Told):
    """A part of the rules page: its heading and its paragraphs, each with its number if it has one. Text is Markdown."""

    id: str
    title: str
    level: int
    paragraphs: list[Ruling]


class Rules(Told):
    """The rules, and in short what the words of the game mean."""

    sections: list[RulesSection]
    reference: list[Term]


class Step(Told):
    """A moment of a finished game: what was done to get there, what happened then, and the table. ``by`` is the player who
    moved."""

    number: int
    by: Seat | None
    move: str
    text: str
    turn: int
    log: list[Happened]
    position: PositionSeen
    question: Question | None = None
    attacker: str | None = None
    dice: dict[str, int] = {}


class Replay(Told):
    """A finished game, all cards open, or in the eyes of a player. That of a record may lack its end. ``key`` lets others look
    back at a private game too: it is said instead of the secret of a seat. ``you`` is the seat of the player whose key came
    with the request. ``own`` are the cards that are not official, ``own_text`` the file of cards with which one goes on from a
    position of the game."""

    game: str
    players: tuple[PlayerSeen, PlayerSeen]
    ending: Ending | None
    steps: list[Step]
    record: str
    key: str | None = None
    you: Seat | None = None
    own: OwnCards | None = None
    own_text: str = ""


class Recorded(Wanted):
    """A game that somebody has as a file: its record. ``viewer`` sees what that player may know."""

    record: Annotated[str, Meta(max_length=LONGEST_RECORD)]
    lang: Lang = "en"
    viewer: Seat | None = None


class Point(Told):
    """A decision of a finished game. ``before`` and ``after`` are the chances of player 0 as far as the one who decided could
    know, and so is ``grade``, how good it was."""

    number: int
    turn: int
    player: Seat
    before: float
    after: float
    loss: float
    grade: Grade
    made: str
    best: str
    text: str


class CoursePoint(Told):
    """The chance of player 0 before a decision, in the game as it was: with the cards of both hands."""

    number: int
    chance: float


class Analysis(Told):
    """How the chance to win moved over a game; ``done`` of ``total`` decisions are judged so far. ``points`` are what each
    player could know, ``course`` is the game as it was: one line for both. It is empty for a record without an end."""

    done: int
    total: int
    points: list[Point]
    turning: list[int] = []
    course: list[CoursePoint] = []


class Try(Wanted):
    """What happens if: a position and moves. ``viewer`` sees what that player may know; ``names`` are what the two are called.
    With ``previews`` the answer says what would follow from every move that is possible then; ``explain`` asks why moves are
    not possible, ``break_down`` what a creature has. ``own`` is a file of cards that the position may have besides official
    ones."""

    position: dict[str, Any]
    moves: Annotated[list[Move], Meta(max_length=400)] = []
    seed: Annotated[int, Meta(ge=0, lt=2**53)] = 7
    chance: Literal["sample", "ask"] = "sample"
    lang: Lang = "en"
    viewer: Seat | None = None
    names: tuple[Name, Name] | None = None
    previews: bool = False
    explain: Annotated[list[Move], Meta(max_length=60)] = []
    break_down: Move | None = None
    own: OwnText | None = None


class Tried(Told):
    """The table after the moves, everything that happened, and what could be done now. ``made`` are the moves in words. The
    ``id`` of what is previewed or explained is its place among the options or among the moves asked about."""

    position: PositionSeen
    question: Question | None
    ending: Ending | None
    turn: int
    attacker: str | None
    dice: dict[str, int]
    log: list[Happened]
    made: list[str] = []
    previews: list[Previewed] = []
    explained: list[Explained] = []
    broken_down: BrokenDown | None = None


# The workshop: cards of one's own, by HTTP. A document is a file of cards that is read: docs/CARDS.md


class OwnCard(Told):
    """A card that is not official: what kind it is of, its facts as the gallery has them, its text in all languages, and the
    numbers from which its picture is drawn."""

    kind: OwnKind
    card: CardSeen
    texts: dict[str, str]
    picture: list[int] = []


class OwnCards(Told):
    """Cards that are not official: of a document, or of a game. What the set is called and by whom it is may be unknown."""

    name: str
    author: str
    cards: list[OwnCard]


class FaultSeen(Told):
    """Something that is wrong with a document or with the text of one: where it is, in which line of a text (else 0), and what
    would be right."""

    path: list[str | int]
    line: int
    text: str


class Slot(Told):
    """A place in a card where something stands or may stand. ``label`` says what for, ``text`` what stands there in words;
    ``key`` is its name in the file. An empty place has no key, and may stay so if ``optional``. What may be taken away is
    ``removable``; what may change places with its neighbour in a list is ``up`` or ``down``. A number is from ``least`` to
    ``most``. A list has its elements in ``parts``, and after them, if there may be more, an empty place; a word has what can be
    said of it."""

    path: list[str | int]
    kind: SlotKind
    label: str
    key: str | None = None
    text: str = ""
    value: int | str | bool | list[str] | None = None
    optional: bool = False
    removable: bool = False
    up: bool = False
    down: bool = False
    least: int = 0
    most: int = 0
    parts: list[Slot] = []


class WorkshopCard(Wanted):
    """A card of a document, to be read: which of which kind."""

    document: dict[str, Any]
    card: Annotated[int, Meta(ge=0, le=1000)]
    kind: OwnKind = "card"
    lang: Lang = "en"


class WorkshopCardSeen(Told):
    """What a card of a document is. ``facts`` are None if it cannot be read; ``card`` is it in the one way to write it in which
    the paths of its slots lead to them, None if it is written so. ``faults`` are those of the card and of the document."""

    facts: OwnCard | None
    slots: list[Slot]
    faults: list[FaultSeen]
    card: dict[str, Any] | None = None


class WorkshopOptions(Wanted):
    """What can stand at a place of a document."""

    document: dict[str, Any]
    path: DocumentPath
    lang: Lang = "en"


class AlsoPut(Told):
    """What has to be put at another place, too."""

    path: list[str | int]
    fragment: Any


class WorkshopOption(Told):
    """Something that can stand at a place: its name, what to put there, so that the card can be played, what has to be put
    elsewhere then, what it says in words, what that means where it is a word of the game, an official card that has it, and
    under which heading it is listed."""

    key: str
    fragment: Any
    text: str
    also: list[AlsoPut] = []
    group: str = ""
    meaning: str = ""
    card: str | None = None
    chosen: bool = False


class WorkshopOptionsSeen(Told):
    options: list[WorkshopOption]


class WorkshopRead(Wanted):
    """The text of a file of cards, to be read."""

    text: OwnText
    lang: Lang = "en"


class WorkshopWrite(Wanted):
    """A document, to be written as the text of a file of cards."""

    document: dict[str, Any]
    lang: Lang = "en"


class WorkshopSet(Told):
    """A file of cards as text, as a document and as cards; or what is wrong with it, and nothing else. ``size`` is how many
    cards can be dealt."""

    text: str
    document: dict[str, Any]
    cards: OwnCards | None
    size: int
    faults: list[FaultSeen]


class WorkshopOfficial(Told):
    """An official card as it would be written in a document, with the faces to which it evolves."""

    kind: OwnKind
    card: dict[str, Any]
    faces: list[dict[str, Any]]


class WorkshopMeasure(Wanted):
    """A card of a document whose strength is to be measured in some official sets."""

    document: dict[str, Any]
    card: Annotated[int, Meta(ge=0, le=1000)]
    sets: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(min_length=1, max_length=20)]
    lang: Lang = "en"


class StrengthSeen(Told):
    """How strong a card is, as far as it is known: ``played`` of ``games`` that are to be. ``waiting`` is how many are before
    it. ``value`` is what owning it adds to the chance to win, from ``low`` to ``high`` with 95 %, ``taken`` how often it is
    taken by an opponent with a Mindbug; all are parts of 1. ``instead`` is the official card in whose place it was put,
    ``nearest`` the one that is about as strong. ``text`` says it; ``failed`` says why there is no answer."""

    job: str
    waiting: int
    played: int
    games: int
    done: bool
    instead: str
    sets: list[str]
    value: float | None = None
    low: float | None = None
    high: float | None = None
    taken: float | None = None
    nearest: str | None = None
    text: str = ""
    failed: str = ""


# Puzzles, by HTTP


class NamedSeen(Told):
    """Something that can be chosen, by the name that the server knows and what people call it."""

    name: str
    title: str


class PuzzleProgressSeen(Told):
    """How somebody gets on with puzzles. ``failed`` is how many wait for being tried again; ``days`` for how many days in a row
    the puzzle of the day was solved, ``today`` whether that of today was."""

    rating: RatingSeen
    streak: int
    best_streak: int
    solved: int
    failed: int
    days: int
    today: bool


class PuzzlesSeen(Told):
    """What puzzles there are: in which mixes of sets, of which kinds and themes, and which is that of the day. Without a player
    there is no progress."""

    count: int
    mixes: list[list[str]]
    kinds: list[NamedSeen]
    themes: list[NamedSeen]
    day: str
    day_puzzle: str
    day_title: str
    progress: PuzzleProgressSeen | None


class PuzzleSeen(Told):
    """A puzzle before it is answered: what the player who is asked sees, and nothing of the answer."""

    id: str
    kind: PuzzleKind
    title: str
    task: str
    sets: list[str]
    edition: EditionName
    rating: int
    you: Seat
    turn: int
    position: PositionSeen
    question: Question
    attacker: str | None
    dice: dict[str, int]
    log: list[Happened]


class PuzzleFound(Told):
    """A puzzle; None if none is left of those that were asked for. ``day`` is whose it is, ``tried`` whether the player has
    answered it before, so that it counts no more."""

    puzzle: PuzzleSeen | None
    day: str | None = None
    tried: bool = False


class PuzzleAnswer(Wanted):
    """The answer to a puzzle; ``day`` is whose puzzle it is, if it is that of a day."""

    move: Move
    day: Annotated[str, Meta(max_length=10)] | None = None
    lang: Lang = "en"


class PuzzleSolution(Told):
    """What is told of a puzzle that was answered: the right answer and how it goes on, the answer that tempts and why it fails.
    The lines are played in a deal of the hidden cards that was made for them, with all cards open."""

    right: bool
    made: str
    answer: str
    line: list[Step]
    tempting: str
    why: str
    refutation: list[Step]
    themes: list[str]


class PuzzleAnswered(Told):
    """``change`` is what a first answer has made of the player's rating. Without a player nothing is stored."""

    solution: PuzzleSolution
    change: RatingChange | None = None
    progress: PuzzleProgressSeen | None = None


class PlayPuzzle(Wanted):
    """A game from a puzzle against a bot. The hidden cards are dealt anew."""

    bot: Annotated[str, Meta(max_length=60)] = "easy"
    name: Name = ""


# Runs, by HTTP


class WeekSeen(Told):
    """A week of runs: what is played, by which special rule, and against whom, one opponent for each number of wins."""

    name: str
    monday: str
    sets: list[str]
    edition: EditionName
    special: SpecialSeen
    opponents: list[NamedSeen]


class RunSeen(Told):
    """A player's run in a week. ``game`` is the one that goes on; ``opponent`` is met next, None when the run is over. Then
    ``picture`` is an SVG to share."""

    week: str
    results: list[Result]
    wins: int
    losses: int
    over: bool
    title: str
    sentence: str
    opponent: str | None
    game: str | None
    picture: str | None


class RunsSeen(Told):
    """A week, whether it is played now, the player's run in it, and those of other weeks, the last one first."""

    week: WeekSeen
    now: bool
    most_wins: int
    most_losses: int
    run: RunSeen | None
    past: list[RunSeen]


class PlayRun(Wanted):
    name: Name = ""


class Problem(Told):
    """Why a request was refused: ``text`` in English. What a person has written, such as a position or a record, is judged for
    that person too: ``sentence`` in the language that the request accepts, where it is (a field of a position, a line of a
    record, one of several moves), and what could be there instead."""

    code: ProblemCode
    text: str
    details: list[str] = field(default_factory=list)
    sentence: str = ""
    field: str = ""
    line: int = 0
    move: int = 0
    choices: list[str] = []
