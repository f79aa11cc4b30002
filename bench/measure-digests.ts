import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { openPortal, type Memory, type Portal } from "./portal.ts";

/** The time and memory of one day's digests. */
export interface DigestDay {
  /** From the moment when they are due until each user's mail is queued, and until the last one is sent. */
  queuedSeconds: number;
  sentSeconds: number;
  /** The server's memory after the last one is sent. */
  memory: Memory;
}

export interface Digests {
  users: number;
  companies: number;
  events: number;
  /** The server's memory before any digest was due. */
  before: Memory;
  days: DigestDay[];
}

const COMPANIES = 500;
const USERS = 10_000;
/** Notifications of a company per day: more than the lines of a mail. */
const EVENTS = 40;
const DAYS = 2;
const MAX_MS = 300_000;
const POLL_MS = 200;

/** Measures how the job of a separate portal mails users who all chose daily digests, for two days in sequence. */
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
  await addNotifications(owner);
  // A decision is mailed when it can no longer be undone, so these were made a minute ago.
  await owner.query("update notifications set event_date = event_date - interval '1 minute'");
  // Pretends that the last digests were two days ago, and wakes the job instead of waiting up to a minute for it.
  await owner.query(
    `with passed as (update mail_progress set settled_at = now() - interval '2 days')
     select pg_notify('lading_notifications', '')`,
  );
  const start = performance.now();
  const waitFor = async (state: string) => {
    while ((await countMails(owner, state)) < USERS * day) {
      if (performance.now() - start > MAX_MS) throw new Error("The digests were not written.");
      await sleep(POLL_MS);
    }
    return (performance.now() - start) / 1000;
  };
  const queuedSeconds = await waitFor("true");
  return { queuedSeconds, sentSeconds: await waitFor("sent_at is not null"), memory: memory() };
}

/** Inserts a day's notifications about the provider's decisions in all companies, all unread. */
const addNotifications = (owner: Pool) =>
  owner.query(
    `select raise_notifications(array_agg(c.id), array_agg('product_details_edit_decision'::text), array_agg(
         'Changes of Ball valve, forged steel, 2 in, Class 600 (GXP-' || 1000000 + 7 * n || '): Vendor Price, Vendor Lead Time approved.'
       ), array_agg(jsonb_build_object('sku', 'BV-' || n, 'gxp_sku', 'GXP-' || 1000000 + 7 * n, 'decided_by', null, 'edited_fields', '[]'::jsonb)))
     from companies c, generate_series(1, $1::int) n`,
    [EVENTS],
  );

async function countMails(owner: Pool, state: string) {
  const { rows } = await owner.query<{ mails: number }>(`select count(*)::int as mails from mails where ${state}`);
  return rows[0]?.mails ?? 0;
}
