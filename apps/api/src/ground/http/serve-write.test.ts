import { permissions } from "@lading/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
beforeAll(async () => void (stage = await openStage()));
afterAll(() => stage[Symbol.asyncDispose]());

const content = [{ name: "color", old_value: null, new_value: "Blue" }];
const mayEdit = permissions.filter((permission) => permission === "products.edit_products");

/** Saves a draft of a new product of the company, in one packet if the caller may. Returns the status and the stored drafts. */
async function saveDraft(caller: { companyId: string; token: string }, edited_fields: unknown = content) {
  const { gxpSku } = await stage.aProduct(caller.companyId);
  const { statusCode } = await stage.call(caller.token, "PUT", `/api/products/${gxpSku}/draft`, {
    payload: { edited_fields },
  });
  const { rows } = await stage.owner.query(
    `select d.user_id, d.edited_fields from product_drafts d join products p on p.id = d.product_id where p.gxp_sku = $1`,
    [gxpSku],
  );
  return { status: statusCode, drafts: rows };
}

const nothingSaved = (status: number) => ({ status, drafts: [] });

test("writes in one packet as the user of the session, and needs only the call's own permission", async () => {
  const vendor = await stage.aVendor({ may: mayEdit });
  expect(await saveDraft(vendor)).toEqual({ status: 200, drafts: [{ user_id: vendor.id, edited_fields: content }] });
});

test("writes nothing once the session is not live", { tags: ["SESS-04.1"] }, async () => {
  const endings = [
    ["sessions", "ended_at = now()", "id", 401],
    ["users", "status = 'deactivated'", "user_id", 401],
    ["companies", "status = 'suspended'", "company_id", 403],
  ] as const;
  for (const [table, ending, key, status] of endings) {
    const vendor = await stage.aVendor();
    const id = { id: vendor.sessionId, user_id: vendor.id, company_id: vendor.companyId }[key];
    await stage.owner.query(`update ${table} set ${ending} where id = $1`, [id]);
    expect([ending, await saveDraft(vendor)]).toEqual([ending, nothingSaved(status)]);
  }
});

test("writes nothing for a user who may not, and says so before it reports invalid input", async () => {
  const others = permissions.filter((permission) => permission !== "products.edit_products");
  const refused = [
    [await stage.aVendor({ may: others }), 403],
    [await stage.aVendor({ may: [] }), 403],
    [await stage.aVendor({ flagsOff: ["Product Catalog"] }), 404],
  ] as const;
  for (const [vendor, status] of refused) {
    expect(await saveDraft(vendor)).toEqual(nothingSaved(status));
    expect(await saveDraft(vendor, "not a list")).toEqual(nothingSaved(status));
  }
  expect(await saveDraft(await stage.aVendor(), "not a list")).toEqual(nothingSaved(400));
});

test("writes nothing to a product of another company", async () => {
  const [vendor, other] = [await stage.aVendor(), await stage.aVendor()];
  expect(await saveDraft({ companyId: other.companyId, token: vendor.token })).toEqual(nothingSaved(404));
});

test("a program without a scope for the call writes nothing", async () => {
  const vendor = await stage.aVendor();
  const { key } = await stage.anApiKey({ owner: vendor });
  expect(await saveDraft({ companyId: vendor.companyId, token: key })).toEqual(nothingSaved(403));
});

test("records a write of staff who act as a user", async () => {
  const staff = await stage.aStaffMember();
  const actedFor = await stage.aVendor({ staffId: staff.id });
  expect(await saveDraft(actedFor)).toMatchObject({ status: 200, drafts: [{ user_id: actedFor.id }] });
  const { rows } = await stage.owner.query(
    "select actor_id, as_user_id from audit_entries where action like '%/draft' and as_user_id is not null",
  );
  expect(rows).toEqual([{ actor_id: staff.id, as_user_id: actedFor.id }]);
});

test("a user who has not accepted the terms writes nothing", async () => {
  const vendor = await stage.aVendor();
  await stage.someTerms();
  expect(await saveDraft(vendor)).toEqual(nothingSaved(403));
});
