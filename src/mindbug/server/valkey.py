"""Owns the wire through Valkey or Redis. Whoever asks waits for a moment at most; when nobody answers any more it is tried
again every second, and meanwhile nobody waits at all. What is there is sealed: a stranger who reads it learns nothing, and
what a stranger writes is not believed. Litestar's channels would only pass messages on, and wait for as long as that takes;
here something is kept and counted too, so the client of Redis does it all."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from math import ceil
from typing import Any, TypeVar, cast
from urllib.parse import urlsplit

import msgspec
from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError, ResponseError
from redis.exceptions import TimeoutError as LateError

from mindbug.rules.errors import MindbugError
from mindbug.server.sealing import Seal
from mindbug.server.wire import Heard, Wire

log = logging.getLogger(__name__)
T = TypeVar("T")

ADDRESS = re.compile(r"rediss?://([^/?#@]*@)?([^/?#@:\[\]]+|\[[0-9a-fA-F:.]+\])(:\d{1,5})?(/\d{0,4})?")
FAILURES = (RedisError, OSError, TimeoutError)
CONNECTIONS = 8
STARTING_SECONDS = 3.0
TRIAL_SECONDS = 1.0
CLOSING_SECONDS = 1.0
PLACE_LETTERS = 12
LATE = 3  # answers in a row that come too late: then nobody waits for one any more
LONGEST_LIFE = 24 * 3600.0  # seconds for which a bucket is remembered that fills slowly or never

# Takes one from a bucket, by the clock of Valkey. What somebody else has written there is a full bucket, and in no case does
# one hold less than nothing, more than its burst, or what comes only in the future.
TAKE = """
local rate, burst, life = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now = tonumber(time[1]) + tonumber(time[2]) / 1000000
local kept = redis.pcall('GET', KEYS[1])
local left, filled = burst, now
if type(kept) == 'string' then
    local one, other = string.match(kept, '^(%d+%.?%d*) (%d+%.?%d*)$')
    if one then
        left = math.min(tonumber(one), burst)
        filled = math.min(tonumber(other), now)
    end
end
left = math.min(burst, left + (now - filled) * rate)
local taken = 0
if left >= 1 then
    left = left - 1
    taken = 1
end
redis.call('SET', KEYS[1], string.format('%.6f %.6f', left, now), 'EX', life)
return taken
"""


class Valkey(Wire):
    is_wanted = True

    def __init__(self, client: Redis, seconds: float) -> None:
        self.client = client
        self.command: Callable[..., Awaitable[Any]] = client.execute_command
        self.seconds = seconds  # after which an answer comes too late
        self.is_up = True
        self.late = 0
        self.join("")

    @classmethod
    async def open(cls, url: str, seconds: float) -> Valkey:
        """The wire at an address, at which somebody has to answer now."""
        wire = cls(client_of(url), seconds)
        try:
            async with asyncio.timeout(STARTING_SECONDS):
                await wire.command("PING")
        except FAILURES as error:
            await wire.close()
            raise MindbugError(f"cannot reach Valkey or Redis at {shown(url)}: {plain(error)}") from error
        return wire

    def join(self, secret: str) -> None:
        self.seal = Seal(secret)
        self.place = f"mindbug:{self.seal.tag('place')[:PLACE_LETTERS]}"  # others may use the same Valkey
        self.channel = f"{self.place}:notices"

    def key(self, kind: str, name: str) -> str:
        """Where something is, from which nobody can tell what it is about."""
        return f"{self.place}:{kind}:{self.seal.tag(name)}"

    # Words of which each is known for a while

    async def tell(self, words: dict[str, bytes], seconds: float) -> None:
        if not self.is_up:
            return
        keys = {self.key("told", name): word for name, word in words.items()}

        async def telling() -> None:
            async with self.client.pipeline(transaction=False) as pipe:
                for key, word in keys.items():
                    pipe.set(key, self.seal.close(key, word), px=milliseconds(seconds))
                await pipe.execute()

        await self.ask(telling())

    async def told(self, names: list[str]) -> dict[str, bytes]:
        keys = [self.key("told", name) for name in names]
        found = await self.asked("MGET", *keys) if keys else None
        opened = {name: self.seal.open(key, value) for name, key, value in zip(names, keys, found or [], strict=False)}
        return {name: value for name, value in opened.items() if value is not None}

    # What a client does

    async def take(self, name: str, rate: float, burst: float) -> bool:
        life = min(LONGEST_LIFE, burst / rate) if rate > 0.0 else LONGEST_LIFE
        taken = await self.asked("EVAL", TAKE, 1, self.key("bucket", name), rate, burst, ceil(life) + 1)
        return bool(taken != 0)

    async def add(self, name: str, word: str, seconds: float) -> None:
        key = self.key("list", name)
        await self.asked("HSET", key, self.seal.tag(word), self.seal.close(key, word.encode()))
        await self.asked("PEXPIRE", key, milliseconds(seconds))

    async def drop(self, name: str, words: set[str]) -> None:
        if words:
            await self.asked("HDEL", self.key("list", name), *(self.seal.tag(word) for word in words))

    async def count(self, name: str) -> int:
        return cast(int | None, await self.asked("HLEN", self.key("list", name))) or 0

    async def has(self, name: str, word: str) -> bool:
        key = self.key("list", name)
        return self.seal.open(key, await self.asked("HGET", key, self.seal.tag(word))) == word.encode()

    async def words(self, name: str) -> set[str]:
        """What nobody of this place has put there is taken off."""
        key = self.key("list", name)
        found = {field: self.seal.open(key, value) for field, value in (await self.asked("HGETALL", key) or {}).items()}
        strange = [field for field, word in found.items() if word is None]
        if strange:
            await self.asked("HDEL", key, *strange)
        return {word.decode() for word in found.values() if word is not None}

    # Notices

    async def say(self, games: list[str]) -> None:
        await self.asked("PUBLISH", self.channel, self.seal.close(self.channel, msgspec.json.encode(games)))

    async def listen(self, heard: Heard) -> None:
        """Hear what other nodes say, until the connection ends."""
        try:
            async with self.client.pubsub() as notices:
                await notices.subscribe(self.channel)
                async for notice in notices.listen():
                    if notice["type"] == "message":
                        await self.hear(notice["data"], heard)
        except Exception as error:
            log.info("no notices can be heard: %s", plain(error))  # until the next trial

    async def hear(self, sealed: object, heard: Heard) -> None:
        notice = self.seal.open(self.channel, sealed)
        if notice is None:
            return
        try:
            await heard(msgspec.json.decode(notice, type=list[str]))
        except msgspec.DecodeError:
            log.info("a notice cannot be understood: another version may have sent it")

    # Asking

    async def asked(self, *command: str | bytes | float) -> Any:  # noqa: ANN401
        """What is answered to a command; None if nothing is."""
        return await self.ask(self.command(*command)) if self.is_up else None

    async def ask(self, work: Awaitable[T]) -> T | None:
        try:
            async with asyncio.timeout(self.seconds):
                answer = await work
        except ResponseError as error:
            log.info("Valkey refuses a command: %s", plain(error))  # somebody else may have written there
            return None
        except Exception as error:  # whatever it is, nobody is to fail because of it
            self.fail(error)
            return None
        self.late = 0
        return answer

    # Living

    async def live(self, heard: Heard) -> None:
        """See every second whether somebody is there who can store something, and listen."""
        listening: asyncio.Task[None] | None = None
        try:
            while True:
                await self.try_it()
                if not self.is_up and listening is not None:
                    listening.cancel()
                    listening = None
                elif self.is_up and (listening is None or listening.done()):
                    listening = asyncio.create_task(self.listen(heard))
                await asyncio.sleep(TRIAL_SECONDS)
        finally:
            if listening is not None:
                listening.cancel()

    async def try_it(self) -> None:
        try:
            async with asyncio.timeout(self.seconds):
                await self.command("SET", f"{self.place}:trial", "", "EX", 10)
        except Exception as error:  # it is tried again, whatever it is
            self.fail(error)
            return
        self.late = 0
        if not self.is_up:
            log.warning("Valkey answers again")
        self.is_up = True

    def fail(self, error: Exception) -> None:
        """Somebody had no answer. One that comes too late now and then is no reason to ask no more."""
        self.late += 1
        is_late = isinstance(error, TimeoutError | LateError)
        if self.is_up and (not is_late or self.late >= LATE):
            log.warning("Valkey does not answer, so this node goes by what it knows itself: %s", plain(error))
            self.is_up = False

    async def close(self) -> None:
        with suppress(*FAILURES):
            async with asyncio.timeout(CLOSING_SECONDS):
                await self.client.aclose()


def check_address(url: str) -> None:
    """An error if this cannot be the address of a Valkey."""
    if not ADDRESS.fullmatch(url):
        came = url if "@" not in url else f"{url.partition('://')[0]}://... with something else behind it"
        raise MindbugError(f"expected a Valkey or Redis like redis://HOST:PORT/DB or rediss://USER:PASSWORD@HOST, got {came}")


def client_of(url: str) -> Redis:
    """A client that tries nothing twice: who asks has no time for it."""
    pool = BlockingConnectionPool.from_url(
        url,
        max_connections=CONNECTIONS,
        timeout=None,
        protocol=2,
        retry=Retry(NoBackoff(), 0),
        socket_timeout=STARTING_SECONDS,
        socket_connect_timeout=STARTING_SECONDS,
    )
    return Redis.from_pool(pool)


def shown(url: str) -> str:
    """What messages call a Valkey: without a password."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


def plain(error: Exception) -> str:
    return str(error) or type(error).__name__


def milliseconds(seconds: float) -> int:
    return ceil(1000 * seconds)
