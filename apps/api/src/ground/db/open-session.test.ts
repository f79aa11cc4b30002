import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";
import { openDatabase, type ApiDatabase } from "./database.ts";
import { openSession } from "./scope.ts";

let stage: Stage;
let database: ApiDatabase;
beforeAll(async () => {
  stage = await openStage();
  database = openDatabase(stage.logins, { connections: 2 });
});
afterAll(async () => {
  await database.destroy();
  await stage[Symbol.asyncDispose]();
});

const readNames = (sessionId: string) =>
  openSession(database.vendor, sessionId, "read only", async (db, user) => ({
    user: user?.id,
    names: (await sql<{ name: string }>`select name from products`.execute(db)).rows.map(({ name }) => name),
  }));

test("reports why a transaction could not begin, and runs nothing", async () => {
  const vendor = await stage.aVendor();
  // The login of the gate may not take the role of vendors.
  const wrong = openDatabase({ ...stage.logins, vendor: stage.logins.gate }, { connections: 1 });
  const run: unknown[] = [];
  try {
    for (const mode of ["read only", "read write"] as const)
      await expect(
        openSession(wrong.vendor, vendor.sessionId, mode, async (_db, user) => void run.push(user)),
      ).rejects.toThrow("permission denied to set role");
    expect(run).toEqual([]);
  } finally {
    await wrong.destroy();
  }
});

test("a failed statement undoes those before it, fails those after it, and spares the next transaction", async () => {
  const vendor = await stage.aVendor();
  const { gxpSku } = await stage.aProduct(vendor.companyId);
  const after: unknown[] = [];
  await expect(
    openSession(database.vendor, vendor.sessionId, "read write", async (db) => {
      await sql`insert into product_drafts (user_id, company_id, product_id, edited_fields)
        select ${vendor.id}, company_id, id, '[]' from products where gxp_sku = ${gxpSku}`.execute(db);
      const failed = sql`select 1 / 0`.execute(db);
      const behind = sql`select 1`.execute(db).catch((error: unknown) => void after.push(error));
      await Promise.allSettled([failed, behind]);
      await failed;
    }),
  ).rejects.toThrow("division by zero");
  expect(after).toMatchObject([{ code: "25P02" }]);
  expect((await stage.owner.query("select from product_drafts where user_id = $1", [vendor.id])).rowCount).toBe(0);
  expect((await readNames(vendor.sessionId)).user).toBe(vendor.id);
});

test("a read does not succeed if it catches the error of a statement", async () => {
  const vendor = await stage.aVendor();
  await expect(
    openSession(database.vendor, vendor.sessionId, "read only", async (db) => {
      await sql`select 1 / 0`.execute(db).catch(() => undefined);
      return "done";
    }),
  ).rejects.toThrow("rolled back instead of committed");
});

test("a revoked session reads nothing, on connections that its company has just used", async () => {
  const vendor = await stage.aVendor();
  await stage.aProduct(vendor.companyId, { name: "Gate valve" });
  expect(await readNames(vendor.sessionId)).toEqual({ user: vendor.id, names: ["Gate valve"] });
  await stage.owner.query("update sessions set ended_at = now() where id = $1", [vendor.sessionId]);
  const answers = await Promise.all(Array.from({ length: 6 }, () => readNames(vendor.sessionId)));
  for (const answer of answers) expect(answer).toEqual({ user: undefined, names: [] });
  expect((await stage.call(vendor.token, "GET", "/api/products/")).statusCode).toBe(401);
});

test("two companies that share the connections read only their own products", { tags: ["PERM-02"] }, async () => {
  const vendors = await Promise.all(
    ["Acme", "Bolt"].map(async (name) => {
      const vendor = await stage.aVendor();
      await stage.aProduct(vendor.companyId, { name });
      return { ...vendor, name };
    }),
  );
  await Promise.all(
    Array.from({ length: 60 }, async (_, turn) => {
      const { id, sessionId, name } = vendors[turn % 2]!; // There are two.
      expect(await readNames(sessionId)).toEqual({ user: id, names: [name] });
      // Without a session the same connections see no company.
      const anyone = await openSession(database.vendor, crypto.randomUUID(), "read only", async (db, user) => ({
        user,
        found: (await sql`select from products`.execute(db)).rows,
      }));
      expect(anyone).toEqual({ user: undefined, found: [] });
    }),
  );
});
