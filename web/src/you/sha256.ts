// Owns SHA-256 of a few bytes (FIPS 180-4): browsers have their own only over HTTPS, and at home the page has none.
const BLOCK = 64;

// The first 32 bits of the fractional part of a root of each of the first primes.
function rootsOfPrimes(count: number, power: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  return primes.map((prime) => ((prime ** power % 1) * 2 ** 32) | 0);
}

const START = rootsOfPrimes(8, 1 / 2);
const ROUNDS = rootsOfPrimes(64, 1 / 3);

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function padded(bytes: readonly number[]): number[] {
  const rest = (BLOCK - ((bytes.length + 9) % BLOCK)) % BLOCK;
  const bits = bytes.length * 8;
  return [...bytes, 0x80, ...new Array<number>(rest + 4).fill(0), bits >>> 24, (bits >>> 16) & 255, (bits >>> 8) & 255, bits & 255];
}

function scheduled(block: readonly number[]): number[] {
  const w = Array.from({ length: 16 }, (_, i) => (block[4 * i]! << 24) | (block[4 * i + 1]! << 16) | (block[4 * i + 2]! << 8) | block[4 * i + 3]!);
  for (let i = 16; i < ROUNDS.length; i++) {
    const [near, far] = [w[i - 2]!, w[i - 15]!];
    const s0 = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    const s1 = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    w.push((w[i - 16]! + s0 + w[i - 7]! + s1) | 0);
  }
  return w;
}

function mixed(state: readonly number[], block: readonly number[]): number[] {
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (const [i, word] of scheduled(block).entries()) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i]! + word) | 0;
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]!) | 0);
}

export function sha256(bytes: readonly number[]): number[] {
  const all = padded(bytes);
  let state = START;
  for (let at = 0; at < all.length; at += BLOCK) state = mixed(state, all.slice(at, at + BLOCK));
  return state.flatMap((word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]);
}
