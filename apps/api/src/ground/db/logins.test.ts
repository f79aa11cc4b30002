import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";
import { openDatabase, openJobDatabase, type RoleDatabase } from "./database.ts";
import { loginNames, type Logins } from "./logins.ts";
import { proveConnections } from "./prove-connections.ts";
import { onlyRow } from "./only-row.ts";

/** Attempts of arbitrary SQL on each of the portal's own connections. */
let stage: Stage;
let owner: string;
let clients: Record<keyof Logins, pg.Client>;

beforeAll(async () => {
  stage = await openStage();
  owner = onlyRow((await stage.owner.query<{ name: string }>("select current_user as name")).rows).name;
  const victim = await stage.aVendor();
  await stage.aProduct(victim.companyId);
  const connect = (name: keyof Logins) => new pg.Client({ connectionString: stage.logins[name] });
  clients = { vendor: connect("vendor"), provider: connect("provider"), gate: connect("gate"), jobs: connect("jobs") };
  for (const client of Object.values(clients)) await client.connect();
});
afterAll(async () => {
  for (const client of Object.values(clients)) await client.end();
  await stage[Symbol.asyncDispose]();
});

/** Sends statements one after another on a connection of a login, and undoes them; the rows of the last one. */
async function inject(name: keyof Logins, ...statements: string[]) {
  const client = clients[name];
  await client.query("begin");
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.query("rollback");
  }
}

const refused = /permission denied|must be (owner|superuser)|must have|Only roles with/;

const become: Record<keyof Logins, string> = {
  vendor: "set role lading_vendor",
  provider: "set role lading_provider",
  gate: "set role lading_gate",
  jobs: "set role lading_jobs",
};

describe.each(loginNames)("arbitrary SQL on a connection for %s", (name) => {
  test("cannot change to another role", async () => {
    const others = ["postgres", owner, "pg_read_all_data", "pg_write_all_data", "pg_execute_server_program"].concat(
      loginNames.filter((one) => one !== name).map((one) => `lading_${one}`),
    );
    for (const other of others) {
      await expect(inject(name, `set role "${other}"`)).rejects.toThrow(refused);
      await expect(inject(name, `select set_config('role', '${other}', false)`)).rejects.toThrow(refused);
      await expect(inject(name, become[name], `set session authorization "${other}"`)).rejects.toThrow(refused);
    }
  });

  test.each([
    "select * from login_passwords",
    "select rolpassword from pg_authid",
    "select * from migrations",
    "alter table products disable row level security",
    "create table x (y int)",
    "create schema x",
    "create temporary table products (id int)",
    "create function x() returns int language sql return 1",
    "create role x",
    "alter role current_user superuser",
    "alter role lading_vendor bypassrls",
    "grant lading_provider to lading_vendor",
    "set session_replication_role = replica",
    "copy (select 1) to program 'true'",
    "copy users to '/tmp/x'",
    "select pg_read_file('/etc/passwd')",
    "create extension dblink",
    "drop table products",
    "truncate products",
  ])("cannot: %s", async (statement) => {
    for (const first of ["select 1", become[name]])
      await expect(inject(name, first, statement)).rejects.toThrow(refused);
  });
});

describe.each(["vendor", "provider", "jobs"] as const)("arbitrary SQL on a connection for %s", (name) => {
  test.each(["select password_hash from users", "select * from sessions", "update sessions set user_id = user_id"])(
    "reaches no secret: %s",
    async (statement) => {
      for (const first of ["select 1", become[name]])
        await expect(inject(name, first, statement)).rejects.toThrow(refused);
    },
  );
});

test("arbitrary SQL on a vendor's connection cannot read a company without a session, even if it changes settings", async () => {
  for (const table of ["companies", "products", "users", "purchase_orders", "documents"]) {
    expect(await inject("vendor", become.vendor, `select 1 from ${table}`)).toEqual([]);
    await expect(inject("vendor", become.vendor, "set row_security = off", `select 1 from ${table}`)).rejects.toThrow(
      "row-level security",
    );
  }
  await expect(inject("vendor", "select 1 from products")).rejects.toThrow(refused);
});

test("only these functions that run as their owner may be called by every role", async () => {
  const { rows } = await stage.owner.query<{ name: string }>(
    `select proname as name from pg_proc p
     where pronamespace = 'public'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype
       and exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0) order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    "caller_is_directory",
    "count_unread",
    "current_agent",
    "current_company_id",
    "current_user_id",
  ]);
});

test("removes what a transaction left on its connection before the next one", async () => {
  await using single = await openSingle();
  const { pool } = single;
  const client = await pool.connect();
  await client.query("set statement_timeout = 0; set app.left_behind = 'x'; set search_path = pg_catalog");
  await client.query("set role lading_vendor");
  client.release();
  const seen = await pool.query<Record<string, string>>(
    "select current_setting('statement_timeout') as timeout, current_setting('app.left_behind') as left_behind",
  );
  expect(seen.rows).toEqual([{ timeout: "0", left_behind: "x" }]);

  const rows = await single.transaction().execute(async (db) => {
    const read = sql`select current_user::text as role, current_setting('statement_timeout') as timeout,
      current_setting('app.left_behind') as left_behind, current_setting('search_path') as path`;
    return (await read.execute(db)).rows;
  });
  expect(rows).toEqual([{ role: "lading_vendor", timeout: "3s", left_behind: "", path: '"$user", public' }]);
  expect(pool.totalCount).toBe(1);
});

test.each([
  ["vendor", "1min"],
  ["provider", "1min"],
  ["gate", "1min"],
  ["jobs", "10min"], // a job may wait minutes for a mail server
] as const)("ends an idle transaction of %s after %s", async (name, limit) => {
  expect(await inject(name, "show idle_in_transaction_session_timeout")).toEqual([
    { idle_in_transaction_session_timeout: limit },
  ]);
});

test("needs no extra round trip to set the role of a transaction", async () => {
  await using single = await openSingle();
  const client = await single.pool.connect();
  const sent: unknown[] = [];
  const query = client.query.bind(client) as (...given: unknown[]) => unknown; // One signature in place of its many.
  Object.assign(client, { query: (...given: unknown[]) => (sent.push(given[0]), query(...given)) });
  client.release();
  await single.transaction().execute((db) => db.selectFrom("companies").select("id").execute());
  expect(sent).toHaveLength(3);
});

/** One connection of a vendor's login alone. */
async function openSingle() {
  const database = openDatabase(stage.logins, { connections: 1 });
  return Object.assign(database.vendor, { [Symbol.asyncDispose]: () => database.destroy() });
}

describe("a start", () => {
  test("accepts the portal's connections", async () => {
    await using jobs = openJobDatabase(stage.logins.jobs);
    await expect(proveConnections({ ...stage.app.database, jobs })).resolves.toBeUndefined();
  });

  const withPool = async (url: string, check: (pool: RoleDatabase) => Promise<void>) => {
    const database = openDatabase({ ...stage.logins, vendor: url }, { connections: 1 });
    try {
      await check(database.vendor);
    } finally {
      await database.destroy();
    }
  };

  test("refuses the owner as the API's login", async () => {
    await withPool(stage.ownerUrl, async (vendor) => {
      await expect(proveConnections({ vendor })).rejects.toThrow(
        /^The connections for vendor are not safe: the login \w+ is a superuser, passes row-level security or may make roles\.$/,
      );
    });
  });

  test("refuses a login without a timeout, and prints the statement that sets it", async () => {
    const login = new URL(stage.logins.vendor).username;
    const { rows } = await stage.owner.query<{ name: string }>("select current_database() as name");
    await stage.owner.query(`alter role ${login} in database ${rows[0]?.name} reset statement_timeout`);
    await withPool(stage.logins.vendor, async (vendor) => {
      await expect(proveConnections({ vendor })).rejects.toThrow(
        `lacks settings; run alter role "${login}" in database "${rows[0]?.name}" set statement_timeout = '3s';.`,
      );
    });
    await stage.owner.query(`alter role ${login} in database ${rows[0]?.name} set statement_timeout = '3s'`);
  });

  test("refuses a login that is a member of more groups than it needs", async () => {
    const login = new URL(stage.logins.vendor).username;
    await stage.owner.query(`grant lading_jobs to ${login}`);
    await withPool(stage.logins.vendor, async (vendor) => {
      await expect(proveConnections({ vendor })).rejects.toThrow("is a member of lading_jobs as well");
    });
    await stage.owner.query(`revoke lading_jobs from ${login}`);
  });
});
