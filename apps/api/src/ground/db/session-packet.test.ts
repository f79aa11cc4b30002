import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";
import { openDatabase, type ApiDatabase } from "./database.ts";
import { prepared } from "./prepared-statements.ts";
import { readInSession } from "./session-packet.ts";
import { OPENING } from "./scope.ts";

let stage: Stage;
let database: ApiDatabase;
beforeAll(async () => {
  stage = await openStage();
  database = openDatabase(stage.logins, { connections: 1 });
});
afterAll(async () => {
  await database.destroy();
  await stage[Symbol.asyncDispose]();
});

const READ_NAMES = prepared("select name from products");

const read = (sessionId: string, text = READ_NAMES, from = database) =>
  readInSession(from.vendor, sessionId, { text, values: [] });

test("reads only the company of the session, also on a connection that another company has used", async () => {
  const vendors = await Promise.all(["Acme", "Bolt"].map((name) => stage.aVendor({ name })));
  for (const { companyId } of vendors) await stage.aProduct(companyId, { name: companyId });
  const answers = await Promise.all(vendors.map(({ sessionId }) => read(sessionId)));
  expect(answers).toMatchObject(vendors.map(({ id, companyId }) => ({ user: { id }, rows: [{ name: companyId }] })));
  expect(await read(crypto.randomUUID())).toEqual({ user: undefined, rows: [] });
});

test("an ended session has no user and reads nothing", async () => {
  const vendor = await stage.aVendor();
  await stage.aProduct(vendor.companyId);
  expect((await read(vendor.sessionId)).rows).toHaveLength(1);
  await stage.owner.query("update sessions set ended_at = now() where id = $1", [vendor.sessionId]);
  expect(await read(vendor.sessionId)).toEqual({ user: undefined, rows: [] });
});

test("plans its statements once on a direct connection, and prepares none through a pooler", async () => {
  const { sessionId } = await stage.aVendor();
  const readTwice = async (isPooled: boolean) => {
    const opened = openDatabase(stage.logins, { connections: 1, isPooled });
    try {
      for (const _twice of [1, 2]) await read(sessionId, READ_NAMES, opened);
      return (await opened.vendor.pool.query("select * from pg_prepared_statements order by prepare_time, name")).rows;
    } finally {
      await opened.destroy();
    }
  };
  const plans = { generic_plans: "2", custom_plans: "0" };
  const [opening, reading] = await readTwice(false);
  expect(opening).toMatchObject({ statement: OPENING, ...plans });
  expect(reading).toMatchObject({ statement: READ_NAMES, ...plans });
  expect(await readTwice(true)).toEqual([]);
});

test("a failed statement spares the next read of its connection", async () => {
  const { id, sessionId } = await stage.aVendor();
  await expect(read(sessionId, "select 1 / 0")).rejects.toThrow("division by zero");
  await expect(read(sessionId, "delete from products")).rejects.toThrow("read-only transaction");
  expect((await read(sessionId)).user?.id).toBe(id);
});

test("reports why a transaction could not begin, and reads nothing", async () => {
  const { sessionId } = await stage.aVendor();
  // The login of the gate may not take the role of vendors.
  const wrong = openDatabase({ ...stage.logins, vendor: stage.logins.gate }, { connections: 1 });
  try {
    await expect(read(sessionId, undefined, wrong)).rejects.toThrow("permission denied to set role");
  } finally {
    await wrong.destroy();
  }
});
