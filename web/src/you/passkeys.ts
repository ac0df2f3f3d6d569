// Owns passkeys in the browser: whether there are any at this page, making one, and coming back with one. WebAuthn does it; the server
// says what to ask, and checks what comes.
import { post, Refusal } from "../api";
import { headersOf, newKey } from "../player.svelte";
import type { Me, PasskeyMade, PasskeySeen, PasskeyToMake, PasskeyToUse, PasskeyUsed, Welcome } from "../protocol";

// Why there is no passkey: somebody cancelled it, this device has one of the player's already, or it cannot be done here.
export type Hindrance = "cancelled" | "known" | "impossible";

export class NoPasskey extends Error {
  constructor(readonly why: Hindrance) {
    super(why);
  }
}

// Browsers keep passkeys for safe pages that have a name, and the server knows which of those are its own.
export function hasPasskeys(server: Welcome | null): boolean {
  return isSecureContext && "PublicKeyCredential" in window && (server?.passkeys.includes(location.origin) ?? false);
}

export async function makePasskey(key: string, unnamed: string): Promise<PasskeySeen> {
  const wanted = await post<PasskeyToMake>("/players/me/passkeys/challenge", undefined, headersOf(key));
  const name = wanted.name || unnamed;
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: read(wanted.challenge),
    rp: { id: wanted.site, name: "Mindbug" },
    user: { id: read(wanted.user), name, displayName: name },
    pubKeyCredParams: wanted.algorithms.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: wanted.known.map((id) => ({ type: "public-key", id: read(id) })),
    // Who has forgotten everything cannot say which one to use: the device has to find it by itself.
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "preferred" },
    attestation: "none",
    timeout: 1000 * wanted.seconds,
  };
  const { response } = await asked(() => navigator.credentials.create({ publicKey }));
  const { clientDataJSON, attestationObject } = response as AuthenticatorAttestationResponse;
  const made: PasskeyMade = { client_data: written(clientDataJSON), attestation: written(attestationObject) };
  return post<PasskeySeen>("/players/me/passkeys", made, headersOf(key));
}

// The player whose passkey is chosen, with a new key for this browser.
export async function comeBack(): Promise<{ key: string; me: Me }> {
  const key = newKey();
  const wanted = await post<PasskeyToUse>("/passkeys/challenge", undefined, headersOf(key));
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: read(wanted.challenge),
    rpId: wanted.site,
    userVerification: "preferred",
    timeout: 1000 * wanted.seconds,
  };
  const credential = await asked(() => navigator.credentials.get({ publicKey }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response as AuthenticatorAssertionResponse;
  const used: PasskeyUsed = {
    credential: written(credential.rawId),
    client_data: written(clientDataJSON),
    authenticator_data: written(authenticatorData),
    signature: written(signature),
    user: userHandle ? written(userHandle) : "",
  };
  try {
    return { key, me: await post<Me>("/passkeys", used, headersOf(key)) };
  } catch (error) {
    if (error instanceof Refusal && error.problem.code === "no passkey") await forgetPasskey(wanted.site, used.credential);
    throw error;
  }
}

// Lets the device know that it need not offer this passkey again, where it can be told.
async function forgetPasskey(rpId: string, credentialId: string): Promise<void> {
  const there: Partial<typeof PublicKeyCredential> = PublicKeyCredential;
  await there.signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined);
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const found = await ask();
    if (found instanceof PublicKeyCredential) return found;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "InvalidStateError") throw new NoPasskey("known");
    if (name !== "NotAllowedError" && name !== "AbortError") throw new NoPasskey("impossible");
  }
  throw new NoPasskey("cancelled");
}

// Bytes are sent in base64url.

function read(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

function written(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
