import { randomBytes } from "node:crypto";
import path from "node:path";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkpointKey } from "../audit/checkpoint-key.ts";
import { sealRecord } from "../audit/seal-record.ts";
import { openJobDatabase, type RoleDatabase } from "../../ground/db/database.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { retentionJobs } from "./retention-jobs.ts";

let stage: Stage;
let database: RoleDatabase;
let user: Awaited<ReturnType<Stage["aVendor"]>>;
let keyId: string;
beforeAll(async () => {
  stage = await openStage();
  database = openJobDatabase(stage.logins.jobs);
  user = await stage.aVendor();
  await stage.anIntakeKey();
  const { rows } = await stage.owner.query<{ id: string }>("select id from api_keys");
  keyId = rows[0]?.id ?? "";
});
afterAll(async () => {
  await database.destroy();
  await stage[Symbol.asyncDispose]();
});

const keys = [checkpointKey("a secret of the tests")];
const logger = pino({ level: "silent" });

const clean = async ({ auditDays = 730, refusalDays = 90, signal = AbortSignal.timeout(60_000) } = {}) => {
  const file = path.join(stage.folder, "audit-checkpoints.jsonl");
  await sealRecord({ database, keys, file, fileId: "x", auditDays, refusalDays, logger }, signal);
  const [job] = retentionJobs(database, { eventDays: 90, historyDays: 0 });
  await job?.run(signal);
};

const salt = randomBytes(32);

/** Creates one row of a table with the given age. */
const makers: [string, number, (age: string) => [string, unknown[]]][] = [
  [
    "sessions",
    30,
    (age) => [
      `insert into sessions (user_id, refresh_salt, created_at, expires_at) values ($1, $2, now() - $3::interval, now() - $3::interval + interval '14 days')`,
      [user.id, salt, age],
    ],
  ],
  [
    "password_resets",
    7,
    (age) => [
      "insert into password_resets (user_id, code_salt, created_at) values ($1, $2, now() - $3::interval)",
      [user.id, salt, age],
    ],
  ],
  [
    "order_links",
    44,
    (age) => [
      `with status as (insert into order_statuses (name) values ('Open') on conflict do nothing), ordered as (
         insert into purchase_orders (company_id, purchase_order, order_date, status, total)
         values ((select company_id from users where id = $1), $2::bytea::text || $3, current_date, 'Open', 1) returning company_id, id
       )
       insert into order_links (company_id, order_id, revision, user_id, expires_at)
       select company_id, id, 1, $1, now() - $3::interval + interval '14 days' from ordered`,
      [user.id, salt, age],
    ],
  ],
  [
    "document_asks",
    44,
    (age) => [
      `insert into document_asks (company_id, id, email, name, message, code_salt, code_hash, is_cleared, expires_at)
       values ((select company_id from users where id = $1), gen_random_uuid(), 'a@b.example', 'A', '', $2, gen_random_uuid()::text::bytea,
         true, now() - $3::interval + interval '14 days')`,
      [user.id, salt, age],
    ],
  ],
  [
    "temporary_tokens",
    1,
    (age) => [
      "insert into temporary_tokens (staff_id, user_id, reason, code_salt, created_at) values ($1, $1, 'x', $2, now() - $3::interval)",
      [user.id, salt, age],
    ],
  ],
  [
    "login_limits",
    1,
    (age) => [
      "insert into login_limits (key, failures, last_failed_at, blocked_until) values ($1, 9, now() - $2::interval, now() - $2::interval)",
      [randomBytes(32), age],
    ],
  ],
  [
    "intake_answers",
    30,
    (age) => [
      "insert into intake_answers (key_id, idempotency_key, created_at) values ($1, $2, now() - $3::interval)",
      [keyId, crypto.randomUUID(), age],
    ],
  ],
  [
    "kept_answers",
    30,
    (age) => [
      "insert into kept_answers (caller_id, idempotency_key, user_id, request_hash, created_at) values ($1, $2, $1, '', now() - $3::interval)",
      [user.id, crypto.randomUUID(), age],
    ],
  ],
  [
    "invitations",
    365,
    (age) => [
      "insert into invitations (company_id, role_id, email, code_salt, cancelled_at) values ($1, 1, 'x@acme.example', $2, now() - $3::interval)",
      [user.companyId, salt, age],
    ],
  ],
  [
    "outbox_events",
    90,
    (age) => [
      "insert into outbox_events (company_id, at, type, subject, data, actor_kind) values ($1, now() - $2::interval, 'x', 'x', '{}', 'system')",
      [user.companyId, age],
    ],
  ],
  ["audit_entries", 730, (age) => ["insert into audit_entries (action, at) values ('x', now() - $1::interval)", [age]]],
];

const countRows = async (table: string, where = "true") => {
  const { rows } = await stage.owner.query<{ rows: number }>(
    `select count(*)::int as rows from ${table} where ${where}`,
  );
  return rows[0]?.rows ?? 0;
};

test.each(makers)("keeps %s for %i days and then deletes them within an hour", async (table, days, make) => {
  const before = await countRows(table);
  await stage.owner.query(...make(`${days - 1} days 23 hours 59 minutes`));
  await stage.owner.query(...make(`${days + 1} days 1 minute`));
  await clean();
  expect(await countRows(table)).toBe(before + 1);
});

test("keeps a counter that still blocks, however old its last failure is", async () => {
  const key = randomBytes(32);
  await stage.owner.query(
    "insert into login_limits values ($1, 99, now() - interval '2 days', now() + interval '1 minute')",
    [key],
  );
  await clean();
  expect(await countRows("login_limits", `key = '\\x${key.toString("hex")}'`)).toBe(1);
});

test("keeps a live session, and deletes an old session with its downloads", async () => {
  const { rows } = await stage.owner.query<{ id: string }>(
    "insert into sessions (user_id, refresh_salt, created_at) values ($1, $2, now() - interval '40 days') returning id",
    [user.id, salt],
  );
  await stage.owner.query(
    "insert into downloads (company_id, session_id, space, ids) values ($1, $2, 'product', '{}')",
    [user.companyId, rows[0]?.id],
  );
  await clean();
  expect(await countRows("downloads")).toBe(0);
  expect((await stage.call(user.token, "GET", "/api/accounts/user-details/")).statusCode).toBe(200);
});

test("deletes several batches in one run, and starts no batch after the signal to stop", async () => {
  await stage.owner.query(
    "insert into login_limits select sha256(number::text::bytea), 1, now() - interval '2 days', now() - interval '2 days' from generate_series(1, 2500) number",
  );
  const before = await countRows("login_limits");
  await clean({ signal: AbortSignal.abort() });
  expect(await countRows("login_limits")).toBe(before);
  await clean();
  expect(await countRows("login_limits")).toBe(before - 2500);
});

describe("the audit record", () => {
  const anEntry = (action: string, days: number, result = "done") =>
    stage.owner.query(
      "insert into audit_entries (action, at, result) values ($1, now() - make_interval(days => $2), $3)",
      [action, days, result],
    );
  const left = async (action: string) => {
    const { rows } = await stage.owner.query<{ result: string }>(
      "select result from audit_entries where action = $1 order by id",
      [action],
    );
    return rows.map(({ result }) => result);
  };

  test("keeps refusals for a shorter time than actions, both as configured", async () => {
    await anEntry("settings", 80);
    await anEntry("settings", 80, "refused");
    await clean({ refusalDays: 81 });
    expect(await left("settings")).toEqual(["done", "refused"]);
    await clean({ refusalDays: 79 });
    expect(await left("settings")).toEqual(["done"]);
    await clean({ auditDays: 79 });
    expect(await left("settings")).toEqual([]);
  });

  // The last test, because no later checkpoint takes its ten days back.
  test("rejects deleting entries of the last 30 days and changing any entry, for every role", async () => {
    await anEntry("young", 29);
    await expect(clean({ auditDays: 10 })).rejects.toThrow("never changed");
    await expect(stage.owner.query("delete from audit_entries where action = 'young'")).rejects.toThrow(
      "never changed",
    );
    await expect(stage.owner.query("update audit_entries set action = 'y'")).rejects.toThrow("never changed");
    expect(await left("young")).toEqual(["done"]);
  });
});
