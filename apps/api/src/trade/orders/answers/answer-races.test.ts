import { expect, test } from "vitest";
import { answerFixture } from "../../../test/answer-fixture.ts";

const fixture = answerFixture();
const { answer, lines, order, query } = fixture;

test(
  "two colleagues who answer at once both get a version, and the later one counts",
  { tags: ["ORD-20.2"] },
  async () => {
    const colleague = await fixture.stage.aVendor({ companyId: fixture.company.id });
    const answers = await Promise.all(
      [fixture.vendor.token, colleague.token].map((token, place) =>
        answer({ 1: [{ action: "change", unit_price: `1${place}` }] }, {}, { token }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const versions = answers.map(({ body }) => body.response.version as number);
    expect(new Set(versions)).toEqual(new Set([1, 2]));
    const [first] = await lines();
    expect(first.pieces).toMatchObject([{ version: 2 }]);
    expect(first.terms.unit_price).toBe(versions[1] === 2 ? "11.00" : "10.00");
  },
);

test("an answer waits for a load, and is told that the order has changed", { tags: ["ORD-20.2"] }, async () => {
  const client = await fixture.stage.owner.connect();
  try {
    await client.query("begin");
    await client.query("update purchase_order_lines set quantity = 80 where company_id = $1 and line = 1", [
      fixture.company.id,
    ]);
    const sent = answer({ 1: [{ action: "accept", quantity: "100" }] });
    // The load ends once the answer waits for its lock.
    await expect
      .poll(async () => (await query("select from pg_locks where not granted and $1::uuid is not null")).length)
      .toBeGreaterThan(0);
    await client.query("commit");
    expect(await sent).toMatchObject({ status: 409, body: { code: "order_changed", params: { revision: 2 } } });
  } finally {
    client.release();
  }
  expect(await query("select from order_responses where company_id = $1")).toEqual([]);
});

test("loads and answers at the same moment lose nothing", { tags: ["ORD-20.2", "ORD-04.1"] }, async () => {
  for (const quantity of [90, 80, 70, 60, 50]) {
    const { revision } = await order();
    const [answered] = await Promise.all([
      answer({}, { revision, accept_rest: true }),
      fixture.loadLines([`1,A,${quantity},EA,12.5,2027-03-01`]),
    ]);
    const [first] = await lines();
    // The load came second if the answer was accepted, so the line waits in both cases.
    expect([201, 409]).toContain(answered.status);
    expect(first).toMatchObject({ state: "waiting", quantity: String(quantity), terms: null });
    expect((await order()).revision).toBe(revision + 1);
  }
  const { revision } = await order();
  expect((await answer({}, { revision, accept_rest: true })).body).toMatchObject({ response_state: "accepted" });
});
