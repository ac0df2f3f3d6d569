// Owns the recovery phrase of a player: the key and a check of it, as nine words that can be said aloud. docs/SERVER.md describes it.
import { sha256 } from "./sha256";

// A word is 16 bits: consonant, vowel, consonant, vowel, consonant, of 4, 2, 4, 2 and 4 bits, the highest first.
const CONSONANTS = "bdfghjklmnprstvz";
const VOWELS = "aiou";
const LETTERS = [CONSONANTS, VOWELS, CONSONANTS, VOWELS, CONSONANTS];
const WORDS = 9;
const KEY_BYTES = 16;
const CHECKED = "mindbug player ";

export function phraseOf(key: string): string {
  const bits = bytesOf(key);
  const whole = [...bits, ...checkOf(bits)];
  return Array.from({ length: WORDS }, (_, i) => wordOf(whole[2 * i]! * 256 + whole[2 * i + 1]!)).join(" ");
}

// The key of a phrase; null if it is none. Case, and what stands between the words, does not matter.
export function keyOf(phrase: string): string | null {
  const words = phrase.toLowerCase().split(/[^\p{L}]+/u).filter(Boolean);
  if (words.length !== WORDS) return null;
  const numbers = words.map(numberOf);
  const whole = numbers.flatMap((number) => [number >> 8, number & 255]);
  const bits = whole.slice(0, KEY_BYTES);
  if (numbers.some((number) => number < 0) || checkOf(bits).join() !== whole.slice(KEY_BYTES).join()) return null;
  return bits.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytesOf(key: string): number[] {
  return Array.from({ length: KEY_BYTES }, (_, i) => parseInt(key.slice(2 * i, 2 * i + 2), 16));
}

function checkOf(bits: readonly number[]): number[] {
  return sha256([...CHECKED].map((letter) => letter.charCodeAt(0)).concat(bits)).slice(0, 2);
}

function wordOf(number: number): string {
  let rest = number;
  let word = "";
  for (const choice of [...LETTERS].reverse()) {
    word = choice[rest % choice.length]! + word;
    rest = Math.floor(rest / choice.length);
  }
  return word;
}

// Below 0 if it is no word of a phrase.
function numberOf(word: string): number {
  if (word.length !== LETTERS.length) return -1;
  let number = 0;
  for (const [i, choice] of LETTERS.entries()) {
    const place = choice.indexOf(word[i]!);
    if (place < 0) return -1;
    number = number * choice.length + place;
  }
  return number;
}
