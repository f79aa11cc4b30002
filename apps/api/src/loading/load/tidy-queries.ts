import { createClient } from "../../ground/db/create-client.ts";
import pg from "pg";

/** Few enough that searches and changes wait only a moment for the rows that are being moved. */
const BLOCKS_PER_CALL = 50;

/** Runs the work with a connection of the tables' owner, and closes the connection when the signal aborts. */
export async function withOwnerConnection<T>(
  ownerUrl: string,
  signal: AbortSignal,
  work: (owner: pg.Client) => Promise<T>,
) {
  const client = createClient(ownerUrl);
  await client.connect();
  const stop = () => void client.end();
  signal.addEventListener("abort", stop);
  try {
    signal.throwIfAborted();
    // The GIN index collects pending entries and merges them faster with more memory.
    await client.query("set work_mem = '64MB'");
    return await work(client);
  } finally {
    signal.removeEventListener("abort", stop);
    await client.end();
  }
}

/**
 * Moves the unsettled rows of some blocks to the partition with the trigram index. It locks their products, because a row that moves
 * between partitions cannot be changed at the same time. Products that another transaction has locked are moved by a later call.
 */
const moveToIndex = `
  with fresh as (
    select company_id, product_id from product_search_fresh where ctid >= $1::tid and ctid < $2::tid
  ), held as (
    select p.company_id, p.id from products p join fresh f on f.company_id = p.company_id and f.product_id = p.id
    order by p.company_id, p.id for no key update of p skip locked
  )
  update product_search s set is_settled = true from held h
  where not s.is_settled and s.company_id = h.company_id and s.product_id = h.id`;

/** Moves all rows that loads have added into the search index, and returns their number. */
export async function settleSearch(owner: pg.Client | pg.Pool) {
  let settled = 0;
  for (;;) {
    const { rows } = await owner.query<{ blocks: number }>(
      "select (pg_relation_size('product_search_fresh') / current_setting('block_size')::int)::int as blocks",
    );
    const blocks = rows[0]?.blocks ?? 0;
    let moved = 0;
    for (let block = 0; block < blocks; block += BLOCKS_PER_CALL) {
      const { rowCount } = await owner.query(moveToIndex, [`(${block},0)`, `(${block + BLOCKS_PER_CALL},0)`]);
      moved += rowCount ?? 0;
    }
    settled += moved;
    // Concurrent loads may have added rows meanwhile.
    if (moved === 0) return settled;
  }
}

/** Few enough that a request that raises a notification waits only a moment. */
const EVENTS_PER_CALL = 1000;

/** Moves all notifications of loads into the search index, and returns their number. */
export async function settleNotifications(owner: pg.Client) {
  const { rows: companies } = await owner.query<{ company_id: string }>(
    "select company_id from notification_totals where searchable_to < last_number order by company_id",
  );
  let settled = 0;
  for (const { company_id } of companies)
    for (;;) {
      const { rows } = await owner.query<{ events: number }>(
        "select settle_notification_search($1, $2)::int as events",
        [company_id, EVENTS_PER_CALL],
      );
      const events = rows[0]?.events ?? 0;
      if (events === 0) break;
      settled += events;
    }
  return settled;
}

/** Updates the planner's statistics and the visibility map. Without them, counts and deep pages read each new row. */
export const vacuum = (owner: pg.Client, tables: readonly string[]) =>
  owner.query(`vacuum (analyze) ${tables.join(", ")}`);
