import { beforeEach, expect, test } from "vitest";
import { answerFixture } from "../../../test/answer-fixture.ts";

const fixture = answerFixture();
const { addOrder, call, lines, loadLines, order, query } = fixture;

beforeEach(async () => {
  for (const number of ["PO-2", "PO-3"]) await addOrder(number, ["1,A,2,EA,1,2027-03-01"]);
});

type Named = readonly [number: string, value: number];

const accept = async (...orders: Named[]) => {
  const named = orders.map(([purchase_order, revision]) => ({ purchase_order, revision }));
  const { body } = await call("POST", "order-responses/bulk", { orders: named });
  expect(body.results.every(({ status }: { status: string }) => status === "accepted")).toBe(true);
};
const undo = (orders: readonly Named[], more = {}) => {
  const named = orders.map(([purchase_order, version]) => ({ purchase_order, version }));
  return call("POST", "order-responses/bulk/undo", { orders: named }, more);
};
const statuses = async (...parameters: Parameters<typeof undo>) =>
  (await undo(...parameters)).body.results.map(({ status }: { status: string }) => status);
const counts = async () => (await call("GET", "orders/counts")).body;

test("answers to several orders are undone at once", { tags: ["ORD-13.9"] }, async () => {
  await call("POST", "orders/PO-1/responses", { revision: 1, lines: [{ line: 1, pieces: [{ action: "accept" }] }] });
  await accept(["PO-1", 1], ["PO-2", 1], ["PO-3", 1]);
  expect(
    await undo([
      ["PO-3", 1],
      ["PO-1", 2],
      ["PO-2", 1],
    ]),
  ).toEqual({
    status: 201,
    body: {
      results: [
        { purchase_order: "PO-3", status: "undone" },
        { purchase_order: "PO-1", status: "undone" },
        { purchase_order: "PO-2", status: "undone" },
      ],
    },
  });
  // The first answer to PO-1 is valid again.
  const [first, second] = await lines();
  expect(first).toMatchObject({ state: "accepted", pieces: [{ version: 1 }] });
  expect(second).toMatchObject({ state: "waiting", terms: null, pieces: [] });
  expect(await order()).toMatchObject({ response_state: "partly_answered" });
  expect(await counts()).toMatchObject({ to_answer: 3, to_ship: 1 });
  const events = await query<{ subject: string; data: object }>(
    "select subject, data from outbox_events where company_id = $1 and type = 'order.acknowledgement_undone' order by subject",
  );
  expect(events.map(({ data }) => data)).toEqual([
    { purchase_order: "PO-1", version: 2, lines: [2, 3], lines_left_out: 0 },
    { purchase_order: "PO-2", version: 1, lines: [1], lines_left_out: 0 },
    { purchase_order: "PO-3", version: 1, lines: [1], lines_left_out: 0 },
  ]);
  const entries = await query<{ details: object }>(
    "select details from audit_entries where company_id = $1 and action like '%bulk/undo'",
  );
  expect(entries).toMatchObject([{ details: { orders: 3 } }]);
  const { results } = (await call("GET", "orders/PO-2/history")).body;
  expect(results.at(-1)).toMatchObject({ kind: "undone", version: 1, lines: [{ line: 1 }] });
});

test("answers that stay are told and stop no other", { tags: ["ORD-13.9", "ORD-13.10"] }, async () => {
  for (const number of ["PO-4", "PO-5", "PO-6"]) await addOrder(number, ["1,A,2,EA,1,2027-03-01"]);
  await accept(["PO-1", 1], ["PO-2", 1], ["PO-3", 1], ["PO-4", 1]);
  await loadLines(["1,A,3,EA,1,2027-03-01"], { order: "PO-2" });
  await query(
    `update order_responses r set at = at - interval '13 seconds' from purchase_orders o
     where r.company_id = $1 and o.company_id = r.company_id and o.id = r.order_id and o.purchase_order = 'PO-3'`,
  );
  const again = { revision: 1, lines: [{ line: 1, pieces: [{ action: "reject", reason: "no_stock" }] }] };
  await call("POST", "orders/PO-4/responses", again);
  await call("POST", "orders/PO-5/responses", again);
  await query(
    "update response_pieces set outcome = 'refused' where company_id = $1 and action = 'reject' and version = 1",
  );
  const asked: Named[] = [
    ["PO-1", 1],
    ["PO-2", 1],
    ["PO-3", 1],
    ["PO-4", 1],
    ["PO-5", 1],
    ["PO-6", 1],
    ["PO-9", 1],
  ];
  const kept = ["undo_over", "undo_over", "undo_over", "answer_decided", "unknown", "unknown"];
  expect(await statuses(asked)).toEqual(["undone", ...kept]);
  expect(await statuses(asked)).toEqual(["undo_over", ...kept]);
  const steps = await query<{ count: number }>(
    "select count(*)::int from order_revisions where company_id = $1 and kind = 'undone'",
  );
  expect(steps).toEqual([{ count: 1 }]);
  expect(await order()).toMatchObject({ response_state: "waiting" });
});

test("answers of a colleague and of another company stay", { tags: ["ORD-13.10"] }, async () => {
  await accept(["PO-1", 1], ["PO-2", 1]);
  const colleague = await fixture.stage.aVendor({ companyId: fixture.company.id });
  await call("POST", "orders/PO-3/responses", { revision: 1, accept_rest: true }, { token: colleague.token });
  const asked: Named[] = [
    ["PO-1", 1],
    ["PO-3", 1],
  ];
  expect(await statuses(asked, { token: colleague.token })).toEqual(["not_own_decision", "undone"]);
  const { token } = await fixture.stage.aVendor();
  expect(await statuses(asked, { token })).toEqual(["unknown", "unknown"]);
  expect(await order()).toMatchObject({ response_state: "accepted" });
});

test("of two undos at the same moment, one counts", { tags: ["ORD-13.10"] }, async () => {
  await accept(["PO-1", 1], ["PO-2", 1], ["PO-3", 1]);
  const first: Named[] = [
    ["PO-1", 1],
    ["PO-2", 1],
    ["PO-3", 1],
  ];
  const both = await Promise.all([statuses(first), statuses(first.toReversed())]);
  expect(both).toContainEqual(["undone", "undone", "undone"]);
  expect(both).toContainEqual(["undo_over", "undo_over", "undo_over"]);
  expect(await counts()).toMatchObject({ to_answer: 3 });
});

test("a repeated undo with its Idempotency-Key gets the same response", { tags: ["ORD-13.9"] }, async () => {
  await accept(["PO-1", 1]);
  const headers = { "idempotency-key": crypto.randomUUID() };
  const first = await undo([["PO-1", 1]], { headers });
  expect(first.body.results).toMatchObject([{ status: "undone" }]);
  expect((await undo([["PO-1", 1]], { headers })).body).toEqual(first.body);
  expect(await undo([["PO-2", 1]], { headers })).toMatchObject({ status: 422 });
});

test("at least one and at most 500 different orders are undone", { tags: ["ORD-13.9"] }, async () => {
  const twice: Named[] = [
    ["PO-1", 1],
    ["PO-1", 2],
  ];
  expect(await undo(twice)).toEqual({
    status: 400,
    body: { "orders.1.purchase_order": ["Order PO-1 is named twice."] },
  });
  expect(await undo([])).toMatchObject({ status: 400 });
  const many = Array.from({ length: 501 }, (_, index) => [`X-${index}`, 1] as const);
  expect(await undo(many)).toEqual({ status: 400, body: { orders: ["At most 500 orders at a time."] } });
});

test("answers to thousands of lines are undone", { tags: ["ORD-13.9"] }, async () => {
  for (const number of ["PO-1", "PO-2", "PO-3"])
    await query(
      `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price)
       select l.company_id, l.order_id, n, l.product_id, 1, 'EA', 1 from purchase_order_lines l
       join purchase_orders o on o.company_id = l.company_id and o.id = l.order_id and o.purchase_order = $2
       cross join generate_series(10, 1509) n where l.company_id = $1 and l.line = 1`,
      number,
    );
  const { revision } = await order();
  await accept(["PO-1", revision], ["PO-2", revision], ["PO-3", revision]);
  const asked: Named[] = [
    ["PO-1", 1],
    ["PO-2", 1],
    ["PO-3", 1],
  ];
  expect(await statuses(asked)).toEqual(["undone", "undone", "undone"]);
  expect(await query("select from line_terms where company_id = $1 and confirmed is not null")).toEqual([]);
  expect(await counts()).toEqual({ to_answer: 3, with_provider: 0, to_ship: 0 });
});
