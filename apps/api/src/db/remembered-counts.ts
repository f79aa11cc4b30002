const MOST_REMEMBERED = 5000;

/**
 * Counts that were made once for a question about one version of a company's rows, so that turning pages does not count
 * again. Who asks puts company and version into the question; the oldest questions are forgotten.
 */
export function rememberedCounts<Count = number>() {
  const known = new Map<string, Count>();
  return async (question: unknown[], count: () => Promise<Count>) => {
    const key = JSON.stringify(question);
    const found = known.get(key);
    if (found !== undefined) return found;
    const counted = await count();
    known.set(key, counted);
    const [oldest] = known.keys();
    if (known.size > MOST_REMEMBERED && oldest !== undefined) known.delete(oldest);
    return counted;
  };
}
