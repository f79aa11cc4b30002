export interface Random {
  /** Returns a number from 0 to below 1. */
  next(): number;
  /** Returns a whole number from `least` to `most`, inclusive. */
  whole(least: number, most: number): number;
  /** Returns a number from `least` to `most`. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
}

/** Creates a seeded random number generator (mulberry32). The same seed always gives the same numbers. */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    between: (least, most) => least + next() * (most - least),
    chance: (probability) => next() < probability,
    pick: (choices) => {
      const chosen = choices[Math.floor(next() * choices.length)];
      if (chosen === undefined) throw new Error("There is nothing to pick from.");
      return chosen;
    },
  };
}

/** Returns the whole numbers below `count` in a random order (Fisher–Yates). */
export function shuffledNumbers(count: number, random: Random): Uint32Array {
  const numbers = Uint32Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last--) {
    const other = random.whole(0, last);
    const kept = numbers[last] ?? 0;
    numbers[last] = numbers[other] ?? 0;
    numbers[other] = kept;
  }
  return numbers;
}
