"""Owns passkeys (WebAuthn): what a browser is asked when it makes or uses one, and whether it has answered just that. fido2
checks the answers. Nobody is asked who has made their authenticator."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, Literal, TypeVar

from fido2 import cbor
from fido2.cose import CoseKey
from fido2.server import Fido2Server
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationConveyancePreference,
    AttestationObject,
    AttestedCredentialData,
    AuthenticationResponse,
    AuthenticatorAssertionResponse,
    AuthenticatorAttestationResponse,
    AuthenticatorData,
    CollectedClientData,
    PublicKeyCredentialRpEntity,
    PublicKeyCredentialUserEntity,
    RegistrationResponse,
    UserVerificationRequirement,
)

from mindbug.server.messages import PasskeyMade, PasskeyToMake, PasskeyToUse, PasskeyUsed
from mindbug.server.origins import site_of
from mindbug.server.problems import Declined, too_fast
from mindbug.server.settings import Settings
from mindbug.store import StoredPasskey, StoredPlayer

log = logging.getLogger(__name__)
T = TypeVar("T")

Purpose = Literal["make", "use"]
SITE_NAME = "Mindbug"
ALGORITHMS = (-8, -7, -257)  # EdDSA, ES256, RS256: every authenticator knows one of them
ALGORITHM = 3  # where COSE says which one a key is for
LONGEST_CREDENTIAL = 1023  # bytes, says WebAuthn
LONGEST_PUBLIC_KEY = 2000  # bytes
MOST_OPEN = 5000  # challenges that wait for an answer
MOST_OF_A_CLIENT = 50  # of them


# Challenges


@dataclass(frozen=True)
class Challenge:
    """What a page at ``origin`` was asked. ``expected`` is what fido2 wants to be told again when the answer comes."""

    purpose: Purpose
    origin: str
    client: str
    until: float
    expected: Any


class Challenges:
    """The challenges that wait for an answer, one for each key: whoever has another key can answer none, and of two the last
    counts. They are gone when the server ends; who was asked begins again."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.open: dict[bytes, Challenge] = {}  # by the hash of the key, the oldest first
        self.of_client: Counter[str] = Counter()

    def ask(self, key: bytes, purpose: Purpose, origin: str, client: str, expected: object) -> None:
        now = monotonic()
        self.forget(key)
        while self.open and next(iter(self.open.values())).until <= now:
            self.forget(next(iter(self.open)))
        if self.of_client[client] >= MOST_OF_A_CLIENT:
            raise too_fast()
        if len(self.open) >= MOST_OPEN:
            self.forget(next(iter(self.open)))
        self.open[key] = Challenge(purpose, origin, client, now + self.seconds, expected)
        self.of_client[client] += 1

    def take(self, key: bytes, purpose: Purpose) -> Challenge:
        """What the owner of a key was asked. It is used up, whatever the answer is."""
        found = self.forget(key)
        if found is None or found.purpose != purpose or found.until <= monotonic():
            raise Declined(
                409, "too late", "expected an answer to a challenge, got one to none, or too late, or again: ask anew"
            )
        return found

    def forget(self, key: bytes) -> Challenge | None:
        found = self.open.pop(key, None)
        if found is not None:
            self.of_client[found.client] -= 1
            if not self.of_client[found.client]:
                del self.of_client[found.client]
        return found


# Ceremonies


@dataclass(frozen=True)
class Credential:
    """What an authenticator has made, and how often it has used it."""

    id: bytes
    public_key: bytes
    counter: int


class Passkeys:
    """The ceremonies of WebAuthn. ``key`` is the hash of the key of whoever asks, and they answer with the same one."""

    def __init__(self, settings: Settings) -> None:
        self.challenges = Challenges(settings.challenge_seconds)
        self.sites = {origin: site_at(origin) for origin in settings.passkey_origins}

    def at(self, origin: str | None) -> tuple[str, Fido2Server]:
        """The page that asks, and who checks what it answers. A program names no page: it speaks for the first one."""
        origin = origin if origin is not None else next(iter(self.sites))
        if origin not in self.sites:
            expected = " or ".join(self.sites)
            raise Declined(403, "foreign", f"expected a page at {expected}, got {origin[:100]!r}: there are no passkeys there")
        return origin, self.sites[origin]

    def to_make(
        self, key: bytes, origin: str | None, client: str, player: StoredPlayer, kept: Sequence[StoredPasskey]
    ) -> PasskeyToMake:
        origin, site = self.at(origin)
        user = PublicKeyCredentialUserEntity(id=player.id.encode(), name=player.name)
        options, expected = site.register_begin(user, user_verification=UserVerificationRequirement.PREFERRED)
        self.challenges.ask(key, "make", origin, client, expected)
        return PasskeyToMake(
            challenge=websafe_encode(options.public_key.challenge),
            site=site_of(origin),
            user=websafe_encode(user.id),
            name=player.name,
            algorithms=list(ALGORITHMS),
            known=[websafe_encode(passkey.credential) for passkey in kept],
            seconds=self.challenges.seconds,
        )

    def made(self, key: bytes, answer: PasskeyMade) -> Credential:
        """The passkey that was made, if it was asked for."""
        challenge = self.challenges.take(key, "make")
        return checked(lambda: read_made(self.sites[challenge.origin], challenge.expected, answer))

    def to_use(self, key: bytes, origin: str | None, client: str) -> PasskeyToUse:
        origin, site = self.at(origin)
        options, expected = site.authenticate_begin(user_verification=UserVerificationRequirement.PREFERRED)
        self.challenges.ask(key, "use", origin, client, expected)
        challenge = websafe_encode(options.public_key.challenge)
        return PasskeyToUse(challenge=challenge, site=site_of(origin), seconds=self.challenges.seconds)

    def answered(self, key: bytes, answer: PasskeyUsed) -> tuple[Challenge, bytes]:
        """What was asked, and which credential says to answer it."""
        return self.challenges.take(key, "use"), checked(lambda: websafe_decode(answer.credential))

    def used(self, challenge: Challenge, passkey: StoredPasskey, answer: PasskeyUsed) -> int:
        """How far a passkey has counted, if it has answered what was asked."""
        return checked(lambda: read_used(self.sites[challenge.origin], challenge.expected, passkey, answer))


def site_at(origin: str) -> Fido2Server:
    entity = PublicKeyCredentialRpEntity(id=site_of(origin), name=SITE_NAME)
    return Fido2Server(entity, AttestationConveyancePreference.NONE, verify_origin=lambda given: given == origin)


def checked(read: Callable[[], T]) -> T:
    """What is read of an answer. It comes from a stranger, and what is wrong with it may be anything."""
    try:
        return read()
    except Exception as error:
        log.info("a passkey is refused: %s: %s", type(error).__name__, error)
        raise Declined(
            403, "bad passkey", "expected what an authenticator answers here to this challenge, got something else"
        ) from None


def read_made(site: Fido2Server, expected: object, answer: PasskeyMade) -> Credential:
    client_data = CollectedClientData(websafe_decode(answer.client_data))
    attestation = AttestationObject(websafe_decode(answer.attestation))
    told = AuthenticatorAttestationResponse(client_data=client_data, attestation_object=attestation)
    made = attestation.auth_data.credential_data
    if made is None:
        raise ValueError("no credential")
    data = site.register_complete(expected, RegistrationResponse(raw_id=made.credential_id, response=told))
    public_key = cbor.encode(made.public_key)
    if made.public_key.get(ALGORITHM) not in ALGORITHMS:
        raise ValueError("an algorithm that was not asked for")
    if not 0 < len(made.credential_id) <= LONGEST_CREDENTIAL or len(public_key) > LONGEST_PUBLIC_KEY:
        raise ValueError("a credential that is too long")
    return Credential(made.credential_id, public_key, data.counter)


def read_used(site: Fido2Server, expected: object, passkey: StoredPasskey, answer: PasskeyUsed) -> int:
    if websafe_decode(answer.user) != passkey.player.encode():
        raise ValueError("the passkey of another player")
    data = AuthenticatorData(websafe_decode(answer.authenticator_data))
    told = AuthenticatorAssertionResponse(
        client_data=CollectedClientData(websafe_decode(answer.client_data)),
        authenticator_data=data,
        signature=websafe_decode(answer.signature),
    )
    public_key = CoseKey.parse(cbor.decode(passkey.public_key))  # type: ignore[arg-type]
    known = AttestedCredentialData.create(Aaguid.NONE, passkey.credential, public_key)
    site.authenticate_complete(expected, [known], AuthenticationResponse(raw_id=passkey.credential, response=told))
    return data.counter
