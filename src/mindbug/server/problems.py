"""Owns how a request is refused: every error is a Problem with a code, a sentence and, where there is more to say, details."""

from __future__ import annotations

import logging
from http import HTTPStatus

from litestar import MediaType, Response
from litestar.exceptions import HTTPException, InternalServerException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from mindbug.cardfile import InvalidCardFile
from mindbug.rules.errors import MindbugError
from mindbug.server.bodies import AnyRequest
from mindbug.server.messages import Problem, ProblemCode
from mindbug.server.refusal import Refusal
from mindbug.store import (
    Copied,
    Lost,
    Moved,
    NoSuchGame,
    NoSuchPasskey,
    NoSuchPlayer,
    NotInvited,
    NotYours,
    Taken,
    TooMuch,
    Unavailable,
)
from mindbug.text.languages import LANGUAGES
from mindbug.text.problems import problem_of

log = logging.getLogger(__name__)

REFUSED = {
    status: ResponseSpec(Problem, description=why, generate_examples=False)
    for status, why in {
        400: "something that was sent is not as expected",
        403: "it is not allowed",
        404: "there is no such thing",
        405: "it is done in another way",
        409: "it is too late, or somebody else was faster",
        413: "what was sent is too large",
        429: "too much at once",
        503: "the games cannot be reached",
    }.items()
}

# Of what is refused before it reaches a game. Not the phrases of the standard library, which change between versions of Python.
CODES: dict[int, ProblemCode] = {
    403: "forbidden", 404: "not found", 405: "method not allowed", 413: "too large", 415: "malformed", 429: "too fast",
}  # fmt: skip

GONE = "client disconnected prematurely"  # how Litestar says that nobody is there any more


class Declined(Exception):
    """A request that cannot be done, with the status and code that say so."""

    def __init__(self, status: int, code: ProblemCode, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.code: ProblemCode = code
        self.text = text


def no_such_game() -> Declined:
    return Declined(404, "no such game", "there is no such game, or it has expired")


def too_fast() -> Declined:
    return Declined(429, "too fast", "too many requests: wait a moment")


def answer(status: int, code: ProblemCode, text: str, details: list[str] | None = None) -> Response[Problem]:
    problem = Problem(code=code, text=text, details=details or [])
    return Response(problem, status_code=status, media_type=MediaType.JSON)


def on_error(request: AnyRequest, error: Exception) -> Response[Problem]:
    """What a client is told about any error; what is wrong with the server itself is only logged."""
    match error:
        case Declined():
            return answer(error.status, error.code, error.text)
        case Refusal():
            return answer(503 if error.code == "unavailable" else 409, error.code, error.describe("en"))
        case Moved():
            return answer(503, "unavailable", "this game is on its way to another server: try again")
        case NoSuchGame():
            return answer(404, "no such game", str(error))
        case Taken():
            return answer(409, "taken", str(error))
        case NoSuchPlayer():
            return answer(403, "no player", "expected the key of a player, got one that nobody has any more")
        case NoSuchPasskey():
            return answer(404, "no passkey", str(error))
        case Copied():
            return answer(403, "bad passkey", str(error))
        case NotYours():
            return answer(403, "not yours", str(error))
        case TooMuch():
            return answer(409, "too much", str(error))
        case NotInvited():
            return answer(403, "not invited", str(error))
        case MindbugError():
            return impossible(error, language_of(request))
        case RecursionError():
            return answer(400, "malformed", "expected another request, got one with too much within each other")
        case UnicodeDecodeError():
            return answer(400, "malformed", "expected a request in UTF-8, got other bytes")
        case ValidationException():
            return answer(400, "malformed", "expected another request", details_of(error.extra) or [error.detail])
        case HTTPException() if error.status_code < HTTPStatus.INTERNAL_SERVER_ERROR:
            return answer(error.status_code, CODES.get(error.status_code, "malformed"), error.detail)
        case InternalServerException() if error.detail == GONE:
            return answer(400, "malformed", "expected the rest of the request")
        case Unavailable() | Lost():
            log.error("%s %s: %s", request.method, request.url.path, error)
            return answer(503, "unavailable", "the games cannot be reached now: try again")
    log.error("%s %s", request.method, request.url.path, exc_info=error)
    return answer(500, "internal", "something is wrong with the server")


def impossible(error: MindbugError, lang: str) -> Response[Problem]:
    """What is wrong with what somebody has written, and where."""
    if isinstance(error, InvalidCardFile):
        return faulty(error, lang)
    found = problem_of(error)
    if found is None:
        return answer(400, "impossible", str(error))
    places = {place.kind: place.value for place in found.places}
    problem = Problem(
        code="impossible",
        text=str(error),
        sentence=found.sentence(lang),
        field=str(places.get("field", "")),
        line=int(places.get("line", 0)),
        move=int(places.get("move", 0)),
        choices=found.choices,
    )
    return Response(problem, status_code=400, media_type=MediaType.JSON)


def faulty(error: InvalidCardFile, lang: str) -> Response[Problem]:
    """What is wrong with a file of cards, all of it, and in which line it begins."""
    lines = error.lines(lang)
    problem = Problem(code="impossible", text=str(error), details=lines, sentence=lines[0], line=error.faults[0].line)
    return Response(problem, status_code=400, media_type=MediaType.JSON)


def language_of(request: AnyRequest) -> str:
    """The first language that a request accepts of those that are spoken here, else English."""
    accepted = [part.strip()[:2].lower() for part in request.headers.get("accept-language", "").split(",")]
    return next((lang for lang in accepted if lang in LANGUAGES), LANGUAGES[0])


def details_of(extra: object) -> list[str]:
    """What was wrong with which part of a request."""
    if not isinstance(extra, list):
        return []
    return [f"{part.get('key', '')}: {part.get('message', '')}" for part in extra if isinstance(part, dict)]
