import { withOwnerConnection, settleNotifications, settleSearch, vacuum } from "./tidy-queries.ts";

/** Smaller loads are indexed immediately, and autovacuum is enough for them. */
const LARGE_LOAD = 1000;

/** Indexes and vacuums tables after large loads, in the background and one load at a time. */
export function tableTidier(ownerUrl: string, onFailure: (failure: unknown) => void) {
  const stopping = new AbortController();
  const waiting = new Set<string>();
  let isRunning = false;
  let work = Promise.resolve();

  async function tidyAll() {
    do {
      const tables = new Set(waiting);
      waiting.clear();
      await withOwnerConnection(ownerUrl, stopping.signal, async (owner) => {
        if ((await settleSearch(owner)) > 0) tables.add("product_search");
        if ((await settleNotifications(owner)) > 0) tables.add("notification_search").add("notifications");
        if (tables.size > 0) await vacuum(owner, [...tables]);
      });
    } while (waiting.size > 0 && !stopping.signal.aborted);
  }

  function begin() {
    if (isRunning) return;
    isRunning = true;
    work = tidyAll()
      .catch((failure: unknown) => {
        if (!stopping.signal.aborted) onFailure(failure);
      })
      .finally(() => (isRunning = false));
  }

  return {
    afterLoad(tables: readonly string[], savedRows: number) {
      if (savedRows < LARGE_LOAD) return;
      for (const table of tables) waiting.add(table);
      begin();
    },
    /** Finishes the work of a process that was killed. */
    resume: begin,
    async stop() {
      stopping.abort();
      await work;
    },
  };
}
