// Tells when an element first comes near the part of the page that is seen, so that it can be filled only then.
const AHEAD = "600px 0px";

const waiting = new Map<Element, () => void>();
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      waiting.get(target)?.();
      forget(target);
    }
  },
  { rootMargin: AHEAD },
);

function forget(element: Element): void {
  waiting.delete(element);
  watcher.unobserve(element);
}

export function whenNear(element: Element, call: () => void): () => void {
  waiting.set(element, call);
  watcher.observe(element);
  return () => forget(element);
}
