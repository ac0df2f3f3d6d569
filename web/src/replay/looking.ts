// Owns how a finished game is looked back at: from which moment, and by whom. A private one is shown to those who hold a seat at it, or whose
// link has its key, which stands in the fragment of the address, where no server sees it: /replay/GAME#12.KEY
import { complain } from "../parts/notices.svelte";
import { headersOf, player } from "../player.svelte";
import { seats } from "../seats.svelte";

function fragment(): [at: string, key: string] {
  const [at = "", key = ""] = location.hash.slice(1).split(".");
  return [at, key];
}

export function momentOfAddress(): number {
  return Number(fragment()[0]) || 0;
}

export function addressOf(game: string, at: number, key: string | null | undefined): string {
  const moment = key ? `#${at}.${key}` : at ? `#${at}` : "";
  return new URL(`/replay/${encodeURIComponent(game)}${moment}`, location.href).href;
}

// What a request says, so that it is answered for a private game too.
export function allowance(game: string): Record<string, string> {
  const secret = seats.of(game)[0]?.token ?? fragment()[1];
  return secret ? { authorization: `Bearer ${secret}` } : headersOf(player.key);
}

// What a link to the record does: without a secret to say, the browser follows it by itself.
export function saveRecord(event: MouseEvent, game: string): void {
  const headers = allowance(game);
  if (!headers["authorization"]) return;
  event.preventDefault();
  const { href, download } = event.currentTarget as HTMLAnchorElement;
  fetch(href, { headers })
    .then(async (answer) => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(await answer.blob());
      link.download = download;
      link.click();
      URL.revokeObjectURL(link.href);
    })
    .catch(complain);
}
