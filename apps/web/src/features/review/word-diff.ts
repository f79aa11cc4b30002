/** A stretch of a text, and whether the other text lacks it. */
export interface Stretch {
  readonly text: string;
  readonly differs: boolean;
}

export interface WordDiff {
  readonly before: readonly Stretch[];
  readonly after: readonly Stretch[];
}

/**
 * Which words went and which came, when two texts have words in common; undefined when they have none: then both are
 * read whole.
 */
export function wordDiff(before: string, after: string): WordDiff | undefined {
  const [old, now] = [words(before), words(after)];
  const kept = commonWords(old, now);
  if (!kept.some(([place]) => isWord(old[place]))) return undefined;
  const oldKept = new Set(kept.map(([place]) => place));
  const nowKept = new Set(kept.map(([, place]) => place));
  return {
    before: stretches(old, (place) => !oldKept.has(place)),
    after: stretches(now, (place) => !nowKept.has(place)),
  };
}

/**
 * Words and marks between them, each with the space behind it, so that joined they are the text again. What a mark holds
 * together is one word: "A-105", "1/2", "12.5", "1,000".
 */
const words = (text: string) =>
  text.match(/[^\s\p{P}]+(?:(?:[-./'’_]|(?<=\d),(?=\d))[^\s\p{P}]+)*\s*|\p{P}\s*/gu) ?? [];

const isWord = (part = "") => /^[^\s\p{P}]/u.test(part);

/** Places of the words in both texts that make up their longest common sequence. */
function commonWords(old: readonly string[], now: readonly string[]): [number, number][] {
  const same = (one: number, other: number) => old[one]?.trimEnd() === now[other]?.trimEnd();
  // lengths[i][j]: the longest common sequence of what follows place i of one and place j of the other.
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  const lengthAt = (one: number, other: number) => lengths[one]?.[other] ?? 0;
  for (let one = old.length - 1; one >= 0; one--)
    for (let other = now.length - 1; other >= 0; other--) {
      const row = lengths[one];
      if (row)
        row[other] = same(one, other)
          ? lengthAt(one + 1, other + 1) + 1
          : Math.max(lengthAt(one + 1, other), lengthAt(one, other + 1));
    }
  const places: [number, number][] = [];
  let [one, other] = [0, 0];
  while (one < old.length && other < now.length) {
    if (same(one, other)) places.push([one++, other++]);
    else if (lengthAt(one + 1, other) >= lengthAt(one, other + 1)) one++;
    else other++;
  }
  return places;
}

function stretches(parts: readonly string[], differs: (place: number) => boolean): Stretch[] {
  const joined: Stretch[] = [];
  for (const [place, text] of parts.entries()) {
    const last = joined.at(-1);
    if (last?.differs === differs(place)) joined[joined.length - 1] = { ...last, text: last.text + text };
    else joined.push({ text, differs: differs(place) });
  }
  return joined;
}
