import { expect, test } from "vitest";
import { checkQueue } from "../../../../../../tools/doctor/check-queue.ts";
import { dearer, decisionFixture } from "../../../test/decision-fixture.ts";

const fixture = decisionFixture();
const { answer, ask, call, decide, lines, order, query } = fixture;

const path = () => `/api/provider/companies/${fixture.company.id}/orders/PO-1`;

/** Changes lines of PO-1 in the console. */
async function change(given: readonly object[], body: object = {}, token = fixture.staff.token) {
  const payload = { revision: 1, reason: "Agreed by phone.", lines: given, ...body };
  const { statusCode, json } = await fixture.stage.call(token, "PATCH", `${path()}/lines`, { payload });
  return { status: statusCode, body: json() };
}
const queue = async () => {
  const url = `provider/queue/?company=${fixture.company.id}&kind=order_console_change`;
  return (await call("GET", url, undefined, { token: fixture.staff.token })).body.results;
};

test("staff change lines, which the vendor answers again", { tags: ["ORD-33.2"] }, async () => {
  await answer({}, { accept_rest: true });
  expect(
    await change([
      { line: 1, quantity: "80", unit_price: "12.75", due_date: "2027-04-01" },
      { line: 2, is_cancelled: true },
    ]),
  ).toEqual({ status: 200, body: { revision: 2 } });
  expect(await lines()).toMatchObject([
    { quantity: "80", unit_price: "12.75", due_date: "2027-04-01", state: "waiting", revision: 2 },
    { is_cancelled: true, state: "cancelled" },
    { state: "accepted" },
  ]);
  expect(await order()).toMatchObject({ revision: 2, response_state: "partly_answered" });
  const { body } = await call("GET", "orders/PO-1/history?ordering=-at");
  expect(body.results[0]).toMatchObject({
    kind: "revision",
    source: "console",
    by: expect.any(String),
    reason: "Agreed by phone.",
    lines: [{ line: 1, changes: [{}, {}, {}] }, { line: 2 }],
  });
  expect((await change([{ line: 2, is_cancelled: false }], { revision: 2 })).body).toEqual({ revision: 3 });
  expect(await lines()).toMatchObject([{}, { is_cancelled: false, state: "waiting" }, {}]);
});

test(
  "a change notifies the vendor, and one to the valid terms nobody",
  { tags: ["ORD-33.2", "ORD-61.4"] },
  async () => {
    const told = () =>
      query(
        "select details from notifications where company_id = $1 and notification_type = 'purchase_order_change' order by number",
      );
    await change([{ line: 1, quantity: "80" }]);
    expect(await told()).toEqual([{ details: { po_number: "PO-1", revision: 2 } }]);
    expect((await answer({ 1: [{ action: "change", delivery_date: "2027-03-02" }] }, { revision: 2 })).status).toBe(
      201,
    );
    await change([{ line: 1, due_date: "2027-03-02" }], { revision: 2 });
    expect(await told()).toHaveLength(1);
  },
);

test("a cancelled line takes its question with it", { tags: ["ORD-33.2"] }, async () => {
  const id = (await ask({ 1: dearer })).get(1);
  expect((await change([{ line: 1, is_cancelled: true }])).status).toBe(200);
  expect((await decide([{ id, decision: "approve" }])).body.results).toEqual([{ id, status: "gone" }]);
  expect(await lines()).toMatchObject([{ state: "cancelled" }, {}, {}]);
});

test("a change to the valid terms raises no revision", { tags: ["ORD-33.2"] }, async () => {
  const id = (await ask({ 1: dearer })).get(1);
  await decide([{ id, decision: "approve" }]);
  expect((await change([{ line: 1, unit_price: "13.00" }])).body).toEqual({ revision: 1 });
  expect(await lines()).toMatchObject([{ state: "accepted", unit_price: "13.00" }, {}, {}]);
});

test("all that is wrong is told at once, and nothing is changed", { tags: ["ORD-33.2"] }, async () => {
  const wrong = [
    { line: 1, quantity: "0", unit_price: "1.23456" },
    { line: 2, due_date: "soon" },
  ];
  expect(await change(wrong, { reason: "" })).toMatchObject({
    status: 400,
    body: {
      reason: ["This field is required."],
      "lines.0.quantity": ["Must be a whole or decimal number above 0."],
      "lines.0.unit_price": ["At most 4 decimals."],
      "lines.1.due_date": ["Must be a date like 2026-01-31."],
    },
  });
  await query(
    `insert into order_schedules (company_id, order_id, line, schedule, quantity, due_date)
     select company_id, order_id, 2, n, n, date '2027-03-01' from purchase_order_lines cross join generate_series(2, 3) n
     where company_id = $1 and line = 2`,
  );
  const revision = (await order()).revision;
  expect(
    await change(
      [
        { line: 1, unit_price: "12.50" },
        { line: 1, quantity: "7" },
        { line: 2, quantity: "6" },
        { line: 9, quantity: "6" },
      ],
      { revision },
    ),
  ).toMatchObject({
    status: 400,
    body: {
      "lines.0.line": ["Nothing of line 1 changes."],
      "lines.1.line": ["Line 1 is named twice."],
      "lines.2.quantity": ["This line has several deliveries. Change them in the system that sends the order."],
      "lines.3.line": ["This order has no line 9."],
    },
  });
  expect(await change([{ line: 3, quantity: "8" }], { revision: 7 })).toMatchObject({
    status: 409,
    body: { code: "order_changed" },
  });
  expect(await query("select from order_console_changes where company_id = $1")).toEqual([]);
  const { token } = await fixture.stage.aStaffMember({ may: ["provider.view_orders"] });
  expect((await change([{ line: 3, quantity: "8" }], {}, token)).status).toBe(403);
});

test("the queue reminds staff until the change is repeated", { tags: ["ORD-33.3"] }, async () => {
  await change([{ line: 1, quantity: "80" }]);
  await change([{ line: 2, is_cancelled: true }], { revision: 2 });
  expect(await queue()).toMatchObject([
    {
      kind: "order_console_change",
      subject: "Order PO-1",
      subject_note: expect.any(String),
      asks: "Cancel line 2 in your system too. Change line 1 in your system too",
      link: `/provider/orders/${fixture.company.id}/PO-1`,
    },
  ]);
  const read = async () =>
    (await fixture.stage.call(fixture.staff.token, "GET", path())).json<{ console_changes: { id: string }[] }>()
      .console_changes;
  const [first, second] = await read();
  expect([first, second]).toMatchObject([
    { lines: [1], cancelled: [], reason: "Agreed by phone.", by: expect.any(String) },
    { lines: [2], cancelled: [2] },
  ]);
  const finish = (ids: unknown[]) =>
    call("POST", `${path().replace("/api/", "")}/console-changes/done`, { ids }, { token: fixture.staff.token });
  expect((await finish([first?.id])).status).toBe(200);
  expect(await queue()).toMatchObject([{ asks: "Cancel line 2 in your system too" }]);
  expect(await checkQueue(fixture.stage.owner)).toMatchObject([{ level: "ok" }]);
  expect((await finish([second?.id])).status).toBe(200);
  expect([await queue(), await read()]).toEqual([[], []]);
  expect((await finish([second?.id])).status).toBe(404);
});
