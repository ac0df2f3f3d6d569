// Owns plain texts: how they are compared, without case, accents and kinds of apostrophes. No letter is added or lost, so
// that a place in the plain text is the same place in the text itself.
const MARKS = /\p{M}/gu;

export function plain(text: string): string {
  return Array.from(text.normalize("NFC"), plainLetter).join("");
}

function plainLetter(letter: string): string {
  if (letter === "’") return "'";
  const bare = letter.normalize("NFD").replace(MARKS, "").toLowerCase();
  return bare.length === letter.length ? bare : letter;
}

export function wordsOf(text: string): string[] {
  return plain(text).split(/\s+/).filter(Boolean);
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
