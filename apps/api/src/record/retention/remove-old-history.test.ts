import { afterAll, beforeAll, expect, test } from "vitest";
import { openJobDatabase, type RoleDatabase } from "../../ground/db/database.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { removeOldHistory } from "./remove-old-history.ts";

let stage: Stage;
let database: RoleDatabase;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  database = openJobDatabase(stage.logins.jobs);
  vendor = await stage.aVendor();
});
afterAll(async () => {
  await database.destroy();
  await stage[Symbol.asyncDispose]();
});

const change = async (sku: string, set: string) => {
  await stage.owner.query(`update products set ${set} where gxp_sku = $1`, [sku]);
};

/** Makes the history of a product older by some days. */
const age = (sku: string, days: number) =>
  stage.owner.query(
    `update product_writes w set at = at - $2 * interval '1 day' from products p
     where p.gxp_sku = $1 and w.company_id = p.company_id and w.product_id = p.id`,
    [sku, days],
  );

const get = async (sku: string, what: string) =>
  (await stage.call(vendor.token, "GET", `/api/products/${sku}/${what}`)).json();
const getDay = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const asOf = async (sku: string, daysAgo: number) => (await get(sku, `as-of?date=${getDay(daysAgo)}`)).values;
const countChanges = async (sku: string) => {
  const { rows } = await stage.owner.query<{ n: number }>(
    `select count(*)::int as n from product_writes w join products p on p.company_id = w.company_id and p.id = w.product_id
     where p.gxp_sku = $1 and w.changes is not null`,
    [sku],
  );
  return rows[0]?.n;
};
const clean = (days = 100) => removeOldHistory(database, days, AbortSignal.timeout(60_000));

test(
  "removes changes that are too old, and keeps origins and all values of the kept days",
  { tags: ["PRD-01.11"] },
  async () => {
    const { gxpSku } = await stage.aProduct(vendor.companyId, { price: "1", color: "Red" });
    await age(gxpSku, 10);
    await change(gxpSku, "price = 2, color = 'Blue'");
    await age(gxpSku, 10);
    await change(gxpSku, "price = 3");
    await age(gxpSku, 80);
    await change(gxpSku, "price = 4");
    await age(gxpSku, 100);
    await change(gxpSku, "price = 5");
    await age(gxpSku, 50);
    const before = await get(gxpSku, "origins");
    const kept = await Promise.all([149, 120, 60, 10, 0].map((daysAgo) => asOf(gxpSku, daysAgo)));
    expect(await countChanges(gxpSku)).toBe(4);

    await clean(155);
    expect(await countChanges(gxpSku)).toBe(3);
    expect(await get(gxpSku, "origins")).toEqual(before);
    expect(await Promise.all([149, 120, 60, 10, 0].map((daysAgo) => asOf(gxpSku, daysAgo)))).toEqual(kept);
    expect(kept[0]).toMatchObject({ price: "4.00", color: "Blue" });
    expect(await asOf(gxpSku, 200)).toMatchObject({ price: "3.00", color: "Blue" });
    expect(await asOf(gxpSku, 235)).toBeNull();

    const { count, results } = await get(gxpSku, "value-history?field=price");
    expect(count).toBe(3);
    expect(results).toMatchObject([
      { old_value: "4.00", new_value: "5.00" },
      { old_value: "3.00", new_value: "4.00" },
      { new_value: "3.00", source: "earlier", is_first: true },
    ]);
    expect((await get(gxpSku, "value-history?field=color")).results).toMatchObject([
      { new_value: "Blue", is_first: true },
    ]);
  },
);

test(
  "leaves products alone whose changes are all recent or latest, and stops at the signal",
  { tags: ["PRD-01.11"] },
  async () => {
    const [old, recent] = [await stage.aProduct(vendor.companyId), await stage.aProduct(vendor.companyId)];
    await change(old.gxpSku, "price = 2");
    await age(old.gxpSku, 400);
    await change(recent.gxpSku, "price = 2");
    await change(recent.gxpSku, "price = 3");
    await stage.owner.query("update history_removal set removed_to = '-infinity'");
    await removeOldHistory(database, 100, AbortSignal.abort());
    await clean();
    expect(await countChanges(old.gxpSku)).toBe(1);
    expect(await countChanges(recent.gxpSku)).toBe(2);
    expect((await get(old.gxpSku, "as-of?date=2020-01-01")).values).toBeNull();
    expect(await asOf(old.gxpSku, 399)).toMatchObject({ price: "2.00" });
  },
);

test("removes an old change that a recent one has replaced", { tags: ["PRD-01.11"] }, async () => {
  const { gxpSku } = await stage.aProduct(vendor.companyId);
  await stage.owner.query("update history_removal set removed_to = '-infinity'");
  await change(gxpSku, "price = 2");
  await age(gxpSku, 300);
  await change(gxpSku, "price = 3");
  await age(gxpSku, 50);
  await clean();
  expect(await countChanges(gxpSku)).toBe(1);
  expect(await asOf(gxpSku, 60)).toMatchObject({ price: "2.00" });
  expect(await asOf(gxpSku, 45)).toMatchObject({ price: "3.00" });
});
