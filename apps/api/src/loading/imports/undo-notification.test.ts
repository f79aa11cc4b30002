import { expect, test } from "vitest";
import { importFixture } from "../../test/import-fixture.ts";

const fixture = importFixture();

/** Loads new products, undoes the load, and returns the notifications and the events of the company. */
async function undoProducts(count: number) {
  const rows = Array.from({ length: count }, (_, n) => `${fixture.company.code};U-${n};S-${n};Wrong;12`);
  const file = ["company_code;gxp_sku;supplier_sku;name;price", ...rows].join("\r\n");
  const begun = await fixture.begin("products", file);
  const loaded = await fixture.perform(await fixture.perform(begun, "check"), "load");
  await fixture.post(loaded.id, "undo", {});
  await fixture.execute();
  const { owner } = fixture.stage;
  const told = await owner.query(
    "select description, details from notifications where company_id = $1 and notification_type = 'product_withdrawal'",
    [fixture.company.id],
  );
  const events = await owner.query(
    `select type, count(*)::int from outbox_events
     where company_id = $1 and type in ('product.withdrawn', 'run.undone') group by type order by type`,
    [fixture.company.id],
  );
  return { told: told.rows, events: events.rows };
}

test("the undo of more products than a batch has notifies once", { tags: ["XLS-22.3"] }, async () => {
  const { told, events } = await undoProducts(1001);
  expect(told).toMatchObject([
    {
      description: "1,001 products were withdrawn: The import that added it was undone.",
      details: { products: 1001, gxp_sku: null, edits: 0 },
    },
  ]);
  expect(events).toEqual([
    { type: "product.withdrawn", count: 1001 },
    { type: "run.undone", count: 1 },
  ]);
});

test("the notification names the only product", { tags: ["XLS-22.3"] }, async () => {
  const { told } = await undoProducts(1);
  expect(told).toMatchObject([{ details: { products: 1, gxp_sku: "U-0" } }]);
});
