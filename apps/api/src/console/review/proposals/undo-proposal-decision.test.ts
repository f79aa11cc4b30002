import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { digestFixture } from "../../../test/digest-fixture.ts";
import { notificationFixture } from "../../../test/notification-fixture.ts";
import { openStage, type Stage } from "../../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
beforeEach(async () => {
  vendor = await stage.aVendor({ role: "Full Access" });
});
afterAll(() => stage[Symbol.asyncDispose]());

const valve = { name: "Gate Valve 2 in", sku: "GV-2", price: "12.50", color: "Red" };
const vendorPath = "/api/products/proposals/";
const staffPath = "/api/provider/product-proposals/";

async function call(token: string, method: "GET" | "POST" | "PATCH", url: string, payload?: object) {
  const answer = await stage.call(token, method, url, payload && { payload });
  return { status: answer.statusCode, body: answer.json() };
}
const aProposal = async (values: object = valve) =>
  (await call(vendor.token, "POST", vendorPath, { values })).body.id as string;
async function decide(id: string, decision: object, token = staff.token) {
  const { body } = await call(token, "POST", `${staffPath}decide`, { decisions: [{ id, ...decision }] });
  return body.results[0].status as string;
}
const undo = (id: string, token = staff.token) => call(token, "POST", `${staffPath}${id}/undo`, {});
const read = async (id: string) => (await call(vendor.token, "GET", `${vendorPath}${id}`)).body;
const getNotifications = async () => (await notificationFixture(stage).list(vendor.token)).results;
const rows = async (statement: string, ...values: unknown[]) =>
  (await stage.owner.query<Record<string, unknown>>(statement, values)).rows;
const approve = (gxp_sku: string) => ({ decision: "approve", gxp_sku });
const waits = { status: "proposed", gxp_sku: null, reason: null, decided_at: null, decided_by: null };

test(
  "takes the product of an approval away, and the proposal waits as before",
  { tags: ["XLS-24.13", "XLS-24.14"] },
  async () => {
    const id = await aProposal();
    const before = await read(id);
    const queued = () => rows("select waiting_since, due_at from work_items where subject = $1", id);
    const work = await queued();
    expect(await decide(id, approve("UNDO-1"))).toBe("approved");
    expect(await getNotifications()).toHaveLength(1);

    expect(await undo(id)).toEqual({ status: 200, body: { id, status: "proposed" } });
    expect(await read(id)).toEqual({ ...before, ...waits });
    expect(await queued()).toEqual(work);
    expect((await stage.call(vendor.token, "GET", "/api/products/UNDO-1")).statusCode).toBe(404);
    expect((await call(vendor.token, "GET", "/api/products/?search=gate")).body.total_items).toBe(0);
    expect(await getNotifications()).toEqual([]);
    const [event] = await rows(
      "select type, subject, data - 'decision_id' as data from outbox_events where company_id = $1 order by id desc limit 1",
      vendor.companyId,
    );
    expect(event).toEqual({
      type: "product.proposal_undone",
      subject: id,
      data: { name: valve.name, sku: valve.sku, decision: "approved", gxp_sku: "UNDO-1" },
    });
    expect(
      await rows(
        "select action, details ->> 'record_name' as name from audit_entries where company_id = $1",
        vendor.companyId,
      ),
    ).toContainEqual({ action: "POST /api/provider/product-proposals/{id}/undo", name: valve.name });
    // The number is free again.
    expect(await decide(id, approve("UNDO-1"))).toBe("approved");
    expect(await getNotifications()).toHaveLength(1);
  },
);

test(
  "keeps the product of an approval that somebody has touched, with the reason",
  { tags: ["XLS-24.13"] },
  async () => {
    const touches: [touch: (companyId: string, gxpSku: string) => Promise<unknown>, reason: string][] = [
      [
        (companyId, gxpSku) =>
          rows("update products set color = 'Blue' where company_id = $1 and gxp_sku = $2", companyId, gxpSku),
        "its values were changed since",
      ],
      [(companyId, gxpSku) => stage.anEdit(companyId, { gxpSku }), "its vendor has submitted changes of it"],
      [
        (companyId, gxpSku) =>
          rows(
            "update products set withdrawal_reason = 'x', withdrawal_on = current_date + 9 where company_id = $1 and gxp_sku = $2",
            companyId,
            gxpSku,
          ),
        "it is about to end",
      ],
    ];
    for (const [index, [touch, reason]] of touches.entries()) {
      const id = await aProposal({ ...valve, sku: `GV-${index}` });
      const gxpSku = `TOUCHED-${index}`;
      await decide(id, approve(gxpSku));
      await touch(vendor.companyId, gxpSku);
      expect(await undo(id)).toMatchObject({
        status: 409,
        body: { code: "decision_overtaken", detail: `${gxpSku} stays, because ${reason}.` },
      });
      expect(await read(id)).toMatchObject({ status: "approved", gxp_sku: gxpSku });
    }
    expect(await getNotifications()).toHaveLength(touches.length);
  },
);

test("takes back the edits of a merge that still wait", { tags: ["XLS-24.13"] }, async () => {
  const { gxpSku } = await stage.aProduct(vendor.companyId, { supplier_sku: "GV-2", price: "10.00", color: "Blue" });
  const id = await aProposal();
  await decide(id, { decision: "merge", gxp_sku: gxpSku });
  const [color] = await rows("select id from field_edits where company_id = $1 and name = 'color'", vendor.companyId);
  const other = await stage.aStaffMember();
  await call(other.token, "POST", "/api/provider/edits/decide", {
    decisions: [{ id: color?.["id"], decision: "approve" }],
  });
  expect((await undo(id)).status).toBe(200);
  expect(await read(id)).toMatchObject(waits);
  expect(
    await rows("select name, status from field_edits where company_id = $1 order by name", vendor.companyId),
  ).toEqual([
    { name: "color", status: "approved" },
    { name: "price", status: "withdrawn" },
  ]);
  // The notification of the other decision stays.
  expect(await getNotifications()).toMatchObject([{ notification_type: "product_details_edit_decision" }]);
});

test("undoes a rejection and a request for changes", { tags: ["XLS-24.13", "XLS-24.14"] }, async () => {
  const id = await aProposal();
  await decide(id, { decision: "ask_changes", reason: "Which size?" });
  await call(vendor.token, "PATCH", `${vendorPath}${id}`, { values: valve });
  for (const decision of ["ask_changes", "reject"]) {
    await decide(id, { decision, reason: "No." });
    expect((await undo(id)).status).toBe(200);
    expect(await read(id)).toMatchObject(waits);
  }
  // The notification of the first decision stays, because it was not undone.
  expect(await getNotifications()).toMatchObject([{ product_proposal_decision: { reason: "Which size?" } }]);
});

test("refuses an undo that would lose something, with the reason", { tags: ["XLS-24.13"] }, async () => {
  const id = await aProposal();
  const overtaken = (detail: string) => ({ status: 409, body: { code: "decision_overtaken", detail } });
  expect((await undo(crypto.randomUUID())).status).toBe(404);
  expect(await undo(id)).toMatchObject(overtaken("The product waits for a decision again."));
  await decide(id, { decision: "reject", reason: "No." });
  const other = await stage.aStaffMember();
  expect(await undo(id, other.token)).toMatchObject({ status: 403, body: { code: "not_own_decision" } });
  await rows("update product_proposals set decided_at = now() - interval '13 seconds' where id = $1", id);
  expect(await undo(id)).toMatchObject({ status: 409, body: { code: "undo_over", params: { seconds: 10 } } });

  const next = await aProposal();
  await decide(next, { decision: "reject", reason: "No." });
  await aProposal();
  expect(await undo(next)).toMatchObject(overtaken("The vendor has proposed another product with this supplier SKU."));

  const asked = await aProposal({ ...valve, sku: "GV-3" });
  await decide(asked, { decision: "ask_changes", reason: "Which size?" });
  await call(vendor.token, "POST", `${vendorPath}${asked}/withdraw`, {});
  expect(await undo(asked)).toMatchObject(overtaken("The vendor has taken the product back."));
});

test("is not mailed before it can no longer be undone", { tags: ["XLS-24.14"] }, async () => {
  await using fixture = digestFixture(stage);
  await rows("insert into alert_settings (user_id, enabled, frequency) values ($1, true, 'real_time')", vendor.id);
  const send = async () => {
    await fixture.send(new Date().toISOString());
    return fixture.getDigestsTo(vendor.email);
  };
  const id = await aProposal();
  await decide(id, { decision: "reject", reason: "Undone." });
  expect(await send()).toEqual([]);
  await undo(id);
  await decide(id, { decision: "reject", reason: "Too dear." });
  expect(await send()).toEqual([]);
  await rows(
    "update notifications set event_date = event_date - interval '12 seconds' where company_id = $1",
    vendor.companyId,
  );
  expect(await send()).toEqual([expect.stringMatching(/^Your proposed product .+ Too dear\.$/)]);
});

test("staff delete no other product", { tags: ["XLS-24.13"] }, async () => {
  const { gxpSku } = await stage.aProduct(vendor.companyId);
  const client = await stage.owner.connect();
  try {
    await client.query("begin");
    await client.query("select from open_session($1)", [staff.sessionId]);
    await client.query("set local role lading_provider");
    expect((await client.query("delete from products where gxp_sku = $1", [gxpSku])).rowCount).toBe(0);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
