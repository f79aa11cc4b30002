import { expect, test } from "vitest";
import { importFixture } from "../../test/import-fixture.ts";
import { settleTransactions } from "../../test/settle-transactions.ts";

const fixture = importFixture();
const columns = "company_code;purchase_order;line;gxp_sku;quantity;units;unit_price";

const query = async (text: string) => (await fixture.stage.owner.query(text, [fixture.company.id])).rows;

async function load(kind: "purchase-orders" | "purchase-order-lines", head: string, row: string) {
  const begun = await fixture.begin(kind, `${head}\n${fixture.company.code};${row}`);
  return fixture.perform(await fixture.perform(begun, "check"), "load");
}

test(
  "the undo of an import of lines changes the order again, and its lines wait",
  { tags: ["ORD-50.5", "ORD-64.4"] },
  async () => {
    await fixture.stage.owner.query("insert into order_statuses (name) values ('Open') on conflict do nothing");
    await fixture.stage.aProduct(fixture.company.id, { gxp_sku: "A" });
    await load("purchase-orders", "company_code;purchase_order;order_date;status;total", "PO-1;2027-01-05;Open;10");
    await load("purchase-order-lines", columns, "PO-1;1;A;100;EA;12.5");
    await query("update order_revisions set at = at - interval '1 minute' where company_id = $1");
    const changed = await load("purchase-order-lines", columns, "PO-1;1;A;80;EA;12.5");
    await query(
      `insert into line_terms (company_id, order_id, line, revision, confirmed, unit_price, product_id)
     select company_id, order_id, line, 2, quantity, unit_price, product_id from purchase_order_lines where company_id = $1`,
    );
    await query(
      `insert into order_revisions (company_id, order_id, kind, revision, version, at, source)
     select company_id, order_id, 'response', 2, 1, now(), 'screen' from purchase_order_lines where company_id = $1`,
    );
    await fixture.post(changed.id, "undo", {});
    await fixture.execute();
    expect(await query("select quantity::int from purchase_order_lines where company_id = $1")).toEqual([
      { quantity: 100 },
    ]);
    expect(
      await query(
        "select kind, revision, changes from order_revisions where company_id = $1 and kind = 'revision' order by id",
      ),
    ).toEqual([
      { kind: "revision", revision: 2, changes: [{ line: 1, field: "quantity", old: "100", new: "80" }] },
      { kind: "revision", revision: 3, changes: [{ line: 1, field: "quantity", old: "80", new: "100" }] },
    ]);
    expect(await query("select state from line_states where company_id = $1")).toEqual([{ state: "waiting" }]);
    expect(
      await query(
        "select details ->> 'revision' as revision from notifications where company_id = $1 and notification_type = 'purchase_order_change' order by number",
      ),
    ).toEqual([{ revision: "2" }, { revision: "3" }]);
    await settleTransactions(fixture.stage.owner);
    const { token } = await fixture.stage.aStaffMember();
    const feed = `/api/provider/changes?types=order.changed&company=${fixture.company.code}`;
    const { changes } = (await fixture.stage.call(token, "GET", feed)).json();
    expect(changes).toMatchObject([
      { actor_kind: "staff", data: { revision: 2 } },
      {
        actor_kind: "staff",
        data: { revision: 3, lines: [{ line: 1, changes: [{ field: "quantity", old: "80", new: "100" }] }] },
      },
    ]);
  },
);
