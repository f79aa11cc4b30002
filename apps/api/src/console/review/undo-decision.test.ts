import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { digestFixture } from "../../test/digest-fixture.ts";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
let gxpSku: string;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
beforeEach(async () => {
  vendor = await stage.aVendor();
  ({ gxpSku } = await stage.aProduct(vendor.companyId, { price: "10.00", color: "Red", supplier_sku: "S1" }));
});
afterAll(() => stage[Symbol.asyncDispose]());

const rows = async (statement: string, ...values: unknown[]) =>
  (await stage.owner.query<Record<string, unknown>>(statement, values)).rows;

const anEdit = (name: string, oldValue: string | null, newValue: string | null, sku = gxpSku) =>
  stage.anEdit(vendor.companyId, { gxpSku: sku, name, oldValue, newValue, authorId: vendor.id });

async function decide(...decisions: { id: string; decision: string; reason?: string }[]) {
  const answer = await stage.call(staff.token, "POST", "/api/provider/edits/decide", { payload: { decisions } });
  return answer.json().decision_id as string; // the server validates its responses
}

const approve = ({ id }: { id: string }) => ({ id, decision: "approve" });
const reject = ({ id }: { id: string }) => ({ id, decision: "reject", reason: "Too much." });

async function undo(decisionId: string, token = staff.token) {
  const answer = await stage.call(token, "POST", "/api/provider/edits/undo", { payload: { decision_id: decisionId } });
  return { status: answer.statusCode, ...answer.json() };
}

const getProduct = async () => (await stage.call(vendor.token, "GET", `/api/products/${gxpSku}/`)).json();
const getEdits = () =>
  rows(
    "select name, status, decided_at, decided_by, reason from field_edits where company_id = $1 order by name, status",
    vendor.companyId,
  );
const getNotifications = async () =>
  (await stage.call(vendor.token, "GET", "/api/notifications/?page_size=50"))
    .json()
    .results.map(({ description }: { description: string }) => description);
const getUnread = async () => (await stage.call(vendor.token, "GET", "/api/notifications/unread-count/")).json();
const submit = (name: string, old_value: string | null, new_value: string) =>
  stage.call(vendor.token, "PATCH", `/api/products/${gxpSku}/edit`, {
    payload: { edited_fields: [{ name, old_value, new_value }] },
  });

const waiting = { decided_at: null, decided_by: null, reason: null, status: "pending" };

test("writes the former values back, and the edits wait as before", { tags: ["CON-05.2"] }, async () => {
  const [price, color] = [await anEdit("price", "10", "12.5"), await anEdit("color", "Red", null)];
  const unread = await getUnread();
  const [before] = await rows("select * from edited_products where company_id = $1", vendor.companyId);
  const decision = await decide(approve(price), reject(color));
  expect(await getProduct()).toMatchObject({ price: "12.50" });
  expect(await getNotifications()).toHaveLength(1);

  const { status, results } = await undo(decision);
  expect(status).toBe(200);
  expect(results).toHaveLength(2);
  expect(results).toEqual(expect.arrayContaining([price, color].map(({ id }) => ({ id, status: "pending" }))));
  expect(await getProduct()).toMatchObject({ price: "10.00", color: "Red" });
  expect(await getEdits()).toEqual([
    { name: "color", ...waiting },
    { name: "price", ...waiting },
  ]);
  expect(await rows("select * from edited_products where company_id = $1", vendor.companyId)).toEqual([before]);
  expect(await getNotifications()).toEqual([]);
  expect(await getUnread()).toEqual(unread);
  const again = await decide(approve(price));
  expect(again).not.toBe(decision);
  expect(await getProduct()).toMatchObject({ price: "12.50" });
});

test("the history, the events and the audit record tell of the undo", { tags: ["PRD-01.3", "PROV-06.2"] }, async () => {
  const decision = await decide(approve(await anEdit("price", "10", "12.5")));
  await undo(decision);
  expect(
    await rows(
      "select field, old, new, source, source_id, actor_id from field_change where company_id = $1 order by at",
      vendor.companyId,
    ),
  ).toEqual([
    { field: "price", old: "10.00", new: "12.50", source: "approval", source_id: decision, actor_id: staff.id },
    { field: "price", old: "12.50", new: "10.00", source: "undo", source_id: decision, actor_id: staff.id },
  ]);
  const fields = [{ name: "price", old_value: "10.00", new_value: "12.50" }];
  expect(
    await rows(
      "select type, data -> 'edited_fields' as edited_fields, data -> 'kept_fields' as kept_fields from outbox_events where company_id = $1 order by id",
      vendor.companyId,
    ),
  ).toEqual([
    { type: "product.edit.approved", edited_fields: fields, kept_fields: null },
    { type: "product.edit.undone", edited_fields: fields, kept_fields: [] },
  ]);
  expect(
    await rows(
      "select actor_id, details from audit_entries where action = 'POST /api/provider/edits/undo' and company_id = $1",
      vendor.companyId,
    ),
  ).toMatchObject([
    {
      actor_id: staff.id,
      details: {
        decision_id: decision,
        gxp_sku: gxpSku,
        undone_approval: 1,
        decisions: [
          { gxp_sku: gxpSku, name: "price", old_value: "10.00", new_value: "12.50", outcome: "undone_approval" },
        ],
      },
    },
  ]);
});

test(
  "is refused the second time, from another tab, after the time, and to others",
  { tags: ["CON-05.2"] },
  async () => {
    const price = await anEdit("price", "10", "12.5");
    const decision = await decide(approve(price));
    const other = await stage.aStaffMember();
    expect(await undo(decision, other.token)).toMatchObject({ status: 403, code: "not_own_decision" });
    expect(await undo(decision, vendor.token)).toMatchObject({ status: 403 });
    const both = await Promise.all([undo(decision), undo(decision)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(both.find(({ status }) => status === 409)).toMatchObject({ code: "decision_undone" });

    const late = await decide(approve(price));
    await rows("update field_edits set decided_at = decided_at - interval '12 seconds' where decision_id = $1", late);
    expect(await undo(late)).toMatchObject({ status: 409, code: "undo_over", params: { seconds: 10 } });
    expect(await getProduct()).toMatchObject({ price: "12.50" });
    expect(await getNotifications()).toHaveLength(1);
    expect(await undo("11111111-1111-4111-8111-111111111111")).toMatchObject({ status: 404 });
    expect(await undo("no id")).toMatchObject({ status: 400 });
  },
);

test("keeps what has changed meanwhile, and says why", { tags: ["CON-05.3"] }, async () => {
  const price = await anEdit("price", "10", "12.5");
  const color = await anEdit("color", "Red", "Blue");
  const size = await anEdit("size", null, "2 in");
  const decision = await decide(approve(price), approve(color), reject(size));
  await stage.owner.query("update products set price = 13 where company_id = $1", [vendor.companyId]);
  expect((await submit("size", null, "3 in")).statusCode).toBe(200);

  expect((await undo(decision)).results).toEqual(
    expect.arrayContaining([
      { id: price.id, status: "conflict", live_value: "13.00" },
      { id: color.id, status: "pending" },
      { id: size.id, status: "resubmitted" },
    ]),
  );
  expect(await getProduct()).toMatchObject({ price: "13.00", color: "Red", size: null });
  expect(await getEdits()).toMatchObject([
    { name: "color", status: "pending" },
    { name: "price", status: "approved" },
    { name: "size", status: "pending" },
    { name: "size", status: "rejected", reason: "Too much." },
  ]);
  expect(await getNotifications()).toEqual([
    expect.stringMatching(/Vendor Price approved; Size rejected\.$/),
    expect.stringContaining("wait for approval: Size"),
  ]);
});

test(
  "an approved value that the vendor changes again stays, and so does the new edit",
  { tags: ["CON-05.3"] },
  async () => {
    const price = await anEdit("price", "10", "12.5");
    const decision = await decide(approve(price));
    await submit("price", "12.5", "15");
    expect((await undo(decision)).results).toEqual([{ id: price.id, status: "resubmitted" }]);
    expect(await getProduct()).toMatchObject({ price: "12.50" });
    expect(await getEdits()).toMatchObject([{ status: "approved" }, { status: "pending" }]);
    expect(await getNotifications()).toContainEqual(expect.stringContaining("Vendor Price approved"));
  },
);

test("puts back all fields but those whose former value the database rejects now", { tags: ["CON-05.3"] }, async () => {
  const [sku, color] = [await anEdit("sku", "S1", "S2"), await anEdit("color", "Red", "Blue")];
  const decision = await decide(approve(sku), approve(color));
  // Not valid, so that it checks only new values.
  await stage.owner.query("alter table products add constraint no_s1 check (supplier_sku <> 'S1') not valid");
  expect((await undo(decision)).results).toEqual(
    expect.arrayContaining([
      { id: sku.id, status: "invalid", message: "The catalog does not accept this value." },
      { id: color.id, status: "pending" },
    ]),
  );
  await stage.owner.query("alter table products drop constraint no_s1");
  expect(await getProduct()).toMatchObject({ sku: "S2", color: "Red" });
});

test("undoes a bulk decision at once, also of a suspended company", { tags: ["CON-05.2"] }, async () => {
  const edits = [];
  for (let number = 0; number < 30; number++) {
    const product = await stage.aProduct(vendor.companyId, { color: "Red" });
    edits.push(await anEdit("color", "Red", "Blue", product.gxpSku));
  }
  const decision = await decide(...edits.map(approve));
  await stage.owner.query("update companies set status = 'suspended' where id = $1", [vendor.companyId]);
  expect((await undo(decision)).results).toHaveLength(30);
  await stage.owner.query("update companies set status = 'active' where id = $1", [vendor.companyId]);
  expect(
    await rows("select count(*)::int as n from products where color = 'Blue' and company_id = $1", vendor.companyId),
  ).toEqual([{ n: 0 }]);
  expect(await getNotifications()).toEqual([]);
  expect(
    await rows(
      "select active::int, (select count(*)::int from notifications n where n.company_id = t.company_id) as stored from notification_totals t where company_id = $1",
      vendor.companyId,
    ),
  ).toEqual([{ active: 0, stored: 0 }]);
});

test("a deactivated reviewer cannot undo", { tags: ["CON-05.2"] }, async () => {
  const leaver = await stage.aStaffMember();
  const price = await anEdit("price", "10", "12.5");
  const answer = await stage.call(leaver.token, "POST", "/api/provider/edits/decide", {
    payload: { decisions: [approve(price)] },
  });
  await stage.owner.query("update users set status = 'deactivated' where id = $1", [leaver.id]);
  expect((await undo(answer.json().decision_id, leaver.token)).status).toBe(401);
  expect(await getProduct()).toMatchObject({ price: "12.50" });
});

test("mails wait until a decision can no longer be undone", { tags: ["ALRT-03.3", "CON-05.4"] }, async () => {
  const fixture = digestFixture(stage);
  await stage.owner.query("insert into alert_settings (user_id, enabled, frequency) values ($1, true, 'real_time')", [
    vendor.id,
  ]);
  await fixture.raise(vendor.companyId, ["Before."]);
  const first = await decide(approve(await anEdit("price", "10", "12.5")));
  const send = async () => {
    await fixture.send(new Date().toISOString());
    return fixture.getDigestsTo(vendor.email);
  };
  expect(await send()).toEqual(["Before."]);
  await undo(first);
  await decide(reject(await anEdit("color", "Red", "Blue")));
  await fixture.raise(vendor.companyId, ["After."]);
  expect(await send()).toEqual(["Before."]);
  await stage.owner.query(
    "update notifications set event_date = event_date - interval '12 seconds' where company_id = $1",
    [vendor.companyId],
  );
  expect(await send()).toEqual(["Before.", expect.stringMatching(/^After\. \| Changes of .+: Color rejected\.$/)]);
  await fixture.database.destroy();
});
