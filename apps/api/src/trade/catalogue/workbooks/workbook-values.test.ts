import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSession, vendorScope, type VendorScope } from "../../../ground/db/scope.ts";
import { type RoleDatabase, openVendorRunDatabase } from "../../../ground/db/database.ts";
import { openRunner } from "../../../test/run-fixture.ts";
import { openStage, type Stage } from "../../../test/stage.ts";
import { compareWithExport, findKnownWorkbook } from "./workbook-value-queries.ts";

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
let database: RoleDatabase;
beforeAll(async () => {
  stage = await openStage();
  vendor = await stage.aVendor();
  database = openVendorRunDatabase(stage.logins.vendor, false);
});
afterAll(async () => {
  await database.destroy();
  await stage[Symbol.asyncDispose]();
});

async function exportAll() {
  const answer = await stage.call(vendor.token, "POST", "/api/products/workbooks/", { payload: {} });
  expect(answer.statusCode).toBe(201);
  const { id } = answer.json<{ id: string }>();
  await using runner = openRunner(stage);
  await runner.execute();
  return id;
}

const asVendor = <T>(work: (scope: VendorScope) => Promise<T>, { sessionId } = vendor) =>
  openSession(database, sessionId, "read only", (db, user) => work(vendorScope(db, user!)!));

const compare = async (workbook: string | null, ...skus: string[]) =>
  asVendor((scope) => compareWithExport(scope, workbook, skus));

const set = (sku: string, values: string) =>
  stage.owner.query(`update products set ${values} where gxp_sku = $1`, [sku]);

describe("the base of a workbook", { tags: ["XLS-02.1"] }, () => {
  test("has the values that the export read, whatever has changed since", async () => {
    const { gxpSku } = await stage.aProduct(vendor.companyId, { price: "12.5", color: "Red", name: "Valve" });
    const id = await exportAll();
    const [before] = await compare(id, gxpSku);
    expect(before).toMatchObject({
      gxp_sku: gxpSku,
      live: { price: "12.50", color: "Red", name: "Valve", size: null },
    });
    const { percents_complete: _, ...live } = before!.live;
    expect(before!.base).toEqual(live);
    await set(gxpSku, "price = 13, color = null");
    await set(gxpSku, "price = 14, size = 'M', supplier_sku = 'NEW', name = 'Ball valve'");
    const [after] = await compare(id, gxpSku);
    expect(after!.base).toEqual(before!.base);
    expect(after!.live).toMatchObject({ price: "14.00", color: null, size: "M", sku: "NEW", name: "Ball valve" });
  });

  test("is equal to the live value after a change that was put back", async () => {
    const { gxpSku } = await stage.aProduct(vendor.companyId, { price: "1" });
    const id = await exportAll();
    await set(gxpSku, "price = 2");
    await set(gxpSku, "price = 1");
    const [found] = await compare(id, gxpSku);
    expect(found!.base!.price).toBe(found!.live.price);
  });

  test("leaves out a change that was under way when the export read", async () => {
    const { gxpSku } = await stage.aProduct(vendor.companyId, { color: "Red" });
    const other = await stage.aProduct((await stage.aCompany()).id, { color: "Red" });
    const client = await stage.owner.connect();
    try {
      await client.query("begin");
      await client.query("update products set color = 'Blue' where gxp_sku = $1", [gxpSku]);
      // A change of another company begins later and is committed earlier.
      await set(other.gxpSku, "color = 'Green'");
      const id = await exportAll();
      await client.query("commit");
      const [found] = await compare(id, gxpSku);
      expect([found!.base!.color, found!.live.color]).toEqual(["Red", "Blue"]);
    } finally {
      client.release(true);
    }
  });

  test("is not known of a newer product, after a restore, of history that was removed, or of no workbook", async () => {
    const { gxpSku } = await stage.aProduct(vendor.companyId);
    const id = await exportAll();
    const newer = await stage.aProduct(vendor.companyId);
    const baseOf = async (workbook: string | null, sku = gxpSku) => (await compare(workbook, sku))[0]?.base;
    expect(await baseOf(id)).not.toBeNull();
    expect(await baseOf(id, newer.gxpSku)).toBeNull();
    expect(await baseOf(null)).toBeNull();
    expect(await baseOf(randomUUID())).toBeNull();
    await stage.owner.query(
      `update product_writes w set history_from = now() from products p
       where p.gxp_sku = $1 and w.company_id = p.company_id and w.product_id = p.id and w.changes is null`,
      [gxpSku],
    );
    expect(await baseOf(id)).toBeNull();
    const other = await exportAll();
    expect(await baseOf(other, newer.gxpSku)).not.toBeNull();
    await stage.owner.query("update change_feed set database_identity = 'of the database before'");
    expect(await baseOf(other, newer.gxpSku)).toBeNull();
    // The next export begins a new epoch.
    expect(await baseOf(await exportAll(), newer.gxpSku)).not.toBeNull();
    expect(await baseOf(other, newer.gxpSku)).toBeNull();
  });

  test("is the company's own", async () => {
    const { gxpSku } = await stage.aProduct(vendor.companyId);
    const id = await exportAll();
    expect(await asVendor((scope) => findKnownWorkbook(scope, id))).toMatchObject({
      id,
      exported_at: expect.any(Date),
    });
    const stranger = await stage.aVendor();
    await asVendor(async (scope) => {
      expect(await findKnownWorkbook(scope, id)).toBeUndefined();
      expect(await compareWithExport(scope, id, [gxpSku])).toEqual([]);
    }, stranger);
  });
});
