/** Keys that differ in more characters are not alike. */
const mostEdits = 3;

/** Returns the key with the fewest characters to insert, remove or replace, or undefined if all keys differ in more than three. */
export function findNearest(wanted: string, keys: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let fewest = Math.min(mostEdits, Math.floor(wanted.length / 2));
  for (const key of keys) {
    if (Math.abs(key.length - wanted.length) > fewest) continue;
    const edits = countEdits(wanted, key);
    if (edits > fewest || (edits === fewest && nearest !== undefined)) continue;
    [nearest, fewest] = [key, edits];
  }
  return nearest;
}

/** The edit distance of two texts (Levenshtein). */
function countEdits(one: string, other: string) {
  let above = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let place = 1; place <= other.length; place++)
      current[place] = Math.min(
        (above[place] ?? 0) + 1,
        (current[place - 1] ?? 0) + 1,
        (above[place - 1] ?? 0) + (one[row - 1] === other[place - 1] ? 0 : 1),
      );
    above = current;
  }
  return above[other.length] ?? 0;
}
