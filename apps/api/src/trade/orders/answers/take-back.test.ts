import { eventTypes } from "@lading/contract";
import { describe, expect, test } from "vitest";
import { answerFixture, type SentPiece } from "../../../test/answer-fixture.ts";

const fixture = answerFixture();
const { answer, call, lines, order, query } = fixture;

const rejected: SentPiece[] = [{ action: "reject", reason: "no_stock" }];
const undo = (version: number, more = {}) => call("POST", `orders/PO-1/responses/${version}/undo`, undefined, more);
const withdraw = (version: number, ofLines: number[]) =>
  call("POST", `orders/PO-1/responses/${version}/withdraw`, { lines: ofLines });
const age = (seconds: number) =>
  query(`update order_responses set at = at - interval '${seconds} seconds' where company_id = $1`);

/** Reads the events of the company, after a check that their data match the contract. */
async function events() {
  const rows = await query<{ type: keyof typeof eventTypes; subject: string; data: object }>(
    "select type, subject, data from outbox_events where company_id = $1 and type like 'order.%' order by id",
  );
  for (const { type, data } of rows) expect(eventTypes[type].data.parse(data)).toEqual(data);
  return rows;
}

describe("an undo", () => {
  test("brings the terms and the questions before the answer back", { tags: ["ORD-21.1"] }, async () => {
    await answer({ 1: [{ action: "accept" }] });
    await answer({ 1: [{ action: "change", unit_price: "13", reason: "price_is_outdated" }] });
    await answer({ 1: [{ action: "change", unit_price: "12" }], 2: [{ action: "accept" }] });
    const { status, body } = await undo(3);
    expect(status).toBe(200);
    expect(body).toEqual({
      lines: [
        { line: 1, state: "asked" },
        { line: 2, state: "waiting" },
      ],
      response_state: "partly_answered",
    });
    const [first, second] = await lines();
    expect(first).toMatchObject({ terms: { unit_price: "12.50" }, pieces: [{ version: 2, outcome: "asked" }] });
    expect(second).toMatchObject({ state: "waiting", terms: null, pieces: [] });
    expect(await undo(3)).toMatchObject({ status: 409, body: { code: "undo_over" } });
    expect((await answer({ 2: [{ action: "accept" }] })).body.response.version).toBe(4);
  });

  test("gives the waiting lines a new time", { tags: ["ORD-21.1", "ORD-60.1"] }, async () => {
    await query("update order_revisions set at = at - interval '30 days' where company_id = $1");
    const all: SentPiece[] = [{ action: "accept" }];
    await answer({ 1: all, 2: all, 3: all });
    await undo(1);
    const { respond_by, is_late } = await order();
    expect({ is_late, isAhead: Date.parse(respond_by) > Date.now() }).toEqual({ is_late: false, isAhead: true });
  });

  test("is refused later, to others, after a decision and after a change", { tags: ["ORD-21.1"] }, async () => {
    await answer({ 1: rejected });
    const { token } = await fixture.stage.aVendor({ companyId: fixture.company.id });
    expect(await undo(1, { token })).toMatchObject({ status: 403, body: { code: "not_own_decision" } });
    await age(11);
    await answer({ 2: rejected });
    expect(await undo(1)).toMatchObject({ status: 409, body: { code: "undo_over" } });
    await query("update response_pieces set outcome = 'approved' where company_id = $1 and version = 2");
    expect(await undo(2)).toMatchObject({ status: 409, body: { code: "answer_decided" } });
    await answer({ 3: [{ action: "accept" }] });
    await age(13);
    expect(await undo(3)).toMatchObject({ status: 409, body: { code: "undo_over", params: { seconds: 10 } } });
    await answer({ 3: [{ action: "accept" }] });
    await fixture.loadLines(["1,A,90,EA,12.5,2027-03-01"]);
    expect(await undo(4)).toMatchObject({ status: 409, body: { code: "undo_over" } });
    expect((await undo(9)).status).toBe(404);
  });

  test("works for the 10 seconds and the time of the request", { tags: ["ORD-21.1"] }, async () => {
    await answer({ 1: rejected });
    await age(11);
    expect((await undo(1)).status).toBe(200);
  });
});

describe("an answer that is taken back", () => {
  test("leaves the terms of its lines", { tags: ["ORD-21.2"] }, async () => {
    await answer({ 2: [{ action: "accept" }] });
    await answer({ 1: rejected, 2: rejected, 3: [{ action: "accept" }] });
    expect(await withdraw(2, [1, 2])).toEqual({
      status: 200,
      body: {
        lines: [
          { line: 1, state: "waiting" },
          { line: 2, state: "accepted" },
        ],
        response_state: "partly_answered",
      },
    });
    expect((await lines())[1]).toMatchObject({ pieces: [{ version: 1, action: "accept" }] });
    expect(await withdraw(2, [1])).toMatchObject({ status: 409, body: { code: "answer_decided" } });
  });

  test("must wait for a decision", { tags: ["ORD-21.2"] }, async () => {
    await answer({ 1: rejected, 2: [{ action: "accept" }] });
    expect(await withdraw(1, [1, 2, 7])).toEqual({
      status: 400,
      body: {
        "lines.1": ["Nobody has to decide on line 2. Answer it again to change it."],
        "lines.2": ["This answer has no line 7."],
      },
    });
    await query("update response_pieces set outcome = 'refused' where company_id = $1 and line = 1");
    expect(await withdraw(1, [1])).toMatchObject({ status: 409, body: { code: "answer_decided" } });
  });
});

test("an answer and what is taken back are events", { tags: ["ORD-64.1"] }, async () => {
  await answer({ 1: rejected, 2: [{ action: "change", unit_price: "0.9" }] }, { accept_rest: true });
  await withdraw(1, [1]);
  const piece = { schedule: null, ship_date: null, delivery_date: null, date_unknown: false, substitute_sku: null };
  expect(await events()).toEqual([
    {
      type: "order.acknowledged",
      subject: "PO-1",
      data: {
        purchase_order: "PO-1",
        version: 1,
        accepted: 1,
        changed: 1,
        backordered: 0,
        rejected: 0,
        asked: 1,
        lines: [
          {
            line: 1,
            state: "asked",
            pieces: [
              { ...piece, action: "reject", quantity: "100", unit_price: null, reason: "no_stock", comment: null },
            ],
          },
          {
            line: 2,
            state: "changed",
            pieces: [{ ...piece, action: "change", quantity: "5", unit_price: "0.9", reason: null, comment: null }],
          },
          {
            line: 3,
            state: "accepted",
            pieces: [{ ...piece, action: "accept", quantity: "7", unit_price: null, reason: null, comment: null }],
          },
        ],
        lines_left_out: 0,
      },
    },
    {
      type: "order.change_asked",
      subject: "PO-1",
      data: { purchase_order: "PO-1", version: 1, lines: [1], lines_left_out: 0 },
    },
    {
      type: "order.acknowledgement_undone",
      subject: "PO-1",
      data: { purchase_order: "PO-1", version: 1, lines: [1], lines_left_out: 0 },
    },
  ]);
});

test("the history has answers, what is taken back, and who has seen the order", { tags: ["ORD-54.3"] }, async () => {
  const see = (revision: number, more = {}) => call("POST", "orders/PO-1/seen", { revision }, more);
  expect(await see(1)).toEqual({ status: 200, body: {} });
  await see(1);
  await see(1, { token: (await fixture.stage.aVendor({ companyId: fixture.company.id })).token });
  expect((await see(2)).body).toEqual({ revision: ["The latest revision is 1."] });
  const staff = await fixture.stage.aStaffMember();
  await see(1, { token: (await fixture.stage.aVendor({ companyId: fixture.company.id, staffId: staff.id })).token });
  await answer({ 1: rejected });
  await withdraw(1, [1]);
  await answer({ 2: [{ action: "accept" }] });
  await undo(2);
  const { count, results } = (await call("GET", "orders/PO-1/history")).body;
  expect(count).toBe(7);
  const common = { by: expect.any(String), source: "screen", revision: 1 };
  const step = { ...common, version: null, lines: [] };
  expect(results).toMatchObject([
    { kind: "sent" },
    { ...step, kind: "seen" },
    { ...step, kind: "seen" },
    {
      ...common,
      kind: "response",
      version: 1,
      lines: [{ line: 1, changes: [], pieces: [{ action: "reject", quantity: "100", outcome: "withdrawn" }] }],
    },
    { ...common, kind: "withdrawn", version: 1, lines: [{ line: 1, changes: [], pieces: [] }] },
    { ...common, kind: "response", version: 2, lines: [{ line: 2, pieces: [{ action: "accept" }] }] },
    { ...common, kind: "undone", version: 2, lines: [{ line: 2 }] },
  ]);
});

test("the audit record has the counts of an answer, and none of its lines", { tags: ["ORD-64.1"] }, async () => {
  await answer({ 1: rejected }, { accept_rest: true, vendor_reference: "SO-7" });
  const rows = await query<{ details: object }>(
    "select details from audit_entries where company_id = $1 and action like 'POST /api/orders/%'",
  );
  expect(rows.map(({ details }) => details)).toEqual([
    expect.objectContaining({ id: "PO-1", revision: 1, vendor_reference: "SO-7", version: 1, accepted: 2, asked: 1 }),
  ]);
  expect(JSON.stringify(rows)).not.toContain("no_stock");
});
