import { describe, expect, test } from "vitest";
import { answerFixture } from "../../../test/answer-fixture.ts";

const fixture = answerFixture();
const { answer, lines, order, query } = fixture;

describe("an order that changed", () => {
  test("is told with its differences, and nothing is saved", { tags: ["ORD-20.1"] }, async () => {
    await fixture.loadLines(["1,A,90,EA,12.5,2027-03-01"]);
    await fixture.loadLines(["1,A,80,EA,12.5,2027-03-01", "2,A,5,EA,1,2027-04-01"]);
    const { status, body } = await answer({ 1: [{ action: "accept", quantity: "100" }], 3: [{ action: "accept" }] });
    expect(status).toBe(409);
    expect(body).toEqual({
      detail: "This order has changed. Nothing was sent.",
      code: "order_changed",
      params: { revision: 3, changed_at: expect.any(String) },
      lines: [
        { line: 1, changes: [{ field: "quantity", old: "100", new: "80" }] },
        { line: 2, changes: [{ field: "due_date", old: "2027-03-01", new: "2027-04-01" }] },
      ],
    });
    expect(await order()).toMatchObject({ revision: 3, response_state: "waiting" });
    expect((await answer({}, { revision: 2, accept_rest: true })).body.lines).toHaveLength(2);
    expect((await answer({}, { revision: 9, accept_rest: true })).body).toMatchObject({
      code: "order_changed",
      lines: [],
    });
  });

  test("waits with its changed lines, and their questions are void", { tags: ["ORD-03.1", "ORD-04.1"] }, async () => {
    await answer({}, { accept_rest: true });
    await answer({ 1: [{ action: "reject", reason: "no_stock" }] });
    expect(await order()).toMatchObject({ response_state: "asked" });
    await fixture.loadLines(["1,A,90,EA,12.5,2027-03-01"]);
    const [first, second] = await lines();
    expect(first).toMatchObject({ state: "waiting", revision: 2, terms: null, pieces: [] });
    expect(second).toMatchObject({ state: "accepted", revision: 1 });
    expect(await order()).toMatchObject({ response_state: "partly_answered" });
    const { body } = await answer({}, { revision: 2, accept_rest: true });
    expect(body).toMatchObject({ lines: [{ line: 1, state: "accepted" }], response_state: "accepted" });
  });

  test("by what the vendor promised has no new work", { tags: ["ORD-52.1", "ORD-03.1"] }, async () => {
    await answer({ 1: [{ action: "change", unit_price: "12", delivery_date: "2027-03-02" }] }, { accept_rest: true });
    expect(await order()).toMatchObject({ response_state: "accepted_with_changes" });
    await fixture.loadLines(["1,A,100,EA,12.0,2027-03-02"]);
    expect(await order()).toMatchObject({ revision: 1, response_state: "accepted", respond_by: null });
    expect((await lines())[0]).toMatchObject({ state: "accepted", pieces: [{ action: "change" }] });
  });
});

describe("access", () => {
  test("to another company's order, and without the permission, is refused", { tags: ["ORD-14.3"] }, async () => {
    const stranger = await fixture.stage.aVendor();
    const viewer = await fixture.stage.aVendor({ companyId: fixture.company.id, role: "View Only" });
    expect(await answer({}, { accept_rest: true }, { token: stranger.token })).toMatchObject({ status: 404 });
    expect(await answer({}, { accept_rest: true }, { token: viewer.token })).toMatchObject({ status: 403 });
    for (const role of ["Full Access", "Vendor Admin"] as const) {
      const { token } = await fixture.stage.aVendor({ companyId: fixture.company.id, role });
      expect(await answer({ 1: [{ action: "accept" }] }, {}, { token })).toMatchObject({ status: 201 });
    }
  });

  test("with an Idempotency-Key answers once", { tags: ["ORD-20.1"] }, async () => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const first = await answer({ 1: [{ action: "accept" }] }, {}, { headers });
    expect((await answer({ 1: [{ action: "accept" }] }, {}, { headers })).body).toEqual(first.body);
    expect(await answer({ 2: [{ action: "accept" }] }, {}, { headers })).toMatchObject({ status: 422 });
    expect(await query("select from order_responses where company_id = $1")).toHaveLength(1);
  });

  test("of a program needs the scope", { tags: ["ORD-64.1"] }, async () => {
    const { key } = await fixture.stage.anApiKey({ owner: fixture.vendor, scopes: ["acknowledgements:write"] });
    expect(await answer({}, { accept_rest: true }, { token: key })).toMatchObject({ status: 201 });
    const other = await fixture.stage.anApiKey({ owner: fixture.vendor, scopes: ["orders:read"] });
    expect(await answer({}, { accept_rest: true }, { token: other.key })).toMatchObject({ status: 403 });
    const rows = await query<{ source: string }>("select source from order_responses where company_id = $1");
    expect(rows).toEqual([{ source: "api" }]);
  });
});
