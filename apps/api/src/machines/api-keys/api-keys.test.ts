import { vendorScopes } from "@lading/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const ofProvider = "/api/provider/api-keys/";
const ofVendors = "/api/accounts/api-keys/";
const csv = { "content-type": "text/csv" };

const post = (token: string, url: string, payload?: object) =>
  stage.call(token, "POST", url, payload ? { payload } : {});
const list = async (token: string, url: string) => (await stage.call(token, "GET", url)).json();
const load = (key: string, code: string, more: object = {}) =>
  stage.call(key, "POST", "/api/intake/products", {
    payload: `company_code,gxp_sku,supplier_sku,name\n${code},${code}-1,S1,Valve\n`,
    headers: csv,
    ...more,
  });

test("staff see the keys of a company and cannot change them", { tags: ["CON-12.7"] }, async () => {
  const { token } = await stage.aStaffMember();
  const admin = await stage.aVendor();
  const { id } = (await post(admin.token, ofVendors, { name: "ERP", scopes: ["changes:read"] })).json();
  await post((await stage.aVendor()).token, ofVendors, { name: "Of another company", scopes: ["changes:read"] });
  const path = `/api/provider/companies/${admin.companyId}/api-keys/`;
  expect(await list(token, path)).toMatchObject([{ id, name: "ERP", state: "active" }]);
  expect(await list(token, ofProvider)).not.toContainEqual(expect.objectContaining({ id }));
  expect((await stage.call(token, "DELETE", `${ofProvider}${id}`)).statusCode).toBe(404);
  expect((await post(token, `${ofProvider}${id}/rotate`)).statusCode).toBe(404);
  expect(await list(token, path)).toMatchObject([{ id, state: "active", is_replaced: false }]);
});

describe("a key of the provider", () => {
  test("is shown once, in a form with a checksum, and only its hash is stored", { tags: ["KEY-01.3"] }, async () => {
    const { token } = await stage.aStaffMember();
    const made = await post(token, ofProvider, { name: "ERP", scopes: ["changes:read"] });
    expect(made.statusCode).toBe(201);
    const { key, ...shown } = made.json();
    expect(key).toMatch(/^ldg_live_[\dA-Za-z]{38}$/);
    expect(await list(token, ofProvider)).toContainEqual(shown);
    expect(shown).toMatchObject({ name: "ERP", scopes: ["changes:read"], state: "active", owner: "Ada Moss" });
    const days = (Date.parse(shown.expires_at) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(365);
    const { rows } = await stage.owner.query(
      "select key_hash = sha256($1::bytea) as matches from api_keys where id = $2",
      [Buffer.from(key), shown.id],
    );
    expect(rows).toEqual([{ matches: true }]);
    const { rows: records } = await stage.owner.query(
      "select details::text as details from audit_entries where details ->> 'new_key' = $1",
      [shown.id],
    );
    expect(records).toHaveLength(1);
    expect(records[0].details).not.toContain(key);
  });

  test("loads products until it is revoked, and shows its last use", { tags: ["KEY-01.5", "KEY-01.7"] }, async () => {
    const { token } = await stage.aStaffMember();
    const company = await stage.aCompany();
    const { id, key } = (await post(token, ofProvider, { name: "ERP", scopes: ["intake.products:write"] })).json();
    expect((await load(key, company.code)).json()).toMatchObject({ created: 1 });
    const used = (await list(token, ofProvider)).find((one: { id: string }) => one.id === id);
    expect(used.last_used_from).toBe("127.0.0.1");
    expect(Date.now() - Date.parse(used.last_used_at)).toBeLessThan(60_000);

    expect((await stage.call(token, "DELETE", `${ofProvider}${id}`)).statusCode).toBe(200);
    expect((await load(key, company.code)).json()).toMatchObject({ code: "api_key_revoked" });
    expect((await stage.call(token, "DELETE", `${ofProvider}${id}`)).statusCode).toBe(200);
  });

  test("that is limited to companies loads no row of another", { tags: ["KEY-01.2"] }, async () => {
    const { token } = await stage.aStaffMember();
    const [own, other] = [await stage.aCompany(), await stage.aCompany()];
    const order = await stage.anOrder(other.id);
    const made = await post(token, ofProvider, {
      name: "ERP",
      scopes: ["intake.products:write", "intake.purchase-order-lines:write"],
      companies: [own.id],
    });
    const { key, companies } = made.json();
    expect(companies).toEqual([{ id: own.id, name: own.name }]);
    expect((await load(key, own.code)).json()).toMatchObject({ created: 1, rejected: 0 });
    expect((await load(key, other.code)).json()).toMatchObject({ created: 0, rejected: 1 });
    expect((await load(key, other.code.toLowerCase())).json().errors[0].message).not.toContain(other.code);
    const line = await stage.call(key, "POST", "/api/intake/purchase-order-lines", {
      payload: `purchase_order,line,gxp_sku,quantity,units,unit_price\n${order.purchaseOrder},1,X,1,each,1\n`,
      headers: csv,
    });
    expect(line.json()).toMatchObject({ created: 0, rejected: 1 });
  });

  test(
    "cannot be limited to companies if it loads companies, and needs companies that exist",
    { tags: ["KEY-01.2"] },
    async () => {
      const { token } = await stage.aStaffMember();
      const { id } = await stage.aCompany();
      const loads = await post(token, ofProvider, { name: "a", scopes: ["intake.companies:write"], companies: [id] });
      expect(loads.json()).toEqual({ companies: [expect.stringContaining("cannot be limited")] });
      const unknown = { name: "a", scopes: ["changes:read"], companies: [crypto.randomUUID()] };
      expect((await post(token, ofProvider, unknown)).json()).toEqual({ companies: ["There is no such company."] });
    },
  );

  test("gets no right to load from a person who may not import", { tags: ["KEY-01.7"] }, async () => {
    const { token } = await stage.aStaffMember({ may: ["provider.change_api_keys"] });
    const refused = await post(token, ofProvider, { name: "a", scopes: ["intake.products:write"] });
    expect(refused.json()).toMatchObject({ code: "permission_not_held" });
    expect((await post(token, ofProvider, { name: "a", scopes: ["changes:read"] })).statusCode).toBe(201);
  });
});

describe("a replacement", { tags: ["KEY-01.6"] }, () => {
  test("has the settings of the older key, which works for another day", async () => {
    const { token } = await stage.aStaffMember();
    const company = await stage.aCompany();
    const settings = {
      name: "ERP",
      scopes: ["intake.products:write"],
      addresses: ["127.0.0.0/8"],
      companies: [company.id],
    };
    const older = (await post(token, ofProvider, settings)).json();
    const newer = (await post(token, `${ofProvider}${older.id}/rotate`)).json();
    expect(newer).toMatchObject({
      ...settings,
      companies: [{ id: company.id, name: company.name }],
      is_replaced: false,
    });
    expect(newer.key).not.toBe(older.key);
    for (const { key } of [older, newer]) expect((await load(key, company.code)).statusCode).toBe(200);
    const replaced = (await list(token, ofProvider)).find((one: { id: string }) => one.id === older.id);
    expect(replaced).toMatchObject({ is_replaced: true, state: "active" });
    const hours = (Date.parse(replaced.expires_at) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);

    const again = await post(token, `${ofProvider}${older.id}/rotate`);
    expect(again.json()).toMatchObject({ code: "api_key_ended", params: { name: "ERP" } });
    await stage.owner.query("update api_keys set expires_at = now() where id = $1", [older.id]);
    expect((await load(older.key, company.code)).json()).toMatchObject({ code: "api_key_expired" });
    expect((await load(newer.key, company.code)).statusCode).toBe(200);
  });

  test("belongs to the person who asked for it", async () => {
    const [leaving, staying] = [await stage.aStaffMember(), await stage.aStaffMember()];
    const company = await stage.aCompany();
    const body = { name: "ERP", scopes: ["intake.products:write"] };
    const older = (await post(leaving.token, ofProvider, body)).json();
    const newer = (await post(staying.token, `${ofProvider}${older.id}/rotate`)).json();
    await stage.owner.query("update users set status = 'deactivated' where id = $1", [leaving.id]);
    expect((await load(older.key, company.code)).json()).toMatchObject({ code: "api_key_owner_inactive" });
    expect((await load(newer.key, company.code)).statusCode).toBe(200);
  });
});

describe("a key of a company", () => {
  test("is made by Vendor Admins alone", { tags: ["KEY-01.1"] }, async () => {
    for (const [role, status] of [
      ["Vendor Admin", 201],
      ["Full Access", 403],
      ["View Only", 403],
    ] as const) {
      const { token } = await stage.aVendor({ role });
      expect((await post(token, ofVendors, { name: "ERP", scopes: ["changes:read"] })).statusCode).toBe(status);
    }
  });

  test("is listed for its company alone, and cannot load", { tags: ["KEY-01.8"] }, async () => {
    const [own, other] = [await stage.aVendor(), await stage.aVendor()];
    const staff = await stage.aStaffMember();
    const { id } = (await post(own.token, ofVendors, { name: "ERP", scopes: [...vendorScopes] })).json();
    expect(await list(own.token, ofVendors)).toMatchObject([{ id }]);
    expect(await list(other.token, ofVendors)).toEqual([]);
    expect((await list(staff.token, ofProvider)).map((key: { id: string }) => key.id)).not.toContain(id);
    const load = await post(own.token, ofVendors, { name: "ERP", scopes: ["intake.products:write"] });
    expect(load.json()).toEqual({ "scopes.0": ["There is no such scope."] });
    const limited = await post(own.token, ofVendors, { name: "ERP", scopes: ["changes:read"], companies: [] });
    expect(limited.json()).toEqual({ companies: ["Unknown field."] });
  });
});

test.each([
  ["name", { name: " " }, "Name is required."],
  ["scopes", { scopes: [] }, "Choose a scope."],
  ["addresses.0", { addresses: ["example.com"] }, "Must be an address or a network, like 192.0.2.10 or 192.0.2.0/24."],
  ["expires_at", { expires_at: "2020-01-01T00:00:00Z" }, "Must be in the future."],
  ["expires_at", { expires_at: "2999-01-01T00:00:00Z" }, "Must be within two years."],
  ["expires_at", { expires_at: "tomorrow" }, "Must be a time like 2027-01-31T00:00:00Z."],
  ["owner", { owner: "me" }, "Unknown field."],
])("refuses a wrong %s", { tags: ["KEY-01.2"] }, async (field, wrong, message) => {
  const { token } = await stage.aVendor();
  const answer = await post(token, ofVendors, { name: "ERP", scopes: ["changes:read"], ...wrong });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ [field]: [message] });
});
