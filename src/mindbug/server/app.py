"""Owns the application: which requests there are and what they need, put together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from litestar import Litestar, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from mindbug import version
from mindbug.server import problems
from mindbug.server.analyses import Analyses
from mindbug.server.api import GamesApi, LibraryApi, RecordsApi, ServerApi, page
from mindbug.server.asgi import App
from mindbug.server.bodies import LEAST_TO_PRESS
from mindbug.server.limits import LARGEST_BODY, Clients
from mindbug.server.page import PageFiles
from mindbug.server.passkeys import Passkeys
from mindbug.server.passkeys_api import OwnPasskeysApi, PasskeysApi
from mindbug.server.place import Fleet
from mindbug.server.players_api import PlayersApi, ladder
from mindbug.server.puzzles_api import PuzzlesApi
from mindbug.server.rooms import Rooms
from mindbug.server.runs_api import RunsApi
from mindbug.server.schema import PlainPage
from mindbug.server.seek_socket import seek_socket
from mindbug.server.seeking import Seekers
from mindbug.server.shell import Shell
from mindbug.server.sockets import table_socket
from mindbug.server.strengths import Strengths
from mindbug.server.switch import Switch
from mindbug.server.workshop_api import WorkshopApi
from mindbug.server.world import World


def create_app(
    world: World,
    rooms: Rooms,
    analyses: Analyses,
    of_records: Analyses,
    files: PageFiles,
    clients: Clients,
    seekers: Seekers,
    strengths: Strengths,
    place: Fleet,
) -> Shell:
    """The application around rooms that are open already."""
    shared = {
        "rooms": rooms,
        "analyses": analyses,
        "of_records": of_records,
        "clients": clients,
        "files": files,
        "seekers": seekers,
        "strengths": strengths,
        "place": place,
        "passkeys": Passkeys(world.settings),
    }
    inner = Litestar(
        [
            *(
                GamesApi,
                RecordsApi,
                LibraryApi,
                PlayersApi,
                OwnPasskeysApi,
                PasskeysApi,
                PuzzlesApi,
                RunsApi,
                WorkshopApi,
                ServerApi,
            ),
            *(ladder, table_socket, seek_socket, page),
        ],
        dependencies={name: Provide(giving(value), sync_to_thread=False) for name, value in shared.items()},
        exception_handlers={Exception: problems.on_error},
        compression_config=CompressionConfig("gzip", minimum_size=LEAST_TO_PRESS, exclude_opt_key="is_pressed"),
        openapi_config=OpenAPIConfig(
            title="Mindbug",
            version=version.number(),
            description="Games of Mindbug. A game is played over the socket /api/games/ID/socket; its messages are below.",
            openapi_router=Router("/schema", route_handlers=[], after_request=without_foreign_pages, include_in_schema=False),
            render_plugins=[PlainPage(), JsonRenderPlugin()],
        ),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        debug=False,
    )
    return Shell(Switch(cast(App, inner), rooms, place), world.settings, clients, world.metrics, place)


def without_foreign_pages(answer: Response[Any]) -> Response[Any]:
    """Litestar has a page of its own for what is not there; here every error is a Problem."""
    return problems.answer(404, "not found", "there is nothing here but /schema") if answer.status_code == 404 else answer


def giving(value: object) -> Callable[[], object]:
    return lambda: value
