import { describe, expect, test } from "vitest";
import { answerFixture } from "../../../test/answer-fixture.ts";

const fixture = answerFixture();
const { addOrder, answer, call, order, query } = fixture;

const accept = (orders: (readonly [string, number])[], more = {}) =>
  call(
    "POST",
    "order-responses/bulk",
    { orders: orders.map(([purchase_order, revision]) => ({ purchase_order, revision })) },
    more,
  );

const list = async (search: string) => {
  const { body } = await call("GET", `orders/?${search}`);
  return { count: body.count, numbers: body.results.map((one: { purchase_order: string }) => one.purchase_order) };
};

describe("many orders", () => {
  test("are accepted as they are, and others are told", { tags: ["ORD-13.1"] }, async () => {
    for (const number of ["PO-2", "PO-3", "PO-4"]) await addOrder(number, ["1,A,2,EA,1,2027-03-01"]);
    await fixture.loadLines(["1,A,3,EA,1,2027-03-01"], { order: "PO-2" });
    await call("POST", "orders/PO-3/responses", { revision: 1, accept_rest: true });
    await answer({ 1: [{ action: "reject", reason: "no_stock" }] });
    const client = await fixture.stage.owner.connect();
    try {
      await client.query("begin");
      await client.query("select from purchase_orders where purchase_order = 'PO-4' and company_id = $1 for update", [
        fixture.company.id,
      ]);
      const { status, body } = await accept([
        ["PO-4", 1],
        ["PO-9", 1],
        ["PO-3", 1],
        ["PO-2", 1],
        ["PO-1", 1],
      ]);
      expect(status).toBe(201);
      expect(body).toEqual({
        results: [
          { purchase_order: "PO-4", status: "busy", version: null },
          { purchase_order: "PO-9", status: "unknown", version: null },
          { purchase_order: "PO-3", status: "not_open", version: null },
          { purchase_order: "PO-2", status: "changed_meanwhile", version: null },
          { purchase_order: "PO-1", status: "accepted", version: 2 },
        ],
      });
    } finally {
      await client.query("rollback");
      client.release();
    }
    // The question about line 1 stays.
    expect(await order()).toMatchObject({ response_state: "asked" });
    const repeated = await accept([
      ["PO-2", 2],
      ["PO-4", 1],
    ]);
    expect(repeated.body.results).toMatchObject([{ status: "accepted" }, { status: "accepted" }]);
    const rows = await query<{ source: string; count: number }>(
      "select source, count(*)::int from order_responses where company_id = $1 group by 1 order by 1",
    );
    expect(rows).toEqual([
      { source: "bulk", count: 3 },
      { source: "screen", count: 2 },
    ]);
  });

  test("must be different ones, at least one and at most 500", { tags: ["ORD-13.1"] }, async () => {
    const twice = await accept([
      ["PO-1", 1],
      ["PO-1", 1],
    ]);
    expect(twice).toEqual({ status: 400, body: { "orders.1.purchase_order": ["Order PO-1 is named twice."] } });
    expect(await accept([])).toMatchObject({ status: 400 });
    const many = Array.from({ length: 501 }, (_, index) => [`X-${index}`, 1] as const);
    expect(await accept(many)).toEqual({ status: 400, body: { orders: ["At most 500 orders at a time."] } });
  });

  test("are accepted once for an Idempotency-Key", { tags: ["ORD-13.1"] }, async () => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const first = await accept([["PO-1", 1]], { headers });
    expect(first.body.results).toMatchObject([{ status: "accepted" }]);
    expect((await accept([["PO-1", 1]], { headers })).body).toEqual(first.body);
    expect(await accept([["PO-2", 1]], { headers })).toMatchObject({ status: 422 });
  });
});

describe("the list of orders", () => {
  test("has tabs with their counts, and filters by states", { tags: ["ORD-11.5"] }, async () => {
    for (const number of ["PO-2", "PO-3"]) await addOrder(number, ["1,A,2,EA,1,2027-03-01"]);
    await fixture.loadOrder("PO-4");
    await answer({ 1: [{ action: "reject", reason: "no_stock" }] });
    await call("POST", "orders/PO-2/responses", { revision: 1, accept_rest: true });
    expect((await call("GET", "orders/counts")).body).toEqual({ to_answer: 2, with_provider: 1, to_ship: 1 });
    expect(await list("tab=to_answer&ordering=purchase_order")).toEqual({ count: 2, numbers: ["PO-1", "PO-3"] });
    expect(await list("tab=with_provider")).toEqual({ count: 1, numbers: ["PO-1"] });
    expect(await list("tab=to_ship")).toEqual({ count: 1, numbers: ["PO-2"] });
    expect(await list("response_state=waiting")).toEqual({ count: 1, numbers: ["PO-3"] });
    const both = "response_state=partly_answered&response_state=accepted&ordering=purchase_order";
    expect(await list(both)).toEqual({ count: 2, numbers: ["PO-1", "PO-2"] });
    expect(await list("fulfillment_state=closed")).toEqual({ count: 0, numbers: [] });
    expect((await list("fulfillment_state=open")).count).toBe(3);
    await query("update purchase_order_lines set is_closed = true where company_id = $1");
    expect((await call("GET", "orders/counts")).body).toEqual({ to_answer: 0, with_provider: 0, to_ship: 0 });
    expect((await list("fulfillment_state=closed")).count).toBe(3);
    expect(await list("response_state=cancelled&ordering=purchase_order")).toMatchObject({ numbers: ["PO-1", "PO-3"] });
    expect((await call("GET", "orders/?tab=none")).status).toBe(400);
  });

  test("is sorted by the time of the answer, those without one last", { tags: ["ORD-11.5", "ORD-60.1"] }, async () => {
    for (const number of ["PO-2", "PO-3", "PO-4"]) await addOrder(number, ["1,A,2,EA,1,2027-03-01"]);
    await query("update order_states set respond_by = now() - order_id * interval '1 day' where company_id = $1");
    await call("POST", "orders/PO-2/responses", { revision: 1, accept_rest: true });
    expect((await list("ordering=respond_by")).numbers).toEqual(["PO-4", "PO-3", "PO-1", "PO-2"]);
    expect((await list("ordering=-respond_by")).numbers).toEqual(["PO-1", "PO-3", "PO-4", "PO-2"]);
    expect((await call("GET", "orders/PO-4")).body).toMatchObject({ is_late: true, respond_by: expect.any(String) });
  });

  test(
    "is sorted by the first day on which something should leave, a page at a time",
    { tags: ["ORD-11.8"] },
    async () => {
      const numbers = Array.from({ length: 12 }, (_, place) => `PO-${10 + place}`);
      // The later the number, the earlier the day. Two have the same one.
      for (const [place, number] of numbers.entries())
        await addOrder(number, [`1,A,2,EA,1,2027-03-${30 - Math.max(1, place)}`]);
      await accept(numbers.map((number) => [number, 1]));
      await query("update order_states set ship_by = null where company_id = $1 and ship_by = '2027-03-28'");
      const ascending = [...numbers.slice(3).toReversed(), "PO-10", "PO-11", "PO-12"];
      const descending = ["PO-11", "PO-10", ...numbers.slice(3), "PO-12"];
      for (const [ordering, expected] of [
        ["ship_by", ascending],
        ["-ship_by", descending],
      ] as const) {
        const read = async (page: number) =>
          (await list(`tab=to_ship&ordering=${ordering}&page_size=10&page=${page}`)).numbers;
        // The second page is read from the end of the list.
        expect([...(await read(1)), ...(await read(2))]).toEqual(expected);
      }
      expect((await list("ordering=ship_by&page_size=20")).numbers).toEqual([
        ...ascending.slice(0, -1),
        "PO-1",
        "PO-12",
      ]);
    },
  );

  test(
    "has no state for orders from before the answers, until one comes",
    { tags: ["ORD-04.1", "ORD-60.1"] },
    async () => {
      const flag = (active: boolean) =>
        query(
          "update company_feature_flags set active = $2 where company_id = $1 and feature_name = 'Order Responses'",
          active,
        );
      await flag(false);
      await addOrder("PO-2", ["1,A,2,EA,1,2027-03-01", "2,A,2,EA,1,2027-03-01"]);
      await flag(true);
      await fixture.loadLines(["1,A,3,EA,1,2027-03-01"], { order: "PO-2" });
      const read = async () => (await call("GET", "orders/PO-2")).body;
      expect(await read()).toMatchObject({ revision: 2, response_state: null, respond_by: null, is_late: false });
      expect(await list("tab=to_answer")).toMatchObject({ numbers: ["PO-1"] });
      const lines = [{ line: 2, pieces: [{ action: "accept" }] }];
      await call("POST", "orders/PO-2/responses", { revision: 2, lines });
      expect(await read()).toMatchObject({ response_state: "partly_answered" });
    },
  );

  test("has the time of two working days after the sending or the change", { tags: ["ORD-60.1"] }, async () => {
    const due = async () => {
      const rows = await query<{ since: string }>(
        `select r.kind as since from order_states s join order_revisions r using (company_id, order_id), work_calendar w
         where s.company_id = $1 and s.respond_by = add_working_days(r.at, 2, w.time_zone, w.weekdays, '{}')`,
      );
      return rows.map(({ since }) => since);
    };
    await fixture.stage.owner.query("update work_calendar set weekdays = '{1,2,3,4,5,6,7}'");
    await query("update order_revisions set at = at - interval '20 days' where company_id = $1");
    await fixture.loadLines(["4,B,1,EA,2,2027-03-01"]);
    expect(await due()).toEqual(["sent"]);
    await answer({ 1: [{ action: "accept" }], 2: [{ action: "accept" }], 3: [{ action: "accept" }] }, { revision: 2 });
    expect(await due()).toEqual(["revision"]);
    await answer({}, { revision: 2, accept_rest: true });
    expect(await due()).toEqual([]);
    await fixture.loadOrder("PO-1", ",ship_to", ",Yard 2");
    expect(await order()).toMatchObject({ revision: 3, response_state: "waiting", is_late: false });
    expect(await due()).toEqual(["revision"]);
  });
});
