import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openClient } from "../../../ground/db/database.ts";
import { dearer, decisionFixture, later, rejected } from "../../../test/decision-fixture.ts";
import { findWrongTerms } from "./find-wrong-terms.ts";

const fixture = decisionFixture();
const { answer, ask, call, decide, lines, loadLines, loadOrder, order, query, undo } = fixture;

let owner: pg.Client;
beforeEach(async () => {
  owner = new pg.Client({ connectionString: fixture.stage.ownerUrl });
  await owner.connect();
});
afterEach(() => owner.end());

const findWrong = async () =>
  (await findWrongTerms(openClient(owner))).wrong.filter(({ company_id }) => company_id === fixture.company.id);

/** Answers, and expects that the history explains the terms. */
async function answerNow(given: Parameters<typeof answer>[0], more: object = {}) {
  const { status, body } = await answer(given, { revision: (await order()).revision, ...more });
  expect([status, await findWrong()]).toEqual([201, []]);
  return body.response.version as number;
}

test("explains answers, decisions and what is undone or taken back", { tags: ["ORD-04.1"] }, async () => {
  await answerNow({ 3: [{ action: "accept" }] }, { accept_rest: true });
  const version = await answerNow({
    1: [
      { action: "change", quantity: "60", unit_price: "12", delivery_date: "2027-02-20" },
      { action: "change", quantity: "40", delivery_date: "2027-03-02" },
    ],
  });
  expect((await call("POST", `orders/PO-1/responses/${version}/undo`)).status).toBe(200);
  expect(await findWrong()).toEqual([]);

  const ids = await ask({ 1: later, 2: dearer, 3: rejected });
  expect(await findWrong()).toEqual([]);
  const { body } = await decide([
    { id: ids.get(1), decision: "approve" },
    { id: ids.get(2), decision: "refuse", reason: "No." },
  ]);
  expect(await findWrong()).toEqual([]);
  await undo(body.decision_id);
  expect(await findWrong()).toEqual([]);
  await decide([...ids.values()].map((id) => ({ id, decision: "approve" })));
  expect((await lines()).map(({ state }: { state: string }) => state)).toEqual(["backordered", "changed", "rejected"]);
  expect(await findWrong()).toEqual([]);
});

test("explains changes of the order, and echoes of answers", { tags: ["ORD-52.1"] }, async () => {
  const ids = await ask({ 1: later, 2: dearer, 3: rejected });
  await decide([...ids.values()].map((id) => ({ id, decision: "approve" })));
  await loadLines(["1,A,60,EA,12.5,2027-03-01", "2,A,5,EA,13,2027-03-01"]);
  expect(await lines()).toMatchObject([
    { state: "accepted", terms: { backordered: "0" } },
    { state: "accepted" },
    { state: "rejected" },
  ]);
  expect(await findWrong()).toEqual([]);
  await loadOrder("PO-1", ",currency", ",EUR");
  expect((await lines()).map(({ state }: { state: string }) => state)).toEqual(["waiting", "waiting", "rejected"]);
  expect(await findWrong()).toEqual([]);
  await answerNow({}, { accept_rest: true });
  await loadLines(["1,C,60,EA,12.5,2027-04-01", "4,B,9,EA,1,"]);
  await answerNow({ 1: [{ action: "accept" }] });
});

test(
  "explains deliveries that the answer names, and those that it leaves to the order",
  { tags: ["ORD-04.1"] },
  async () => {
    await query(
      `insert into order_schedules (company_id, order_id, line, schedule, quantity, due_date)
     select company_id, order_id, line, n, 50, date '2027-03-01' + 10 * n from purchase_order_lines, generate_series(1, 2) n
     where company_id = $1 and line = 1`,
    );
    await answerNow({ 1: [{ action: "accept" }] });
    await answerNow({
      1: [
        { action: "change", quantity: "50", schedule: 2, unit_price: "12" },
        { action: "accept", quantity: "50", schedule: 1 },
      ],
    });
    expect((await lines())[0].terms).toMatchObject({ unit_price: "12.50" });
  },
);

test("finds terms that the history does not explain", { tags: ["ORD-04.1"] }, async () => {
  await answerNow({}, { accept_rest: true });
  const wrong = [{ company_id: fixture.company.id, purchase_order: "PO-1", line: 2 }];
  for (const change of [
    "confirmed = 4",
    "unit_price = 2",
    "first_promised = null",
    `deliveries = '[]'`,
    "confirmed = null",
  ]) {
    await owner.query("begin");
    await owner.query(`update line_terms set ${change} where company_id = $1 and line = 2`, [fixture.company.id]);
    expect([change, await findWrong()]).toEqual([change, wrong]);
    await owner.query("rollback");
  }
  await query("delete from line_terms where company_id = $1 and line = 2");
  expect(await findWrong()).toEqual(wrong);
});
