import { asOwner, settleNotifications, settleSearch, vacuum } from "./tidy-queries.ts";

/** Below this the search takes new rows in at once, and the database's own vacuum is early enough. */
const LARGE_LOAD = 1000;

/** Brings tables in order after large loads, one load at a time and without anybody waiting for it. */
export function tableTidier(ownerUrl: string, onFailure: (failure: unknown) => void) {
  const stopping = new AbortController();
  const waiting = new Set<string>();
  let isAtWork = false;
  let work = Promise.resolve();

  async function tidyAll() {
    do {
      const tables = new Set(waiting);
      waiting.clear();
      await asOwner(ownerUrl, stopping.signal, async (owner) => {
        if ((await settleSearch(owner)) > 0) tables.add("product_search");
        if ((await settleNotifications(owner)) > 0) tables.add("notification_search").add("notifications");
        if (tables.size > 0) await vacuum(owner, [...tables]);
      });
    } while (waiting.size > 0 && !stopping.signal.aborted);
  }

  function begin() {
    if (isAtWork) return;
    isAtWork = true;
    work = tidyAll()
      .catch((failure: unknown) => {
        if (!stopping.signal.aborted) onFailure(failure);
      })
      .finally(() => (isAtWork = false));
  }

  return {
    afterLoad(tables: readonly string[], savedRows: number) {
      if (savedRows < LARGE_LOAD) return;
      for (const table of tables) waiting.add(table);
      begin();
    },
    /** Does what a process that was killed has left undone. */
    resume: begin,
    async stop() {
      stopping.abort();
      await work;
    },
  };
}
