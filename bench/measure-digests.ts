import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { openPortal, type Memory, type Portal } from "./portal.ts";

/** What one day's digests take. */
export interface DigestDay {
  /** From the moment that they are due until each user's mail is queued, and until the last one has left. */
  queuedSeconds: number;
  sentSeconds: number;
  /** Of the server, when the last one has left. */
  memory: Memory;
}

export interface Digests {
  users: number;
  companies: number;
  events: number;
  /** Of the server, before anything was due. */
  before: Memory;
  days: DigestDay[];
}

const COMPANIES = 500;
const USERS = 10_000;
/** Of a company and a day: more than a mail has lines. */
const EVENTS = 40;
const DAYS = 2;
const LONGEST_MS = 300_000;
const LOOK_EVERY_MS = 200;

/** The job of a running portal, which is its own, mails users who all chose daily digests: two days, one after the other. */
export async function measureDigests(folder: string): Promise<Digests> {
  rmSync(folder, { recursive: true, force: true });
  try {
    await using portal = await openPortal(folder);
    await addReaders(portal.owner);
    const before = portal.memory();
    const days: DigestDay[] = [];
    for (let day = 1; day <= DAYS; day++) days.push(await measureDay(portal, day));
    return { users: USERS, companies: COMPANIES, events: EVENTS, before, days };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function addReaders(owner: Pool) {
  await owner.query(
    "insert into companies (company_code, name) select 'BENCHD' || n, 'Bench Supply ' || n from generate_series(1, $1::int) n",
    [COMPANIES],
  );
  await owner.query(
    `insert into users (company_id, role_id, email, password_hash, first_name, last_name)
     select c.id, r.id, 'daily' || n || '@bench.example', 'none', 'Ada', 'Moss'
     from generate_series(1, $1::int) n join companies c on c.company_code = 'BENCHD' || 1 + n % $2::int, roles r
     where r.name = 'Vendor Admin'`,
    [USERS, COMPANIES],
  );
  await owner.query("insert into alert_settings (user_id, enabled, frequency) select id, true, 'daily' from users");
  await owner.query("vacuum analyze");
}

async function measureDay({ owner, memory }: Portal, day: number): Promise<DigestDay> {
  await tell(owner);
  // As if the last digests had been those of two days ago; the job looks at once, not within the minute.
  await owner.query(
    `with passed as (update mail_progress set settled_at = now() - interval '2 days')
     select pg_notify('lading_notifications', '')`,
  );
  const start = performance.now();
  const until = async (state: string) => {
    while ((await countMails(owner, state)) < USERS * day) {
      if (performance.now() - start > LONGEST_MS) throw new Error("The digests were not written.");
      await sleep(LOOK_EVERY_MS);
    }
    return (performance.now() - start) / 1000;
  };
  const queuedSeconds = await until("true");
  return { queuedSeconds, sentSeconds: await until("sent_at is not null"), memory: memory() };
}

/** What the provider has decided of a day's changes, in all companies. Nobody has read of it yet. */
const tell = (owner: Pool) =>
  owner.query(
    `select raise_notifications(array_agg(c.id), array_agg('product_details_edit_decision'::text), array_agg(
         'Changes of Ball valve, forged steel, 2 in, Class 600 (GXP-' || 1000000 + 7 * n || '): Vendor Price, Vendor Lead Time approved.'
       ), array_agg(jsonb_build_object('sku', 'BV-' || n, 'gxp_sku', 'GXP-' || 1000000 + 7 * n, 'edited_fields', '[]'::jsonb)))
     from companies c, generate_series(1, $1::int) n`,
    [EVENTS],
  );

async function countMails(owner: Pool, state: string) {
  const { rows } = await owner.query<{ mails: number }>(`select count(*)::int as mails from mails where ${state}`);
  return rows[0]?.mails ?? 0;
}
