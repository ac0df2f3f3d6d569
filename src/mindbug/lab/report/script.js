// What a report does: tables are sorted by their heads, marks tell what they are. Without it everything can still be read.
for (const button of document.querySelectorAll("th button")) {
  button.addEventListener("click", () => {
    const head = button.closest("th");
    const body = head.closest("table").tBodies[0];
    const place = head.cellIndex;
    const falls = head.getAttribute("aria-sort") !== "descending";
    const key = (row) => row.cells[place].dataset.v;
    const rows = [...body.rows];
    const isText = rows.some((row) => Number.isNaN(Number(key(row))));
    rows.sort((one, two) => {
      const [a, b] = falls ? [key(two), key(one)] : [key(one), key(two)];
      if (isText) return a.localeCompare(b, document.documentElement.lang);
      return a === "" || b === "" ? (key(one) === "") - (key(two) === "") : Number(a) - Number(b);
    });
    for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", falls ? "descending" : "ascending");
    body.append(...rows);
  });
}

const tip = document.getElementById("tip");
for (const title of document.querySelectorAll("svg title")) {
  title.parentElement.dataset.tip = title.textContent;
  title.remove();
}
for (const element of document.querySelectorAll("span[title]")) {
  element.dataset.tip = element.title;
  element.removeAttribute("title");
}
function tell(event) {
  const mark = event.target instanceof Element ? event.target.closest("[data-tip]") : null;
  tip.hidden = !mark;
  if (!mark) return;
  tip.textContent = mark.dataset.tip;
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.min(Math.max(8, event.clientX - width / 2), innerWidth - width - 8);
  const above = event.clientY - height - 14;
  tip.style.left = `${left}px`;
  tip.style.top = `${above > 8 ? above : event.clientY + 18}px`;
}
for (const kind of ["pointermove", "pointerdown"]) addEventListener(kind, tell);
addEventListener("scroll", () => (tip.hidden = true), { passive: true });
