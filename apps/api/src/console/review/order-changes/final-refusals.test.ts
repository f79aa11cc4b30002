import { expect, test } from "vitest";
import { dearer, decisionFixture, rejected } from "../../../test/decision-fixture.ts";

const fixture = decisionFixture();
const { answer, ask, call, decide, lines, loadLines, undo } = fixture;

const accept = [{ action: "accept" }] as const;
const final = {
  decision: "refuse",
  reason: "Contract price.",
  final: true,
  caller: "Dale Okafor",
  call_by: "2099-12-01",
};

/** Asks for another price of line 1 twice, refuses it the first time, and returns the id of the second question. */
async function askAgain() {
  const first = await ask({ 1: dearer });
  await decide([{ id: first.get(1), decision: "refuse", reason: "Contract price." }]);
  return (await ask({ 1: dearer })).get(1);
}

test("after a final refusal, the vendor can only accept the line", { tags: ["ORD-33.1"] }, async () => {
  const id = await askAgain();
  expect((await decide([{ id, ...final }])).body.results).toMatchObject([{ status: "refused" }]);
  expect(await lines()).toMatchObject([
    {
      state: "waiting",
      is_final: true,
      pieces: [
        {
          outcome: "refused",
          decision_reason: "Contract price.",
          call: { by: "Dale Okafor", on: "2099-12-01" },
        },
      ],
    },
    { is_final: false },
    { is_final: false },
  ]);
  const { body } = await call("GET", "notifications/?notification_type=purchase_order_decision");
  expect(body.results[0].description).toBe(
    "Your answer to order PO-1: 1 line refused: Contract price. Dale Okafor calls you by 2099-12-01.",
  );
  for (const pieces of [dearer, rejected])
    expect(await answer({ 1: pieces, 2: rejected })).toMatchObject({
      status: 400,
      body: {
        "lines.0.pieces": [expect.stringMatching(/^\w+ keeps the terms of line 1, so it can only be accepted\.$/)],
      },
    });
  expect((await answer({ 1: [...accept], 2: rejected })).status).toBe(201);
  expect((await answer({ 1: dearer })).status).toBe(400);
  await loadLines(["1,A,100,EA,12.6,2027-03-01"]);
  expect(await lines()).toMatchObject([{ is_final: false }, {}, {}]);
  expect((await answer({ 1: dearer }, { revision: 2 })).status).toBe(201);
});

test("an undo of a final refusal lets the question wait again", { tags: ["ORD-33.1"] }, async () => {
  const id = await askAgain();
  const { decision_id } = (await decide([{ id, ...final }])).body;
  expect((await undo(decision_id)).status).toBe(200);
  expect(await lines()).toMatchObject([{ state: "asked", is_final: false, pieces: [{ call: null }] }, {}, {}]);
});

test("only the second refusal is final, and needs a person and a day", { tags: ["ORD-33.1"] }, async () => {
  const first = (await ask({ 1: dearer })).get(1);
  expect(await decide([{ id: first, ...final }])).toMatchObject({
    status: 400,
    body: { "decisions.0.final": ["Only the second refusal of a line can be final."] },
  });
  await decide([{ id: first, decision: "refuse", reason: "No." }]);
  const second = (await ask({ 1: dearer })).get(1);
  expect(await decide([{ ...final, id: second, decision: "approve" }])).toMatchObject({
    body: { "decisions.0.final": [expect.any(String)] },
  });
  expect(await decide([{ id: second, decision: "refuse", reason: "No.", final: true }])).toMatchObject({
    status: 400,
    body: { "decisions.0.caller": ["Say who calls."], "decisions.0.call_by": ["Choose a day."] },
  });
  expect(await decide([{ ...final, id: second, call_by: "2020-01-01" }])).toMatchObject({
    body: { "decisions.0.call_by": ["This date is in the past."] },
  });
});
