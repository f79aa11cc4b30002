import { expect, test } from "vitest";
import { dearer, decisionFixture, rejected } from "../../../test/decision-fixture.ts";

const fixture = decisionFixture();
const { answer, ask, call, decide, lines, loadLines, query } = fixture;

test("the first of two decisions at once counts, and the other is told", { tags: ["ORD-32.4"] }, async () => {
  const other = await fixture.stage.aStaffMember();
  for (const round of [1, 2, 3]) {
    // A price that was approved before would be valid at once.
    const ids = await ask({ 1: [{ action: "change", unit_price: String(13 + round), reason: "price_is_outdated" }] });
    const id = ids.get(1);
    const [approved, refused] = await Promise.all([
      decide([{ id, decision: "approve" }]),
      decide([{ id, decision: "refuse", reason: `Round ${round}` }], other.token),
    ]);
    const statuses = [approved, refused].map(({ body }) => body.results[0].status as string);
    expect([
      ["approved", "gone"],
      ["gone", "refused"],
    ]).toContainEqual(statuses);
    const [first] = await lines();
    expect(first.pieces[0].outcome).toBe(statuses[0] === "approved" ? "approved" : "refused");
    expect(await query("select from order_decisions where company_id = $1")).toHaveLength(round);
  }
});

test(
  "a decision waits for a load that changes the line, and finds the question gone",
  { tags: ["ORD-32.4"] },
  async () => {
    const ids = await ask({ 1: dearer, 2: rejected });
    const client = await fixture.stage.owner.connect();
    try {
      await client.query("begin");
      await client.query("update purchase_order_lines set quantity = 80 where company_id = $1 and line = 1", [
        fixture.company.id,
      ]);
      const decided = decide([1, 2].map((line) => ({ id: ids.get(line), decision: "approve" })));
      // The load ends once the decision waits for its lock.
      await expect
        .poll(async () => (await query("select from pg_locks where not granted and $1::uuid is not null")).length)
        .toBeGreaterThan(0);
      await client.query("commit");
      expect((await decided).body.results).toMatchObject([{ status: "gone" }, { status: "approved" }]);
    } finally {
      client.release();
    }
    expect(await lines()).toMatchObject([
      { state: "waiting", terms: null },
      { state: "rejected" },
      { state: "waiting" },
    ]);
  },
);

test("a decision and a take-back at once do not both count", { tags: ["ORD-32.4"] }, async () => {
  for (const version of [1, 2, 3]) {
    const ids = await ask({ 1: dearer });
    const [decided, taken] = await Promise.all([
      decide([{ id: ids.get(1), decision: "refuse", reason: "No." }]),
      call("POST", `orders/PO-1/responses/${version}/withdraw`, { lines: [1] }),
    ]);
    const outcome = decided.body.results[0].status as string;
    expect([
      ["refused", 409],
      ["gone", 200],
    ]).toContainEqual([outcome, taken.status]);
    const rows = await query("select outcome from response_pieces where company_id = $1 and version = $2", version);
    expect(rows).toEqual([{ outcome: outcome === "refused" ? "refused" : "withdrawn" }]);
  }
});

test("an answer that replaces a question ends it", { tags: ["ORD-32.4"] }, async () => {
  const ids = await ask({ 1: dearer });
  await answer({ 1: rejected });
  const decision = { id: ids.get(1), decision: "approve" };
  expect((await decide([decision])).body).toMatchObject({ decision_id: null, results: [{ status: "gone" }] });
  expect((await decide([{ ...decision, id: crypto.randomUUID() }])).body.results).toMatchObject([{ status: "gone" }]);
  await loadLines(["1,A,90,EA,12.5,2027-03-01"]);
  expect((await lines())[0]).toMatchObject({ state: "waiting" });
});
