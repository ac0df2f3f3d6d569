// Owns how far a page was scrolled, kept with its entry in the history: who comes back finds it as it was left.
const REST = 120; // milliseconds until scrolling has come to rest

// Keeps the place as long as the page lives; to be called in an effect.
export function keepScroll(): () => void {
  let timer = 0;
  const later = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(keep, REST);
  };
  const over = new AbortController();
  const { signal } = over;
  addEventListener("scroll", later, { passive: true, signal });
  // What is clicked or typed may lead away at once.
  addEventListener("click", keep, { capture: true, signal });
  addEventListener("keydown", keep, { capture: true, signal });
  return () => {
    clearTimeout(timer);
    over.abort();
  };
}

function keep(): void {
  if (kept() !== scrollY) history.replaceState({ ...(history.state as object | null), scroll: scrollY }, "");
}

function kept(): number | null {
  const { scroll } = (history.state ?? {}) as { scroll?: unknown };
  return typeof scroll === "number" ? scroll : null;
}

// Scrolls to where this entry of the history was left; false if it is a new one.
export function restoreScroll(): boolean {
  const scroll = kept();
  if (scroll === null) return false;
  scrollTo({ top: scroll, behavior: "instant" });
  return true;
}
