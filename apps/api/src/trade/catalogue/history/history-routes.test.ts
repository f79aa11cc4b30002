import { attributeIds } from "@lading/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../../test/stage.ts";

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
  vendor = await stage.aVendor({ code: "ACME" });
});
afterAll(() => stage[Symbol.asyncDispose]());

const get = async (token: string, url: string) => (await stage.call(token, "GET", url)).json();

/** The vendor's answer, after a check that staff get the same, except for the name of an intake key and the run. */
async function read(sku: string, what: string) {
  const own = await get(vendor.token, `/api/products/${sku}/${what}`);
  const ofStaff = await get(staff.token, `/api/provider/companies/${vendor.companyId}/products/${sku}/${what}`);
  const seen = JSON.stringify(ofStaff).replaceAll('"actor":"tests"', '"actor":null');
  expect(JSON.parse(seen.replaceAll(/"run":\{[^}]*\}/g, '"run":null'))).toEqual(own);
  return { own, ofStaff };
}

const approve = (id: string) =>
  stage.call(staff.token, "POST", "/api/provider/edits/decide", {
    payload: { decisions: [{ id, decision: "approve" }] },
  });

/** Makes the history of a product older by some days. */
const age = (sku: string, days: number) =>
  stage.owner.query(
    `update product_writes w set at = at - $2 * interval '1 day' from products p
     where p.gxp_sku = $1 and w.company_id = p.company_id and w.product_id = p.id`,
    [sku, days],
  );

const getDay = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

test("each value tells its source, time, users and former value, on both sides", { tags: ["PRD-01.1"] }, async () => {
  const key = await stage.anIntakeKey();
  const load = (rows: string) =>
    stage.call(key, "POST", "/api/intake/products", {
      payload: `company_code,gxp_sku,supplier_sku,name,price\n${rows}`,
      headers: { "content-type": "text/csv" },
    });
  await load("ACME,O-1,S1,Valve,10");
  const nobody = { actor: null, acting_for: null, requested_by: null, run: null };
  const byIntake = { at: expect.any(String), source: "intake", ...nobody };
  expect((await read("O-1", "origins")).own).toEqual({ first: byIntake, fields: {} });

  await load("ACME,O-1,S1,Better valve,11");
  const given = { gxpSku: "O-1", authorId: vendor.id };
  await approve((await stage.anEdit(vendor.companyId, { ...given, name: "price", oldValue: "11", newValue: "12" })).id);
  await approve((await stage.anEdit(vendor.companyId, { ...given, name: "sku", oldValue: "S1", newValue: "S2" })).id);
  const byStaff = { ...byIntake, source: "approval", actor: "Ada Moss", requested_by: "Ada Moss" };
  const { own, ofStaff } = await read("O-1", "origins");
  expect(own).toEqual({
    first: byIntake,
    fields: {
      name: { ...byIntake, old_value: "Valve" },
      price: { ...byStaff, old_value: "11.00" },
      sku: { ...byStaff, old_value: "S1" },
    },
  });
  expect(ofStaff.first).toMatchObject({ actor: "tests", run: { source: "tests" } });

  await stage.owner.query("update products set color = 'Red', image_id = null where gxp_sku = 'O-1'");
  expect((await read("O-1", "origins")).own.fields.color).toEqual({
    ...byIntake,
    source: "direct",
    old_value: null,
  });
});

test("lists every change of a field, on pages, down to its first value", { tags: ["PRD-01.10"] }, async () => {
  const { gxpSku } = await stage.aProduct(vendor.companyId, { price: "10.00", supplier_sku: "A" });
  await age(gxpSku, 3);
  const given = { gxpSku, authorId: vendor.id };
  const edit = await stage.anEdit(vendor.companyId, { ...given, name: "price", oldValue: "10", newValue: "12.5" });
  const decision = await approve(edit.id);
  const payload = { decision_id: decision.json().decision_id as string };
  await stage.call(staff.token, "POST", "/api/provider/edits/undo", { payload });
  await stage.owner.query("update products set price = 14, color = 'Red' where gxp_sku = $1", [gxpSku]);

  const origin = {
    at: expect.any(String),
    actor: null,
    acting_for: null,
    requested_by: null,
    run: null,
    is_first: false,
  };
  const byStaff = { ...origin, actor: "Ada Moss" };
  const { own } = await read(gxpSku, "value-history?field=price");
  expect(own).toEqual({
    count: 4,
    results: [
      { ...origin, source: "direct", old_value: "10.00", new_value: "14.00" },
      { ...byStaff, source: "undo", old_value: "12.50", new_value: "10.00" },
      { ...byStaff, source: "approval", requested_by: "Ada Moss", old_value: "10.00", new_value: "12.50" },
      { ...origin, source: "direct", old_value: null, new_value: "10.00", is_first: true },
    ],
  });
  expect((await read(gxpSku, "value-history?field=color")).own.results).toMatchObject([
    { old_value: null, new_value: "Red" },
    { new_value: null, is_first: true },
  ]);
  expect((await read(gxpSku, "value-history?field=sku")).own.results).toMatchObject([
    { new_value: "A", is_first: true },
  ]);

  for (let price = 20; price < 30; price++)
    await stage.owner.query("update products set price = $2 where gxp_sku = $1", [gxpSku, price]);
  const second = (await read(gxpSku, "value-history?field=price&page=2&page_size=10")).own;
  expect(second.count).toBe(14);
  expect(second.results.map(({ new_value }: { new_value: string }) => new_value)).toEqual([
    "14.00",
    "10.00",
    "12.50",
    "10.00",
  ]);
  expect((await read(gxpSku, "value-history?field=price&page=9")).own).toEqual({ count: 14, results: [] });
});

test("lists what was published, with all authors of an approval, on pages", { tags: ["PRD-01.6"] }, async () => {
  const { gxpSku } = await stage.aProduct(vendor.companyId, { price: "10", supplier_sku: "A" });
  const colleague = await stage.aVendor({ companyId: vendor.companyId });
  await stage.owner.query("update users set first_name = 'Ben', last_name = 'Roe' where id = $1", [colleague.id]);
  const anEdit = (name: string, newValue: string, authorId: string, oldValue: string | null = null) =>
    stage.anEdit(vendor.companyId, { gxpSku, name, oldValue, newValue, authorId });
  const edits = [
    await anEdit("price", "12.5", vendor.id, "10"),
    await anEdit("sku", "B", vendor.id, "A"),
    await anEdit("color", "Red", colleague.id),
  ];
  await stage.call(staff.token, "POST", "/api/provider/edits/decide", {
    payload: { decisions: edits.map(({ id }) => ({ id, decision: "approve" })) },
  });
  await stage.owner.query("update products set price = 14, image_id = null where gxp_sku = $1", [gxpSku]);

  const { own } = await read(gxpSku, "publications");
  expect(own).toMatchObject({
    count: 3,
    results: [
      { source: "direct", changes: [{ field: "price", old_value: "12.50", new_value: "14.00" }], requested_by: null },
      { source: "approval", actor: "Ada Moss", requested_by: "Ada Moss, Ben Roe", run: null, is_first: false },
      { source: "direct", is_first: true, changes: [] },
    ],
  });
  expect(own.results[1].changes).toHaveLength(3);

  await stage.owner.query(
    `insert into product_writes (company_id, product_id, at, source, changes)
     select company_id, id, now() + n * interval '1 second', 'direct', jsonb_build_object('color', jsonb_build_array(n, n + 1))
     from products, generate_series(1, 10) n where gxp_sku = $1`,
    [gxpSku],
  );
  const second = (await read(gxpSku, "publications?page=2&page_size=10")).own;
  expect(second).toEqual({ count: 13, results: own.results });
});

test("lists no publication of days before the history begins", { tags: ["PRD-01.6"] }, async () => {
  const { gxpSku } = await stage.aProduct(vendor.companyId, { price: "10" });
  await stage.owner.query("update products set price = 11 where gxp_sku = $1", [gxpSku]);
  await age(gxpSku, 3);
  await stage.owner.query("update products set price = 12 where gxp_sku = $1", [gxpSku]);
  await stage.owner.query(
    `update product_writes w set history_from = now() - interval '1 day' from products p
     where p.gxp_sku = $1 and w.company_id = p.company_id and w.product_id = p.id and w.changes is null`,
    [gxpSku],
  );
  const { own } = await read(gxpSku, "publications");
  expect(own).toMatchObject({ count: 2, results: [{ changes: [{ new_value: "12.00" }] }, { is_first: true }] });
});

test("names a deleted user as removed", { tags: ["PRD-01.3"] }, async () => {
  const leaver = await stage.aVendor({ companyId: vendor.companyId });
  const { gxpSku } = await stage.aProduct(vendor.companyId);
  const edit = { gxpSku, name: "color", newValue: "Red", authorId: leaver.id };
  await approve((await stage.anEdit(vendor.companyId, edit)).id);
  await stage.owner.query("delete from users where id = $1", [leaver.id]);
  expect((await read(gxpSku, "origins")).own.fields.color).toMatchObject({
    actor: "Ada Moss",
    requested_by: "[removed user]",
  });
});

test("returns the values of any day since the product exists", { tags: ["PRD-01.10"] }, async () => {
  const { gxpSku } = await stage.aProduct(vendor.companyId, { name: "Old", price: "10.50", is_api_certified: true });
  const change = (set: string) => stage.owner.query(`update products set ${set} where gxp_sku = $1`, [gxpSku]);
  await age(gxpSku, 3);
  await change("price = 11, name = 'New', is_api_certified = null");
  await change("price = 12, price_expiration = '2027-01-31'");
  await age(gxpSku, 4);
  await change("price = 13, length = 2.5");

  const asOf = async (daysAgo: number) => (await read(gxpSku, `as-of?date=${getDay(daysAgo)}`)).own.values;
  expect(await asOf(8)).toBeNull();
  expect(await asOf(7)).toMatchObject({ price: "10.50", name: "Old", is_api_certified: "true", length: null });
  expect(await asOf(5)).toMatchObject({ price: "10.50", name: "Old" });
  const later = { price: "12.00", name: "New", is_api_certified: null, price_expiration: "2027-01-31", length: null };
  expect(await asOf(4)).toMatchObject(later);
  expect(await asOf(1)).toMatchObject(later);
  expect(await asOf(0)).toMatchObject({ ...later, price: "13.00", length: "2.5" });
  expect(Object.keys(await asOf(0)).toSorted()).toEqual(
    ["name", "description", "gxp_priority", ...attributeIds].toSorted(),
  );
});

test("values that are older than the history are not made up", { tags: ["PRD-01.3"] }, async () => {
  const { gxpSku } = await stage.aProduct(vendor.companyId, { price: "10.00" });
  await stage.owner.query("update product_writes set source = 'earlier' where source = 'direct'");
  const { own } = await read(gxpSku, "origins");
  expect(own).toMatchObject({ first: { source: "earlier", actor: null }, fields: {} });
  expect((await read(gxpSku, `as-of?date=${getDay(1)}`)).own).toMatchObject({
    first: { source: "earlier" },
    values: null,
  });
});

test("rejects unknown products and days", { tags: ["API-02.4", "PERM-02"] }, async () => {
  const { gxpSku } = await stage.aProduct(vendor.companyId);
  const status = async (token: string, url: string) => (await stage.call(token, "GET", url)).statusCode;
  expect(await status(vendor.token, `/api/products/${gxpSku}/as-of?date=2026-02-30`)).toBe(400);
  expect(await status(vendor.token, `/api/products/${gxpSku}/as-of`)).toBe(400);
  expect(await status(vendor.token, `/api/products/${gxpSku}/value-history?field=password`)).toBe(400);
  const other = await stage.aCompany();
  for (const what of ["origins", "as-of?date=2026-01-31", "value-history?field=price", "publications"]) {
    expect(await status(vendor.token, `/api/products/none/${what}`)).toBe(404);
    expect(await status(staff.token, `/api/provider/companies/${other.id}/products/${gxpSku}/${what}`)).toBe(404);
  }
});
