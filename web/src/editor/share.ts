// Owns positions as the end of a link: a page of the editor that anybody can open, and that no server gets to see.
import { packed, unpacked } from "../packing";

export interface Shared {
  position: Record<string, unknown>;
  moves?: string[];
  seed?: number;
  chance?: "sample" | "ask";
  // A file of cards that are not official.
  own?: string;
}

export async function positionLink(position: Record<string, unknown>, own: string): Promise<string> {
  return `/editor#${await packedPosition(own ? { position, own } : { position })}`;
}

export function packedPosition(shared: Shared): Promise<string> {
  return packed(JSON.stringify(shared));
}

// Null if that is no position that was packed here.
export async function unpackedPosition(text: string): Promise<Shared | null> {
  try {
    const found = JSON.parse((await unpacked(text)) ?? "") as Partial<Shared> | null;
    return typeof found?.position === "object" && found.position !== null ? (found as Shared) : null;
  } catch {
    return null;
  }
}
