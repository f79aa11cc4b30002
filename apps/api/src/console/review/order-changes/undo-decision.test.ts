import { eventTypes } from "@lading/contract";
import { expect, test } from "vitest";
import { notificationFixture } from "../../../test/notification-fixture.ts";
import { decisionFixture, later, rejected } from "../../../test/decision-fixture.ts";

const fixture = decisionFixture();
const { answer, ask, call, decide, lines, loadLines, query, queue, questions, undo } = fixture;

async function decideAll() {
  const ids = await ask({ 1: later, 2: rejected });
  const { body } = await decide([
    { id: ids.get(1), decision: "approve" },
    { id: ids.get(2), decision: "refuse", reason: "We need them." },
  ]);
  return body.decision_id as string;
}
const age = (seconds: number) =>
  query(`update order_decisions set at = at - interval '${seconds} seconds' where company_id = $1`);
const getNotifications = async () =>
  (await notificationFixture(fixture.stage).list(fixture.vendor.token)).results.filter(
    ({ notification_type: type }) => type === "purchase_order_decision",
  );

test("an undo lets the lines wait for a decision again, as before", { tags: ["ORD-32.6"] }, async () => {
  await answer({ 1: [{ action: "accept" }] });
  const ids = await ask({ 1: later, 2: rejected });
  const before = { lines: await lines(), questions: await questions(), queue: await queue() };
  const { body } = await decide([...ids.values()].map((id) => ({ id, decision: "approve" })));
  expect(await queue()).toEqual([]);
  expect(await undo(body.decision_id)).toEqual({
    status: 200,
    body: {
      results: [1, 2].map((line) => ({
        company: fixture.company.id,
        purchase_order: "PO-1",
        line,
        status: "asked",
      })),
    },
  });
  expect({ lines: await lines(), questions: await questions(), queue: await queue() }).toEqual(before);
  expect(await getNotifications()).toEqual([]);
  // The questions can be decided again.
  expect((await decide([{ id: ids.get(1), decision: "approve" }])).body.results).toMatchObject([
    { status: "approved" },
  ]);
});

test("only the person who decided can undo, for 10 seconds and once", { tags: ["ORD-32.6"] }, async () => {
  const id = await decideAll();
  const other = await fixture.stage.aStaffMember();
  expect(await undo(id, other.token)).toMatchObject({ status: 403, body: { code: "not_own_decision" } });
  expect((await undo(crypto.randomUUID())).status).toBe(404);
  await age(11);
  expect((await undo(id)).status).toBe(200);
  expect(await undo(id)).toMatchObject({ status: 409, body: { code: "decision_undone" } });
  const [first] = await questions();
  const { body } = await decide([{ id: first?.id, decision: "approve" }]);
  await age(13);
  expect(await undo(body.decision_id)).toMatchObject({
    status: 409,
    body: { code: "undo_over", params: { seconds: 10 } },
  });
});

test("a decision stays if the order was answered or changed since", { tags: ["ORD-32.6"] }, async () => {
  const kept = { body: { results: [{ status: "kept" }, { status: "kept" }] } };
  const id = await decideAll();
  await answer({ 2: rejected });
  expect(await undo(id)).toMatchObject(kept);
  const [question] = await questions();
  const { body } = await decide([{ id: question?.id, decision: "refuse", reason: "No." }]);
  await loadLines(["2,A,6,EA,1,2027-03-01"]);
  expect(await undo(body.decision_id)).toMatchObject({ body: { results: [{ status: "kept" }] } });
  expect(await lines()).toMatchObject([{ state: "backordered" }, { state: "waiting" }, { state: "waiting" }]);
});

test("a decision is one event of the order, and so is its undo", { tags: ["ORD-64.2"] }, async () => {
  const decision_id = await decideAll();
  await undo(decision_id);
  const rows = await query<{ type: keyof typeof eventTypes; subject: string; data: object }>(
    "select type, subject, data from outbox_events where company_id = $1 and type like 'order.change_%' and type <> 'order.change_asked' order by id",
  );
  for (const { type, data } of rows) expect(eventTypes[type].data.parse(data)).toEqual(data);
  const head = { purchase_order: "PO-1", decision_id };
  expect(rows).toEqual([
    {
      type: "order.change_decided",
      subject: "PO-1",
      data: {
        ...head,
        approved: 1,
        refused: 1,
        lines: [
          { line: 1, version: 1, decision: "approved", reason: null, state: "backordered", call: null, stays: null },
          {
            line: 2,
            version: 1,
            decision: "refused",
            reason: "We need them.",
            state: "waiting",
            call: null,
            stays: null,
          },
        ],
        lines_left_out: 0,
      },
    },
    { type: "order.change_undone", subject: "PO-1", data: { ...head, lines: [1, 2], lines_left_out: 0 } },
  ]);
});

test("the vendor is told of a decision, which leads to the order", { tags: ["ORD-61.3"] }, async () => {
  await decideAll();
  expect(await getNotifications()).toMatchObject([
    {
      notification_type: "purchase_order_decision",
      description: "Your answer to order PO-1: 1 line approved, 1 line refused: We need them.",
      purchase_order_decision: {
        po_number: "PO-1",
        approved: 1,
        refused: 1,
        refusals: [{ line: 2, reason: "We need them.", stays: null }],
      },
    },
  ]);
});

test(
  "the history has decisions and their undo, and the audit record names the lines",
  { tags: ["ORD-54.5"] },
  async () => {
    await undo(await decideAll());
    const { results } = (await call("GET", "orders/PO-1/history")).body;
    const decision = (value: string) => ({ field: "decision", old: null, new: value });
    expect(results).toMatchObject([
      { kind: "sent" },
      { kind: "response" },
      {
        kind: "decision",
        source: "console",
        by: expect.any(String),
        lines: [
          { line: 1, changes: [decision("approved")] },
          { line: 2, changes: [decision("refused"), { field: "reason", new: "We need them." }] },
        ],
      },
      { kind: "undone", source: "console", lines: [{ line: 1 }, { line: 2 }] },
    ]);
    const rows = await query<{ details: object }>(
      "select details from audit_entries where company_id = $1 and action = 'POST /api/provider/order-changes/decide'",
    );
    expect(rows).toEqual([
      { details: expect.objectContaining({ purchase_order: "PO-1", lines: "1 approved, 2 refused" }) },
    ]);
  },
);
