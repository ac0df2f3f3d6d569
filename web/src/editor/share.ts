// Owns positions as the end of a link: a page of the editor that anybody can open, and that no server gets to see.
export interface Shared {
  position: Record<string, unknown>;
  moves?: string[];
  seed?: number;
  chance?: "sample" | "ask";
}

export async function positionLink(position: Record<string, unknown>): Promise<string> {
  return `/editor#${await packed({ position })}`;
}

export async function packed(shared: Shared): Promise<string> {
  const bytes = await through(new Blob([JSON.stringify(shared)]), new CompressionStream("deflate-raw"));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// Null if that is no position that was packed here.
export async function unpacked(text: string): Promise<Shared | null> {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const plain = await through(new Blob([bytes]), new DecompressionStream("deflate-raw"));
    const found = JSON.parse(new TextDecoder().decode(plain)) as Partial<Shared> | null;
    return typeof found?.position === "object" && found.position !== null ? (found as Shared) : null;
  } catch {
    return null;
  }
}

async function through(blob: Blob, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(blob.stream().pipeThrough(stream)).arrayBuffer());
}
