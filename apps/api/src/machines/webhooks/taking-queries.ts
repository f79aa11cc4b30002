import { sql } from "kysely";
import type { Database } from "../../ground/db/database.ts";

/** Requests that one webhook gets at the same time. */
const MOST_AT_ONCE = 4;
/** Requests that a process sends at the same time. */
export const MOST_IN_FLIGHT = 400;
/** The most of them to receivers of the provider, whose up to 100 webhooks can be slow, too, and to those of one company. */
const SHARES = { provider: MOST_IN_FLIGHT / 2, company: MOST_IN_FLIGHT / 10 };
/** Longer than an attempt takes. */
const TAKEN_SECONDS = 30;

/** A delivery that this process sends now. */
export interface TakenDelivery {
  id: string;
  body: string;
  failures: number;
  webhook_id: string;
  company_id: string | null;
  url: string;
  secret: Buffer;
  /** Null unless the secret was replaced lately. */
  old_secret: Buffer | null;
  trace: Buffer | null;
}

/**
 * Takes due deliveries: of each webhook as many as it may get now, and of each company a share, so that receivers that never answer
 * hold up only their own company. Those of companies with the fewest requests under way come first. A process that dies leaves
 * deliveries taken for half a minute; then another one sends them, with the same ids.
 */
export async function takeDeliveries(db: Database, atMost: number) {
  const { rows } = await sql<TakenDelivery>`
    with ready as (
      select w.id, w.url, w.secret, case when w.old_secret_until > now() then w.old_secret end as old_secret,
        -- Null for the provider.
        coalesce(c.test_of, w.company_id) as sender
      from webhooks w left join companies c on c.id = w.company_id
      where w.state = 'active' and coalesce(w.slow_until <= now(), true)
        and (w.company_id is null or c.status = 'active')
        and exists (select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting' and d.due_at <= now())
      for no key update of w skip locked
    ), busy as (
      select coalesce(c.test_of, d.company_id) as sender, count(*) as requests
      from webhook_deliveries d left join companies c on c.id = d.company_id
      where d.state = 'waiting' and d.taken_until >= now() group by 1
    ), waiting as (
      select due.id, r.id as webhook_id, r.url, r.secret, r.old_secret, r.sender,
        row_number() over (partition by r.sender order by due.due_at)
          + coalesce((select b.requests from busy b where b.sender is not distinct from r.sender), 0) as place
      from ready r cross join lateral (
        select d.id, d.due_at from webhook_deliveries d
        where d.webhook_id = r.id and d.state = 'waiting' and d.due_at <= now() and coalesce(d.taken_until < now(), true)
        order by d.due_at
        limit greatest(0, ${MOST_AT_ONCE} - (select count(*) from webhook_deliveries b
          where b.webhook_id = r.id and b.state = 'waiting' and b.taken_until >= now()))
      ) as due
    ), chosen as (
      select * from waiting w where w.place <= case when w.sender is null then ${SHARES.provider}::int else ${SHARES.company}::int end
      order by w.place limit ${atMost}
    )
    update webhook_deliveries d set taken_until = now() + make_interval(secs => ${TAKEN_SECONDS})
    from chosen
    -- Another process may have taken it after this statement began.
    where d.id = chosen.id and d.state = 'waiting' and coalesce(d.taken_until < now(), true)
    returning d.id, d.body, d.failures, d.company_id, chosen.webhook_id, chosen.url, chosen.secret, chosen.old_secret,
      d.trace`.execute(db);
  return rows;
}

/** Gives back a delivery whose request this process has cut, so that another one sends it at once. */
export const releaseDelivery = (db: Database, id: string) =>
  sql`update webhook_deliveries set taken_until = null where id = ${id} and state = 'waiting'`.execute(db);
