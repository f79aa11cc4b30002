import pg from "pg";

/** So many that a search or a change waits no longer than a moment for those that are being moved. */
const BLOCKS_AT_ONCE = 50;

/** Works on tables as their owner. Ends at once when the signal comes. */
export async function asOwner<T>(ownerUrl: string, signal: AbortSignal, work: (owner: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: ownerUrl });
  // When the database goes away, the work fails; without a listener the process would.
  client.on("error", () => {});
  await client.connect();
  const stop = () => void client.end();
  signal.addEventListener("abort", stop);
  try {
    signal.throwIfAborted();
    // The index gathers what it is given, and is the quicker the more it can gather.
    await client.query("set work_mem = '64MB'");
    return await work(client);
  } finally {
    signal.removeEventListener("abort", stop);
    await client.end();
  }
}

/** Puts all rows that loads left fresh under the search index; answers how many there were. */
export async function settleSearch(owner: pg.Client) {
  let settled = 0;
  for (;;) {
    const { rows } = await owner.query<{ blocks: number }>(
      "select (pg_relation_size('product_search_fresh') / current_setting('block_size')::int)::int as blocks",
    );
    const blocks = rows[0]?.blocks ?? 0;
    let moved = 0;
    for (let block = 0; block < blocks; block += BLOCKS_AT_ONCE) {
      const found = await owner.query<{ moved: number }>("select settle_product_search($1, $2) as moved", [
        block,
        BLOCKS_AT_ONCE,
      ]);
      moved += found.rows[0]?.moved ?? 0;
    }
    settled += moved;
    // More may have come while the first ones were moved.
    if (moved === 0) return settled;
  }
}

/** So few that whoever raises an event waits no longer than a moment. */
const EVENTS_AT_ONCE = 1000;

/** Puts all events that loads left unsearchable under the search index; answers how many there were. */
export async function settleNotifications(owner: pg.Client) {
  const { rows: companies } = await owner.query<{ company_id: string }>(
    "select company_id from notification_totals where searchable_to < last_number order by company_id",
  );
  let settled = 0;
  for (const { company_id } of companies)
    for (;;) {
      const { rows } = await owner.query<{ events: number }>(
        "select settle_notification_search($1, $2)::int as events",
        [company_id, EVENTS_AT_ONCE],
      );
      const events = rows[0]?.events ?? 0;
      if (events === 0) break;
      settled += events;
    }
  return settled;
}

/** Until this is done the planner knows nothing of new rows, and counts and deep pages look at each of them. */
export const vacuum = (owner: pg.Client, tables: readonly string[]) =>
  owner.query(`vacuum (analyze) ${tables.join(", ")}`);
