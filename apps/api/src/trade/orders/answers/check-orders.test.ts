import { permissions } from "@lading/contract";
import { expect, test } from "vitest";
import { answerFixture } from "../../../test/answer-fixture.ts";

const fixture = answerFixture();
const { addOrder, answer, call, query } = fixture;

const post = (path: string, orders: (readonly [string, number])[]) =>
  call("POST", `order-responses/bulk${path}`, {
    orders: orders.map(([purchase_order, revision]) => ({ purchase_order, revision })),
  });

test(
  "tells before the acceptance which orders would be accepted, and which changed",
  { tags: "ORD-13.2" },
  async () => {
    for (const number of ["PO-2", "PO-3"])
      await addOrder(number, ["1,A,2,EA,1.25,2027-03-01", "2,A,2,EA,1,2027-03-01"]);
    await fixture.loadLines(["1,A,3,EA,1.25,2027-03-01"], { order: "PO-2" });
    await call("POST", "orders/PO-3/responses", { revision: 1, accept_rest: true });
    await answer({ 1: [{ action: "accept" }] });
    await call("PUT", "orders/PO-1/draft", { revision: 1, lines: [] });
    const { status, body } = await post("/check", [
      ["PO-9", 1],
      ["PO-3", 1],
      ["PO-2", 1],
      ["PO-1", 1],
    ]);
    expect(status).toBe(200);
    const bare = { waiting_lines: 0, has_draft: false, changed_at: null, lines: [] };
    expect(body.results).toEqual([
      { ...bare, purchase_order: "PO-9", status: "unknown", waiting_amount: "0.00" },
      { ...bare, purchase_order: "PO-3", status: "not_open", waiting_amount: "0.00" },
      {
        purchase_order: "PO-2",
        status: "changed_meanwhile",
        waiting_lines: 2,
        waiting_amount: "5.75",
        has_draft: false,
        changed_at: expect.stringMatching(/^\d{4}-.+Z$/),
        lines: [{ line: 1, changes: [{ field: "quantity", old: "2", new: "3" }] }],
      },
      { ...bare, purchase_order: "PO-1", status: "open", waiting_lines: 2, waiting_amount: "19.00", has_draft: true },
    ]);
    expect(await query("select from order_responses where company_id = $1")).toHaveLength(2);
    expect((await post("/check", [["PO-2", 2]])).body.results).toMatchObject([{ status: "open", lines: [] }]);
    const twice = ["PO-1", 1] as const;
    expect(await post("/check", [twice, twice])).toMatchObject({ status: 400 });
  },
);

test("shows neither orders of others nor drafts of colleagues", { tags: "ORD-13.2" }, async () => {
  await call("PUT", "orders/PO-1/draft", { revision: 1, lines: [] });
  const check = async (token: string) => {
    const payload = { orders: [{ purchase_order: "PO-1", revision: 1 }] };
    return fixture.stage.call(token, "POST", "/api/order-responses/bulk/check", { payload });
  };
  const colleague = await fixture.stage.aVendor({ companyId: fixture.company.id });
  expect((await check(colleague.token)).json().results).toMatchObject([{ status: "open", has_draft: false }]);
  const may = permissions.filter((permission) => permission !== "orders.respond");
  const reader = await fixture.stage.aVendor({ companyId: fixture.company.id, may });
  expect((await check(reader.token)).statusCode).toBe(403);
});

test(
  "lists the lines that were changed since the last answer, and those of the own draft",
  { tags: "ORD-11.7" },
  async () => {
    await addOrder("PO-2", ["1,A,2,EA,1.25,2027-03-01"]);
    const list = async (token = fixture.vendor.token) => {
      const answered = await fixture.stage.call(token, "GET", "/api/orders/?ordering=purchase_order");
      return answered
        .json()
        .results.map((row: { changed_lines: number; draft_lines: number | null }) => [
          row.changed_lines,
          row.draft_lines,
        ]);
    };
    expect(await list()).toEqual([
      [0, null],
      [0, null],
    ]);
    await fixture.loadLines(["1,A,90,EA,12.5,2027-03-01", "2,A,6,EA,1,2027-03-01"]);
    await fixture.loadLines(["1,A,80,EA,12.5,2027-03-01"]);
    const lines = [{ line: 1, pieces: [{ action: "reject" }] }];
    await call("PUT", "orders/PO-2/draft", { revision: 1, lines });
    expect(await list()).toEqual([
      [2, null],
      [0, 1],
    ]);
    const colleague = await fixture.stage.aVendor({ companyId: fixture.company.id });
    expect(await list(colleague.token)).toEqual([
      [2, null],
      [0, null],
    ]);
    // After an answer to one line, only later changes count.
    const { revision } = await fixture.order();
    await answer({ 1: [{ action: "accept" }] }, { revision });
    expect(await list()).toMatchObject([[0, null], {}]);
    await fixture.loadLines(["2,A,7,EA,1,2027-03-01"]);
    expect(await list()).toMatchObject([[1, null], {}]);
    await answer({}, { revision: revision + 1, accept_rest: true });
    expect(await list()).toMatchObject([[0, null], {}]);
  },
);

test("gives the version of each accepted order, with which it can be undone", { tags: "ORD-13.3" }, async () => {
  await addOrder("PO-2", ["1,A,2,EA,1,2027-03-01"]);
  await answer({ 1: [{ action: "accept" }] });
  const { body } = await post("", [
    ["PO-1", 1],
    ["PO-2", 1],
  ]);
  expect(body.results).toEqual([
    { purchase_order: "PO-1", status: "accepted", version: 2 },
    { purchase_order: "PO-2", status: "accepted", version: 1 },
  ]);
  expect(await call("POST", "orders/PO-1/responses/2/undo")).toMatchObject({
    status: 200,
    body: { response_state: "partly_answered" },
  });
});

test("vendors read the calendar in which the times of answers are counted", { tags: "ORD-12.1" }, async () => {
  await fixture.stage.owner.query("update work_calendar set time_zone = 'America/Chicago', weekdays = '{1,2,3,4}'");
  await fixture.stage.owner.query(
    "insert into work_holidays values ('2027-01-01', 'New Year'), ('2026-12-25', 'Xmas')",
  );
  expect(await call("GET", "orders/calendar")).toEqual({
    status: 200,
    body: { time_zone: "America/Chicago", weekdays: [1, 2, 3, 4], holidays: ["2026-12-25", "2027-01-01"] },
  });
});
