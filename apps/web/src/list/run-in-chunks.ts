export interface ChunkedRun<Item, Answer> {
  /** The answers of the calls that succeeded, in order. */
  answers: Answer[];
  /** The items of the call that failed and of all later ones. */
  left: readonly Item[];
  /** The error of the call that failed; undefined if none did. */
  error?: unknown;
}

/** Splits items into chunks of at most `size`. */
export const toChunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, place) => items.slice(place * size, (place + 1) * size));

/**
 * Sends any number of items in calls that accept at most `size`, one call after the other. Stops at the first call that
 * fails, because the later ones would most likely fail for the same reason. Calls `onProgress` before each call, and only
 * if there is more than one.
 */
export async function runInChunks<Item, Answer>(
  items: readonly Item[],
  size: number,
  request: (chunk: Item[]) => Promise<Answer>,
  onProgress?: (done: number) => void,
): Promise<ChunkedRun<Item, Answer>> {
  const answers: Answer[] = [];
  for (const [place, chunk] of toChunks(items, size).entries()) {
    if (items.length > size) onProgress?.(place * size);
    try {
      answers.push(await request(chunk));
    } catch (error) {
      return { answers, left: items.slice(place * size), error };
    }
  }
  return { answers, left: [] };
}
