"""Owns an authenticator for tests: it makes passkeys and signs with them as a phone or a security key does, and it lies about
whatever a test wants it to."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.hashes import SHA256
from fido2.cose import CoseKey
from fido2.utils import sha256, websafe_decode, websafe_encode
from fido2.webauthn import Aaguid, AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData

from mindbug.server.messages import PasskeyMade, PasskeyToMake, PasskeyToUse, PasskeyUsed

FLAG = AuthenticatorData.FLAG
ALGORITHMS = {"ES256": -7, "EdDSA": -8, "RS256": -257}
Sign = Callable[[bytes], bytes]


@dataclass
class Lies:
    """What is told otherwise than it is; None is the truth."""

    type: str | None = None
    challenge: bytes | None = None
    origin: str | None = None
    site: str | None = None
    flags: int | None = None
    counter: int | None = None
    credential: bytes | None = None
    user: bytes | None = None
    signs: Sign | None = None
    public_key: CoseKey | None = None


TRUTH = Lies()


@dataclass
class Passkey:
    """A passkey as its authenticator knows it."""

    credential: bytes
    user: bytes
    public_key: CoseKey
    signs: Sign
    counter: int = 0


@dataclass
class Authenticator:
    """With the browser around it, which is at a page. One that does not count always says 0."""

    origin: str
    counts: bool = True
    algorithm: str = "ES256"
    passkeys: list[Passkey] = field(default_factory=list)

    def make(self, wanted: PasskeyToMake, lies: Lies = TRUTH) -> PasskeyMade:
        assert ALGORITHMS[self.algorithm] in wanted.algorithms and len(websafe_decode(wanted.challenge)) >= 16
        public_key, signs = new_pair(self.algorithm)
        passkey = Passkey(lies.credential or secrets.token_bytes(32), websafe_decode(wanted.user), public_key, signs)
        self.passkeys.append(passkey)
        made = AttestedCredentialData.create(Aaguid.NONE, passkey.credential, lies.public_key or public_key)
        flags = lies.flags if lies.flags is not None else FLAG.UP | FLAG.UV | FLAG.AT
        told = self.data(passkey, wanted.site, flags, lies, made if flags & FLAG.AT else b"")
        return PasskeyMade(
            client_data=websafe_encode(self.client_data("webauthn.create", wanted.challenge, lies)),
            attestation=websafe_encode(AttestationObject.create("none", told, {})),
        )

    def use(self, wanted: PasskeyToUse, lies: Lies = TRUTH, passkey: Passkey | None = None) -> PasskeyUsed:
        passkey = passkey or self.passkeys[-1]
        passkey.counter += self.counts
        flags = lies.flags if lies.flags is not None else FLAG.UP | FLAG.UV
        data = self.data(passkey, wanted.site, flags, lies)
        client_data = self.client_data("webauthn.get", wanted.challenge, lies)
        return PasskeyUsed(
            credential=websafe_encode(lies.credential or passkey.credential),
            client_data=websafe_encode(client_data),
            authenticator_data=websafe_encode(data),
            signature=websafe_encode((lies.signs or passkey.signs)(data + sha256(client_data))),
            user=websafe_encode(lies.user if lies.user is not None else passkey.user),
        )

    def data(self, passkey: Passkey, site: str, flags: int, lies: Lies, made: bytes = b"") -> AuthenticatorData:
        counter = lies.counter if lies.counter is not None else passkey.counter
        told: AuthenticatorData = AuthenticatorData.create(sha256((lies.site or site).encode()), FLAG(flags), counter, made)
        return told

    def client_data(self, type: str, challenge: str, lies: Lies) -> bytes:
        asked = lies.challenge if lies.challenge is not None else websafe_decode(challenge)
        return bytes(CollectedClientData.create(lies.type or type, asked, lies.origin or self.origin))


def new_pair(algorithm: str) -> tuple[CoseKey, Sign]:
    """A new public key, and what signs with the private one."""
    kind = CoseKey.for_alg(ALGORITHMS[algorithm])
    if algorithm == "ES256":
        curve = ec.generate_private_key(ec.SECP256R1())
        return kind.from_cryptography_key(curve.public_key()), lambda data: curve.sign(data, ec.ECDSA(SHA256()))
    if algorithm == "EdDSA":
        edwards = ed25519.Ed25519PrivateKey.generate()
        return kind.from_cryptography_key(edwards.public_key()), edwards.sign
    large = rsa.generate_private_key(65537, 2048)
    return kind.from_cryptography_key(large.public_key()), lambda data: large.sign(data, PKCS1v15(), SHA256())


def other_public_key(alg: int) -> CoseKey:
    """A public key for another algorithm than those that are asked for."""
    public_key, _ = new_pair("RS256")
    return type(public_key)({**public_key, 3: alg})
