import { beforeEach, expect, test } from "vitest";
import { shipFixture } from "../../test/ship-fixture.ts";

const fixture = shipFixture();
const { draft, send, query } = fixture;

beforeEach(async () => {
  await fixture.accept();
  await fixture.stage.owner.query("update requirements set deleted_at = now() where deleted_at is null");
  await query(
    `insert into company_feature_flags values ($1, 'Required Documents', true)
     on conflict (company_id, feature_name) do update set active = true`,
  );
});

/** Sends a notice of the first line of PO-1, whose document is in a state. Returns the code of the refusal, or the notice's state. */
async function sendWith(state: string, effect: object) {
  await query(
    `with required as (
       insert into requirements (name, applies_to, rule)
         values ('Certificate ' || gen_random_uuid(), 'order_line', jsonb_build_object('effect', $2::jsonb)) returning id
     )
     insert into requirement_items (company_id, requirement_id, kind, order_id, line, due_on, state)
       select $1, r.id, 'order_line', (select id from purchase_orders where company_id = $1 and purchase_order = 'PO-1'), 1, '2027-01-01', $3
       from required r`,
    effect,
    state,
  );
  const { body } = await draft({ 1: "5" });
  const { body: sent } = await send(body.id);
  return sent.code ?? sent.state;
}

const blocks = { kind: "block", of: ["send_ship_notices"] };

test.each([
  ["missing", blocks, "requirement_open"],
  ["changes_requested", blocks, "requirement_open"],
  ["submitted", blocks, "sent"],
  ["in_review", { ...blocks, ships_after: "submitted" }, "sent"],
  ["accepted", blocks, "sent"],
  ["submitted", { ...blocks, ships_after: "accepted" }, "requirement_open"],
  ["accepted", { ...blocks, ships_after: "accepted" }, "sent"],
])(
  "with a document that is %s and the effect %o, a notice is %s",
  { tags: ["REQ-41.1"] },
  async (state, effect, found) => {
    expect(await sendWith(state, effect)).toBe(found);
  },
);

test("a document that is only sent goes on blocking answers", { tags: ["REQ-41.1"] }, async () => {
  await fixture.addOrder("PO-2", ["1,A,4,EA,1,2027-03-01"]);
  await sendWith("submitted", { kind: "block", of: ["answer_orders", "send_ship_notices"] });
  await query("update requirement_items set order_id = null, line = null, kind = 'company' where company_id = $1");
  expect((await fixture.accept("PO-2")).body).toMatchObject({ code: "requirement_open" });
});
