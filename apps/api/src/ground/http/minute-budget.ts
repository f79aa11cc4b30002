interface Caps {
  /** The limit of one source, for example an address or a session. */
  perSource: number;
  /** The limit of all sources together. */
  inAll: number;
}

/**
 * Grants a limited number of log lines, rows or calls per minute and counts those that it refused, so that a flood of requests
 * cannot fill the disk. It stores at most twice `inAll` sources. Each process has its own budget.
 */
export function minuteBudget({ perSource, inAll }: Caps, reportLeftOut: (leftOut: number) => void) {
  let granted = 0;
  let leftOut = 0;
  const bySource = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const budget = {
    /** Returns true if none of these sources has used up its share. */
    take(...sources: string[]) {
      timer ??= setTimeout(() => budget.end(), 60_000).unref();
      const isSpent = granted >= inAll || sources.some((source) => (bySource.get(source) ?? 0) >= perSource);
      if (isSpent) {
        leftOut++;
        return false;
      }
      granted++;
      for (const source of sources) bySource.set(source, (bySource.get(source) ?? 0) + 1);
      return true;
    },

    /** Ends the minute early, reports how many were refused and resets the counters. */
    end() {
      clearTimeout(timer);
      timer = undefined;
      if (leftOut > 0) reportLeftOut(leftOut);
      granted = 0;
      leftOut = 0;
      bySource.clear();
    },
  };
  return budget;
}
