import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareDatabase } from "../../start/prepare-database.ts";
import { startDebianPostgres, startStandby } from "../../test/debian-postgres.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { openDatabase, type ApiDatabase, type Database, type Replica } from "./database.ts";
import { openReplica } from "./replica.ts";
import type { DB } from "./schema.ts";
import { openSession } from "./scope.ts";

const started = new AsyncDisposableStack();
let standby: Awaited<ReturnType<typeof startStandby>>;
let stage: Stage;
let database: ApiDatabase;
let replica: Replica;
const said: (string | undefined)[] = [];
let staff: { token: string };

beforeAll(async () => {
  const primary = started.use(await startDebianPostgres());
  const logins = await prepareDatabase(primary.url);
  standby = started.use(await startStandby(primary.port));
  database = openDatabase(logins);
  replica = openReplica({
    url: standby.url,
    logins,
    primary: database.provider,
    onChange: (fault) => said.push(fault),
  });
  database.replica = replica;
  started.defer(() => database.destroy());
  started.defer(() => replica.destroy());
  stage = started.use(await openStage({ database }, { url: primary.url, logins, drop: async () => {} }));
  staff = await stage.aStaffMember();
}, 60_000);
afterAll(() => started.disposeAsync());

const find = async (q: string, token = staff.token) => stage.call(token, "GET", "/api/provider/find", { query: { q } });
const EVERY = { interval: 200 };
const isReplicaUsed = () => expect.poll(() => replica.isUsable()).toBe(true);

/** Creates a company and returns what quick search then finds by its name. */
async function findNew(name: string) {
  await stage.aCompany({ name });
  return (await find(name)).json().results.map(({ title }: { title: string }) => title);
}

/** Returns how many reads each server answers during some work. */
async function countReads(work: () => Promise<void>) {
  const before = { ...replica.reads };
  await work();
  return { replica: replica.reads.replica - before.replica, primary: replica.reads.primary - before.primary };
}

test("the replica answers quick search with each write that was committed before", async () => {
  await isReplicaUsed();
  const counted = await countReads(async () => {
    for (let number = 0; number < 50; number++)
      expect(await findNew(`Egret ${number + 100}`)).toContain(`Egret ${number + 100}`);
  });
  expect(counted).toEqual({ replica: 50, primary: 0 });
});

test("the replica answers dashboards, exports and snapshots, with the figures of the vendor's company alone", async () => {
  const vendor = await stage.aVendor();
  await stage.aProduct(vendor.companyId);
  await stage.aProduct((await stage.aCompany()).id);
  const opened = await stage.call(vendor.token, "POST", "/domo/dashboard/catalogue");
  const { key } = await stage.anApiKey({ owner: vendor });
  const counted = await countReads(async () => {
    const figures = await stage.call(opened.json().token, "GET", "/api/embed/figures");
    expect(figures.json().highlights).toContainEqual(expect.objectContaining({ label: "Products", value: 1 }));
    const companies = await stage.call(staff.token, "GET", "/api/provider/companies/export");
    expect(companies.body.split("\r\n").length).toBeGreaterThan(50);
    expect((await stage.call(staff.token, "GET", "/api/provider/audit/export")).statusCode).toBe(200);
    const snapshot = await stage.call(key, "GET", "/api/snapshot/products");
    expect(snapshot.body.trim().split("\n")).toHaveLength(2);
  });
  expect(counted).toEqual({ replica: 4, primary: 0 });
});

test("row-level security and time limits hold at the replica, and it refuses writes", async () => {
  const vendor = await stage.aVendor();
  await stage.aProduct((await stage.aCompany()).id);
  const atReplica = <T>(work: (db: Transaction<DB>) => Promise<T>) =>
    replica.read(database.vendor, (at) => openSession(at, vendor.sessionId, "read only", work));
  const rows = await atReplica((db) =>
    sql`select pg_is_in_recovery() as is_replica, (select count(*) from products)::int as products,
      current_setting('statement_timeout') as limit`
      .execute(db)
      .then((found) => found.rows),
  );
  expect(rows).toEqual([{ is_replica: true, products: 0, limit: "3s" }]);
  await expect(atReplica((db) => sql`update products set name = ''`.execute(db))).rejects.toThrow("read-only");
});

test("a session that has ended opens nothing at the replica", async () => {
  const other = await stage.aStaffMember();
  expect((await find("egret", other.token)).statusCode).toBe(200);
  await stage.owner.query("update sessions set ended_at = now() where id = $1", [other.sessionId]);
  const counted = await countReads(async () => {
    expect((await find("egret", other.token)).statusCode).toBe(401);
  });
  expect(counted).toEqual({ replica: 0, primary: 0 });
});

test("the primary answers a read that the replica stops because it conflicts with a change", async () => {
  const where = await replica.read(database.provider, (at: Database) =>
    at.transaction().execute(async (db) => {
      await sql`do $$ begin if pg_is_in_recovery() then raise sqlstate '40001'; end if; end $$`.execute(db);
      return sql<{ is_replica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(db);
    }),
  );
  expect(where.rows).toEqual([{ is_replica: false }]);
  expect(await replica.isUsable()).toBe(true);
});

test("the primary answers while the replica lags, and the replica again once it has caught up", async () => {
  await standby.asSuperuser("select pg_wal_replay_pause()");
  const counted = await countReads(async () => {
    for (const name of ["Bittern", "Dunlin", "Plover"]) expect(await findNew(name)).toEqual([name]);
  });
  expect(counted).toEqual({ replica: 0, primary: 3 });
  expect(replica.fault).toMatch(/^It is \d+ bytes behind$/);
  const metrics = (await stage.call(undefined, "GET", "/metrics")).body;
  expect(metrics).toMatch(/^database_replica_usable 0$/m);
  expect(metrics).toMatch(/^database_replica_lag_bytes [1-9]/m);
  await standby.asSuperuser("select pg_wal_replay_resume()");
  await isReplicaUsed();
  expect(await countReads(async () => expect(await findNew("Avocet")).toEqual(["Avocet"]))).toEqual({
    replica: 1,
    primary: 0,
  });
}, 30_000);

test("a replica that applies changes a minute late is told once, and the primary answers until it catches up", async () => {
  await standby.asSuperuser("alter system set recovery_min_apply_delay = '1min'");
  await standby.asSuperuser("select pg_reload_conf()");
  said.length = 0;
  await expect
    .poll(async () => {
      expect(await findNew("Whimbrel")).toContain("Whimbrel");
      return replica.fault;
    }, EVERY)
    .toMatch(/^It is \d+ bytes behind$/);
  const before = replica.fault;
  // The portal tries the replica again, which lacks more bytes then.
  const counted = await countReads(async () => {
    await expect
      .poll(async () => {
        const name = crypto.randomUUID();
        expect(await findNew(name)).toContain(name);
        return replica.fault;
      }, EVERY)
      .not.toBe(before);
  });
  expect(counted.replica).toBe(0);
  expect(replica.fault).toMatch(/^It is \d+ bytes behind$/);
  expect(said).toEqual([before]);
  expect((await stage.call(undefined, "GET", "/metrics")).body).toMatch(/^database_replica_usable 0$/m);
  await standby.asSuperuser("alter system reset recovery_min_apply_delay");
  await standby.asSuperuser("select pg_reload_conf()");
  await isReplicaUsed();
  expect(said).toEqual([before, undefined]);
}, 60_000);

test("the primary answers while the replica is down, and the replica again after its start", async () => {
  await standby.end();
  expect(await countReads(async () => expect(await findNew("Curlew")).toEqual(["Curlew"]))).toEqual({
    replica: 0,
    primary: 1,
  });
  expect((await stage.call(undefined, "GET", "/metrics")).body).toMatch(/^database_replica_usable 0$/m);
  await standby.start();
  await isReplicaUsed();
  expect(said.at(-1)).toBeUndefined();
}, 30_000);

test("the primary answers after the replica was promoted", async () => {
  await standby.asSuperuser("select pg_promote()");
  expect(await findNew("Snipe")).toEqual(["Snipe"]);
  expect(replica.fault).toBe("It is no standby");
});
