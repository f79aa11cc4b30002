/**
 * Caches counts in the memory of this process, so that turning a page does not count again. A key contains the company and,
 * for counts that `update` does not correct, the version of the rows that are counted. So a count never has to be removed
 * because it is out of date. A new count beyond `most` replaces the one that was written longest ago.
 */
export function createCountCache<Count = number>(most = 5000) {
  const counts = new Map<string, Count>();

  async function update(key: unknown[], recount: (cached: Count | undefined) => Promise<Count>) {
    const text = JSON.stringify(key);
    const count = await recount(counts.get(text));
    counts.delete(text);
    counts.set(text, count);
    const [oldest] = counts.keys();
    if (counts.size > most && oldest !== undefined) counts.delete(oldest);
    return count;
  }

  return {
    /** Returns the cached count, or counts and caches it. */
    get: (key: unknown[], count: () => Promise<Count>) => update(key, async (cached) => cached ?? count()),
    /** Replaces the cached count by what `recount` makes of it. */
    update,
  };
}
