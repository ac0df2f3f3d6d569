"""Owns the requests of the workshop: cards of one's own, from blocks to files, and how strong they are."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Response, delete, get, post
from litestar.params import Parameter

from mindbug import lab
from mindbug.rules.errors import UnknownCard
from mindbug.server import workers, workshop
from mindbug.server.api import CardName, client_of, errand, run_errand, written
from mindbug.server.bodies import AnyRequest
from mindbug.server.limits import Clients
from mindbug.server.messages import (
    Lang,
    StrengthSeen,
    WorkshopCard,
    WorkshopCardSeen,
    WorkshopMeasure,
    WorkshopOfficial,
    WorkshopOptions,
    WorkshopOptionsSeen,
    WorkshopRead,
    WorkshopSet,
    WorkshopWrite,
)
from mindbug.server.problems import REFUSED, Declined
from mindbug.server.rooms import Rooms
from mindbug.server.strengths import Strengths, seen

JobId = Annotated[str, Parameter(min_length=1, max_length=40, description="the id of a measurement")]


class WorkshopApi(Controller):
    """Cards of one's own. Nothing of them is stored; what takes long is done by workers."""

    path = "/api/workshop"
    tags = ("workshop",)

    @post("/card", summary="What a card of a document is", status_code=200, responses=REFUSED)
    async def card(self, request: AnyRequest, data: WorkshopCard, rooms: Rooms, clients: Clients) -> Response[WorkshopCardSeen]:
        return await told(request, rooms, clients, data)

    @post("/options", summary="What can stand at a place of a document", status_code=200, responses=REFUSED)
    async def options(
        self, request: AnyRequest, data: WorkshopOptions, rooms: Rooms, clients: Clients
    ) -> Response[WorkshopOptionsSeen]:
        return await told(request, rooms, clients, data)

    @post("/read", summary="The text of a file of cards as a document", status_code=200, responses=REFUSED)
    async def read(self, request: AnyRequest, data: WorkshopRead, rooms: Rooms, clients: Clients) -> Response[WorkshopSet]:
        return await told(request, rooms, clients, data)

    @post("/write", summary="A document as the text of a file of cards", status_code=200, responses=REFUSED)
    async def write(self, request: AnyRequest, data: WorkshopWrite, rooms: Rooms, clients: Clients) -> Response[WorkshopSet]:
        return await told(request, rooms, clients, data)

    @get("/official", summary="An official card as it would be in a document", responses=REFUSED)
    async def official(self, name: CardName) -> WorkshopOfficial:
        try:
            return workshop.official_told(name)
        except UnknownCard as error:
            raise Declined(404, "no such card", str(error)) from None

    @post("/strength", summary="Let bots find out how strong a card is", responses=REFUSED)
    async def measure(
        self, request: AnyRequest, data: WorkshopMeasure, rooms: Rooms, clients: Clients, strengths: Strengths
    ) -> StrengthSeen:
        lab.check_needed()
        client = client_of(request, clients)
        if not strengths.has_room(client.name):
            raise Declined(429, "too fast", "too many cards are being measured: try again later")
        trial = await run_errand(rooms, client, "workshop", workers.trial, data)
        if not strengths.has_room(client.name):  # meanwhile others may have come
            raise Declined(429, "too fast", "too many cards are being measured: try again later")
        return seen(strengths, strengths.begin(client.name, trial), data.lang)

    @get("/strength/{job_id:str}", summary="How strong a card is, as far as it is known", responses=REFUSED)
    async def strength(self, job_id: JobId, strengths: Strengths, lang: Lang = "en") -> StrengthSeen:
        job = strengths.get(job_id)
        if job is None:
            raise Declined(404, "not found", "there is no such measurement, or it was ended")
        return seen(strengths, job, lang)

    @delete("/strength/{job_id:str}", summary="End a measurement", responses=REFUSED)
    async def end(self, job_id: JobId, strengths: Strengths) -> None:
        strengths.end(job_id)


async def told(request: AnyRequest, rooms: Rooms, clients: Clients, data: workers.OfWorkshop) -> Response[Any]:
    """What a worker makes of a request."""
    client = client_of(request, clients)
    return written(await errand(rooms, client, "workshop", workers.workshop_told, data), press=False)
