import { createClient } from "./create-client.ts";

// An arbitrary number that nothing else locks.
const LOCK = 7_235_444;

/**
 * Begins a new era of the audit record if a newer transaction has a smaller id than recorded ones. This happens after a dump was
 * restored into another cluster. The era is a column default, so writing a row needs no look-up.
 */
export async function continueAuditEra(ownerUrl: string) {
  const client = createClient(ownerUrl);
  await client.connect();
  try {
    await client.query("begin");
    await client.query(`select pg_advisory_xact_lock(${LOCK})`);
    const { rows } = await client.query<{ era: number }>(
      `with recorded as (
         (select era, tx from audit_entries order by era desc, tx desc, id desc limit 1)
         union all
         (select (position->>0)::smallint, (position->>1)::xid8 from audit_checkpoints,
            coalesce(content::jsonb->'sealed_in', content::jsonb->'to') as position
          order by number desc limit 1)),
       newest as (select era, tx from recorded order by era desc, tx desc limit 1)
       select era::int from newest where tx > pg_current_xact_id()
         and era = (select pg_get_expr(adbin, adrelid)::int from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid
           and a.attnum = d.adnum where d.adrelid = 'audit_entries'::regclass and a.attname = 'era')`,
    );
    const [last] = rows;
    if (last) await client.query(`alter table audit_entries alter era set default ${last.era + 1}`);
    await client.query("commit");
  } finally {
    // Closing the connection rolls back a transaction that failed.
    await client.end();
  }
}
