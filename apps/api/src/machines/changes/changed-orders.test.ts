import { readOwnChanges, type Change } from "@lading/contract";
import { describe, expect, test } from "vitest";
import { answerFixture } from "../../test/answer-fixture.ts";
import { settleTransactions } from "../../test/settle-transactions.ts";

const fixture = answerFixture();
const { loadLines, loadOrder, query } = fixture;

/** Reads the changed orders of the company, as one of its users does. */
async function read(types = "order.changed", token = fixture.vendor.token) {
  await settleTransactions(fixture.stage.owner);
  const answer = await fixture.stage.call(token, "GET", `/api/changes?types=${types}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return readOwnChanges.response.parse(answer.json()).changes;
}

const getLines = (changes: readonly Change[]) =>
  changes.map((change) => (change.type === "order.changed" ? change.data.lines.map(({ line }) => line) : []));

/** Changes lines in transactions of one load. Each has a quantity by line. */
async function changeInBatches(...batches: Record<number, number>[]) {
  const run = crypto.randomUUID();
  const client = await fixture.stage.owner.connect();
  for (const batch of batches) {
    await client.query("begin");
    await client.query("select set_config('app.change_origin', $1, true)", [
      JSON.stringify({ source: "intake", source_id: run }),
    ]);
    for (const [line, quantity] of Object.entries(batch))
      await client.query("update purchase_order_lines set quantity = $3 where company_id = $1 and line = $2", [
        fixture.company.id,
        line,
        quantity,
      ]);
    await client.query("commit");
  }
  client.release();
  return run;
}

describe("the feed has a changed order", { tags: ["ORD-64.4"] }, () => {
  test("once a revision, with old and new values by line", async () => {
    await loadLines(["1,A,90,EA,13,2027-03-01", "2,A,6,EA,1,2027-03-01", "4,C,1,EA,2,"]);
    await loadOrder("PO-1", ",currency", ",EUR");
    const changes = await read();
    expect(changes).toEqual([
      {
        id: expect.any(String),
        type: "order.changed",
        at: expect.any(String),
        company_code: fixture.company.code,
        subject: "PO-1",
        before: null,
        actor_kind: "key",
        run_id: expect.any(String),
        data: {
          purchase_order: "PO-1",
          revision: 2,
          lines: [
            {
              line: 1,
              changes: [
                { field: "quantity", old: "100", new: "90" },
                { field: "unit_price", old: "12.50", new: "13.00" },
              ],
            },
            { line: 2, changes: [{ field: "quantity", old: "5", new: "6" }] },
            {
              line: 4,
              changes: expect.arrayContaining([
                { field: "gxp_sku", old: null, new: "C" },
                { field: "unit_price", old: null, new: "2.00" },
              ]),
            },
          ],
          lines_left_out: 0,
        },
      },
      expect.objectContaining({
        data: {
          purchase_order: "PO-1",
          revision: 3,
          lines: [{ line: null, changes: [{ field: "currency", old: "USD", new: "EUR" }] }],
          lines_left_out: 0,
        },
      }),
    ]);
    const finished = await read("run.finished");
    expect(finished.map(({ run_id }) => run_id)).toEqual(expect.arrayContaining(changes.map(({ run_id }) => run_id)));
    const staff = await fixture.stage.aStaffMember();
    const ofProvider = await fixture.stage.call(
      staff.token,
      "GET",
      `/api/provider/changes?types=order.changed&company=${fixture.company.code}`,
    );
    expect(ofProvider.json().changes).toEqual(changes);
  });

  test("not if nothing has to be answered, or the transaction fails", async () => {
    await fixture.answer({ 1: [{ action: "change", delivery_date: "2027-03-02" }] });
    await loadLines(["1,A,100,EA,12.5,2027-03-02"]);
    await loadOrder("PO-1", ",message", ",Call us");
    await loadLines(["2,A,5.0,EA,1.00,2027-03-01"]);
    const client = await fixture.stage.owner.connect();
    await client.query("begin");
    await client.query("update purchase_order_lines set quantity = 9 where company_id = $1", [fixture.company.id]);
    await client.query("rollback");
    client.release();
    expect(await read()).toEqual([]);
  });

  test("with what later batches of a load add to the revision", async () => {
    const run = await changeInBatches({ 1: 90, 2: 6 }, { 3: 8 });
    const changes = await read();
    expect(changes).toMatchObject([
      { run_id: run, data: { revision: 2 } },
      { run_id: run, data: { revision: 2 } },
    ]);
    // A program that reads the first one later gets the lines that were added as well.
    expect(getLines(changes)).toEqual([[1, 2, 3], [3]]);
    const rest = await fixture.stage.call(
      fixture.vendor.token,
      "GET",
      `/api/changes?types=order.changed&since=${changes[0]?.id}`,
    );
    expect(rest.json().changes).toEqual(changes.slice(1));
  });

  test("with the values of 200 lines", async () => {
    await query(
      `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price)
       select o.company_id, o.id, n, p.id, 1, 'EA', 1 from purchase_orders o join products p on p.company_id = o.company_id and p.gxp_sku = 'A'
       cross join generate_series(10, 229) n where o.company_id = $1`,
    );
    const [change] = await read();
    expect(change?.data).toMatchObject({ lines_left_out: 20 });
    expect(getLines([change!])[0]).toHaveLength(200);
  });
});

test("a vendor who does not answer orders is told nothing of their changes", { tags: ["ORD-64.4"] }, async () => {
  await loadLines(["1,A,90,EA,12.5,2027-03-01"]);
  await query(
    "update company_feature_flags set active = false where company_id = $1 and feature_name = 'Order Responses'",
  );
  const types = (await read("order.changed,product.updated")).map(({ type }) => type);
  expect(new Set(types)).toEqual(new Set(["product.updated"]));
  const answer = await fixture.stage.call(fixture.vendor.token, "GET", "/api/changes?types=order.changed");
  expect(answer.statusCode).toBe(404);
});
