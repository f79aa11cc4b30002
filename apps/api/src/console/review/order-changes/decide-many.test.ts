import { expect, test } from "vitest";
import { dearer, decisionFixture } from "../../../test/decision-fixture.ts";
import { openRunner, readRun } from "../../../test/run-fixture.ts";

const fixture = decisionFixture();
const { addOrder, ask, call, decide, query } = fixture;

const start = (body: object, token = fixture.staff.token) =>
  call("POST", "provider/order-changes/decide-many", body, { token });

test("a run decides on many answers, once for each order", { tags: ["ORD-32.9"] }, async () => {
  await ask({ 1: dearer, 2: dearer });
  await addOrder(
    "PO-9",
    Array.from({ length: 700 }, (_, place) => `${place + 1},A,100,EA,12.5,2027-03-01`),
  );
  const lines = Array.from({ length: 700 }, (_, place) => ({ line: place + 1, pieces: dearer }));
  expect((await call("POST", "orders/PO-9/responses", { revision: 1, lines })).status).toBe(201);
  const found = await query<{ id: string }>(
    "select question_id as id from response_pieces where company_id = $1 order by line, order_id",
  );
  const items = found.map(({ id }) => id);
  await decide([{ id: items[0], decision: "refuse", reason: "No." }]);
  const { status, body } = await start({ items, decision: "approve" });
  expect(status).toBe(201);
  await using runner = openRunner(fixture.stage);
  await runner.execute();
  expect(await readRun(fixture.stage, fixture.staff.token, body.run)).toMatchObject({
    kind: "order_decision",
    source: "702 lines to approve",
    state: "loaded",
    done: 702,
    counts: { approved: 701, decided_before: 1 },
  });
  const events = await query(
    "select subject, count(*)::int from outbox_events where company_id = $1 and type = 'order.change_decided' group by 1 order by 1",
  );
  // One of the decision before, one of the rest of that order, and two of an order with more lines than a batch.
  expect(events).toEqual([
    { subject: "PO-1", count: 2 },
    { subject: "PO-9", count: 2 },
  ]);
});

test(
  "a run counts answers that its person gave, and needs the reason of a refusal",
  { tags: ["ORD-32.9"] },
  async () => {
    const path = `provider/companies/${fixture.company.id}/orders/PO-1/responses`;
    const lines = [{ line: 1, pieces: dearer }];
    await call("POST", path, { revision: 1, reason: "By phone.", lines }, { token: fixture.staff.token });
    const items = (await fixture.questions()).map(({ id }) => id);
    expect(await start({ items, decision: "refuse" })).toMatchObject({
      status: 400,
      body: { reason: ["Say why. The vendor reads it."] },
    });
    const { body } = await start({ items, decision: "refuse", reason: "No." });
    await using runner = openRunner(fixture.stage);
    await runner.execute();
    expect(await readRun(fixture.stage, fixture.staff.token, body.run)).toMatchObject({
      state: "loaded_with_errors",
      counts: { refused: 1 },
    });
  },
);
