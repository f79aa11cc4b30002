import { describe, expect, test } from "vitest";
import type { SentPiece } from "../../../test/answer-fixture.ts";
import { dearer, decisionFixture } from "../../../test/decision-fixture.ts";

const fixture = decisionFixture();
const { call, decide, lines, order, query, questions } = fixture;

const path = () => `provider/companies/${fixture.company.id}/orders/PO-1/responses`;
const reason = "Phoned in by Ann Lee.";

/** Answers lines of PO-1 for its company. */
const answerFor = (given: Record<number, SentPiece[]>, body: object = {}, token = fixture.staff.token) =>
  call(
    "POST",
    path(),
    {
      revision: 1,
      reason,
      lines: Object.entries(given).map(([line, pieces]) => ({ line: Number(line), pieces })),
      ...body,
    },
    { token },
  );

const anOther = () => fixture.stage.aStaffMember();

describe("an answer of staff for a company", { tags: ["ORD-35.1"] }, () => {
  test("counts like an answer that the company gives, with the tolerances", async () => {
    expect(
      await answerFor({ 1: dearer, 2: [{ action: "accept" }] }, { accept_rest: true, vendor_reference: "SO-7" }),
    ).toMatchObject({
      status: 201,
      body: {
        response: { version: 1 },
        lines: [
          { line: 1, state: "asked", outcome: "asked" },
          { line: 2, state: "accepted", outcome: "applied" },
          { line: 3, state: "accepted", outcome: "applied" },
        ],
        response_state: "asked",
      },
    });
    expect(await order()).toMatchObject({ response_state: "asked" });
    expect(await query("select source, reason, vendor_reference from order_responses where company_id = $1")).toEqual([
      { source: "staff", reason, vendor_reference: "SO-7" },
    ]);
  });

  test("tells the company who answered and why, in a notification and in its history", async () => {
    await answerFor({ 1: dearer }, { accept_rest: true });
    const { body } = await call("GET", "notifications/?notification_type=purchase_order_answer");
    expect(body.results).toMatchObject([
      {
        description: expect.stringMatching(
          /^\w+ \w+ answered 3 lines of order PO-1 for you: Phoned in by Ann Lee\. 1 of them waits for a decision\.$/,
        ),
        purchase_order_answer: { po_number: "PO-1", by: expect.any(String), reason, lines: 3, asked: 1 },
      },
    ]);
    const history = await call("GET", "orders/PO-1/history?ordering=-at");
    expect(history.body.results[0]).toMatchObject({
      kind: "response",
      source: "staff",
      by: body.results[0].purchase_order_answer.by,
      reason,
    });
    const events = await query(
      "select type from outbox_events where company_id = $1 and type like 'order.%' order by id",
    );
    expect(events).toEqual([{ type: "order.acknowledged" }, { type: "order.change_asked" }]);
  });

  test("is decided by somebody else", async () => {
    await answerFor({ 1: dearer, 2: dearer });
    const [first, second] = await questions();
    expect(first).toMatchObject({ is_own: true });
    const decisions = [first, second].map((question) => ({ id: question?.id, decision: "approve" }));
    expect(await decide(decisions)).toMatchObject({ status: 403, body: { code: "own_answer" } });
    const { token } = await anOther();
    expect(await decide(decisions, token)).toMatchObject({ status: 200 });
  });

  test("beside an answer of the company is the only one that its author cannot decide", async () => {
    await answerFor({ 1: dearer });
    await fixture.answer({ 2: dearer });
    const decisions = (await questions()).map(({ id }) => ({ id, decision: "approve" }));
    expect((await decide(decisions)).body.results).toMatchObject([{ status: "own_answer" }, { status: "approved" }]);
  });

  test("can be answered again by the company, which can also take it back", async () => {
    await answerFor({ 1: dearer });
    expect((await call("POST", "orders/PO-1/responses/1/withdraw", { lines: [1] })).status).toBe(200);
    await answerFor({ 1: dearer });
    expect((await fixture.answer({ 1: [{ action: "accept" }] })).status).toBe(201);
    expect(await lines()).toMatchObject([{ state: "accepted" }, {}, {}]);
    expect((await call("POST", "orders/PO-1/responses/2/undo")).status).toBe(403);
  });

  test("needs a reason, and has the faults of an answer", async () => {
    expect(await answerFor({ 1: [{ action: "accept", quantity: "90" }] }, { reason: " " })).toMatchObject({
      status: 400,
      body: { reason: ["This field is required."] },
    });
    expect(await answerFor({ 1: [{ action: "accept", quantity: "90" }] })).toMatchObject({
      status: 400,
      body: { "lines.0.pieces": ["The pieces add up to 90 of 100."] },
    });
    await fixture.loadLines(["2,A,6,EA,1,2027-03-01"]);
    expect(await answerFor({ 1: [{ action: "accept" }] })).toMatchObject({
      status: 409,
      body: { code: "order_changed", lines: [{ line: 2 }] },
    });
    expect(await query("select from order_responses where company_id = $1")).toEqual([]);
  });

  test("needs the permission, an order of the company, and a company that answers orders", async () => {
    const { token } = await fixture.stage.aStaffMember({ may: ["provider.view_orders"] });
    expect((await answerFor({ 1: dearer }, {}, token)).status).toBe(403);
    expect((await answerFor({ 1: dearer }, {}, fixture.vendor.token)).status).toBe(403);
    const unknown = await call(
      "POST",
      path().replace("PO-1", "PO-2"),
      { revision: 1, reason, accept_rest: true },
      {
        token: fixture.staff.token,
      },
    );
    expect(unknown.status).toBe(404);
    await query(
      "update company_feature_flags set active = false where company_id = $1 and feature_name = 'Order Responses'",
    );
    expect((await answerFor({ 1: dearer })).status).toBe(404);
  });
});

test(
  "a program of the provider answers for its companies, and its owner cannot decide",
  { tags: ["ORD-35.2"] },
  async () => {
    const scopes = ["acknowledgements:write"] as const;
    const { key } = await fixture.stage.anApiKey({ owner: fixture.staff, scopes });
    expect((await answerFor({ 1: dearer }, {}, key)).status).toBe(201);
    expect(await query("select source, reason from order_responses where company_id = $1")).toEqual([
      { source: "api", reason },
    ]);
    const [question] = await questions();
    expect(await decide([{ id: question?.id, decision: "approve" }])).toMatchObject({ status: 403 });
    const { body } = await call("GET", "notifications/?notification_type=purchase_order_answer");
    expect(body.results).toMatchObject([{ purchase_order_answer: { by: null } }]);
    const companyIds = [(await fixture.stage.aCompany()).id];
    const { key: ofOthers } = await fixture.stage.anApiKey({ owner: fixture.staff, scopes, companyIds });
    expect((await answerFor({ 2: dearer }, {}, ofOthers)).status).toBe(404);
  },
);
