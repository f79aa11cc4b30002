import { expect, test } from "vitest";
import { importFixture } from "../../test/import-fixture.ts";

const fixture = importFixture();
const query = async <Row extends object>(text: string) =>
  (await fixture.stage.owner.query<Row>(text, [fixture.company.id])).rows;

async function load(...rows: string[]) {
  const text = rows.map((row) => `${fixture.company.code};${row}`).join("\n");
  const begun = await fixture.begin(
    "receipts",
    `company_code;receipt;purchase_order;line;quantity;received_at\n${text}`,
  );
  return fixture.perform(await fixture.perform(begun, "check"), "load");
}

const stored = async () =>
  (
    await query<{ text: string }>(
      "select receipt || ' ' || trim_scale(quantity) as text from receipts where company_id = $1 order by 1",
    )
  ).map(({ text }) => text);

test(
  "the undo of an import takes its receipts back, but for one that was changed since",
  { tags: ["ORD-48.5"] },
  async () => {
    const { id } = await fixture.stage.anOrder(fixture.company.id, "PO-1");
    const { gxpSku } = await fixture.stage.aProduct(fixture.company.id);
    await fixture.stage.owner.query(
      `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price)
     select company_id, $2, 1, id, 100, 'EA', 1 from products where company_id = $1 and gxp_sku = $3`,
      [fixture.company.id, id, gxpSku],
    );
    await load("GR-1;PO-1;1;10;2026-12-01", "GR-2;PO-1;1;5;2026-12-01");
    const second = await load("GR-1;PO-1;1;20;2026-12-01", "GR-3;PO-1;1;7;2026-12-02", "GR-4;PO-1;1;1;2026-12-02");
    expect(await stored()).toEqual(["GR-1 20", "GR-2 5", "GR-3 7", "GR-4 1"]);
    await query("update receipts set quantity = 2 where company_id = $1 and receipt = 'GR-4'");
    await fixture.post(second.id, "undo", {});
    await fixture.execute();
    expect(await stored()).toEqual(["GR-1 10", "GR-2 5", "GR-4 2"]);
    const sums = await query<{ received: string }>("select received::text from line_shipments where company_id = $1");
    expect(sums.map(({ received }) => Number(received))).toEqual([17]);
    const steps = await query<{ source: string; value: string }>(
      "select source, changes -> 0 ->> 'new' as value from order_revisions where company_id = $1 and kind = 'receipt' order by id desc limit 1",
    );
    expect(steps).toEqual([{ source: "undo", value: "17" }]);
  },
);
