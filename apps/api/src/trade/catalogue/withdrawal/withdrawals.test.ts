import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { notificationFixture } from "../../../test/notification-fixture.ts";
import { openStage, type Stage } from "../../../test/stage.ts";
import { openJobDatabase } from "../../../ground/db/database.ts";
import { withdrawalJobs } from "./withdrawal-jobs.ts";

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

const aProduct = async (values: Record<string, unknown> = {}) =>
  (await stage.aProduct(vendor.companyId, values)).gxpSku;

async function send(call: "withdraw" | "restore", gxp_skus: readonly string[], more: object = {}, token = staff.token) {
  const payload = {
    company: vendor.companyId,
    gxp_skus,
    ...(call === "withdraw" && { reason: "No longer made." }),
    ...more,
  };
  const answer = await stage.call(token, "POST", `/api/provider/products/${call}`, { payload });
  return { status: answer.statusCode, body: answer.json() };
}
const statuses = async (...request: Parameters<typeof send>) =>
  (await send(...request)).body.results.map((one: { status: string }) => one.status);

const get = async (path: string, token = vendor.token) => {
  const answer = await stage.call(token, "GET", path);
  expect({ path, status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
  return answer.json();
};
const list = async (query = "") => {
  const { products, total_items } = await get(`/api/products/?page_size=20${query}`);
  return { skus: products.map((one: { gxp_sku: string }) => one.gxp_sku), total: total_items };
};
const listOfStaff = async (query = "") => {
  const { results, count } = await get(`/api/provider/products/?company=${vendor.companyId}${query}`, staff.token);
  return { skus: results.map((one: { gxp_sku: string }) => one.gxp_sku), total: count };
};
const find = async (path: string, token?: string) => JSON.stringify(await get(path, token));
const edit = (gxpSku: string) =>
  stage.call(vendor.token, "PATCH", `/api/products/${gxpSku}/edit`, {
    payload: { edited_fields: [{ name: "color", old_value: null, new_value: "Red" }] },
  });
const today = () => new Date().toISOString().slice(0, 10);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("lists, searches, totals and dashboards leave a withdrawn product out", { tags: ["XLS-20.1"] }, async () => {
  const [stays, ends] = [await aProduct({ name: "Steady pump" }), await aProduct({ name: "Steady valve" })];
  expect(await list()).toEqual({ skus: [stays, ends].toSorted(), total: 2 });
  expect(await list("&search=steady")).toMatchObject({ total: 2 });
  expect(await statuses("withdraw", [ends])).toEqual(["withdrawn"]);
  const left = { skus: [stays], total: 1 };
  for (const query of ["", "&search=steady", "&ordering=name", "&cursor=", "&ordering=-price&search=stea"])
    expect(await list(query)).toEqual(left);
  for (const query of ["", "&search=steady", "&search=valve&state=hidden"])
    expect((await listOfStaff(query)).skus).not.toContain(ends);
  expect((await get(`/api/provider/companies/${vendor.companyId}/products`, staff.token)).count).toBe(1);
  expect(await find(`/api/products/search-by-fields?search=steady`)).not.toContain(ends);
  expect(await find("/api/products/skus/?search=steady")).not.toContain(ends);
  const opened = await stage.call(vendor.token, "POST", "/domo/dashboard/catalogue");
  const figures = await find("/api/embed/figures", opened.json().token);
  expect(JSON.parse(figures).highlights).toContainEqual(expect.objectContaining({ label: "Products", value: 1 }));
  expect(await find(`/api/find/?q=${ends}`)).not.toContain(ends);
  expect(await find(`/api/provider/find/?q=${ends}`, staff.token)).not.toContain(ends);
  const rows = await stage.call(vendor.token, "POST", "/api/products/edits/rows/", {
    payload: { gxp_skus: [ends, stays] },
  });
  expect(rows.json().rows).toMatchObject([{ gxp_sku: stays }]);
  const exported = await stage.call(vendor.token, "GET", "/api/products/export?format=csv");
  expect(exported.body).toContain(stays);
  expect(exported.body).not.toContain(ends);
});

test("lists show withdrawn products alone or with the others if they are asked", { tags: ["XLS-20.2"] }, async () => {
  const [stays, ends] = [await aProduct({ name: "Loud pump" }), await aProduct({ name: "Loud valve" })];
  await statuses("withdraw", [ends]);
  for (const read of [list, listOfStaff]) {
    expect(await read("&withdrawn=only")).toEqual({ skus: [ends], total: 1 });
    expect(await read("&withdrawn=only&search=valve")).toEqual({ skus: [ends], total: 1 });
    expect(await read("&withdrawn=only&search=pump")).toEqual({ skus: [], total: 0 });
    expect(await read("&withdrawn=all")).toEqual({ skus: [stays, ends].toSorted(), total: 2 });
    expect(await read("&withdrawn=all&search=loud")).toMatchObject({ total: 2 });
    expect(await read("&withdrawn=all&search=pump")).toEqual({ skus: [stays], total: 1 });
  }
  const { products } = await get("/api/products/?withdrawn=only");
  expect(products).toMatchObject([{ withdrawn: { reason: "No longer made.", on: today(), at: expect.any(String) } }]);
});

test(
  "its page, history and place in the feed stay, and carry the reason and the day",
  { tags: ["XLS-20.3"] },
  async () => {
    const sku = await aProduct();
    await statuses("withdraw", [sku]);
    const withdrawn = { reason: "No longer made.", on: today(), at: expect.any(String) };
    expect(await get(`/api/products/${sku}/`)).toMatchObject({ gxp_sku: sku, withdrawn });
    const path = `/api/provider/companies/${vendor.companyId}/products/${sku}`;
    expect((await get(path, staff.token)).product).toMatchObject({ withdrawn });
    expect((await get(`${path}/publications`, staff.token)).count).toBe(1);
    const { rows } = await stage.owner.query(
      "select type, subject, data - 'sku' - 'name' as data from outbox_events where company_id = $1 order by id",
      [vendor.companyId],
    );
    expect(rows).toEqual([
      { type: "product.withdrawn", subject: sku, data: { reason: "No longer made.", on: today() } },
    ]);
  },
);

test(
  "edits of a withdrawn product are refused, and those that waited end with one notification",
  { tags: ["XLS-20.4"] },
  async () => {
    const skus = [await aProduct(), await aProduct()];
    for (const sku of skus) expect((await edit(sku)).statusCode).toBe(200);
    expect(await statuses("withdraw", skus)).toEqual(["withdrawn", "withdrawn"]);
    const { results } = await get("/api/products/edits/");
    expect(results.map((one: { status: string }) => one.status)).toEqual(["withdrawn", "withdrawn"]);
    const told = (await notificationFixture(stage).list(vendor.token)).results;
    expect(told.filter((one) => one.notification_type === "product_withdrawal")).toMatchObject([
      {
        description: "2 products were withdrawn: No longer made. 2 waiting changes have ended.",
        product_withdrawal: { products: 2, gxp_sku: null, reason: "No longer made.", on: today(), edits: 2 },
      },
    ]);
    const [sku = ""] = skus;
    const refused = await edit(sku);
    expect([refused.statusCode, refused.json().code]).toEqual([409, "product_withdrawn"]);
    const byStaff = await stage.call(
      staff.token,
      "PATCH",
      `/api/provider/companies/${vendor.companyId}/products/${sku}`,
      {
        payload: { edited_fields: [{ name: "color", old_value: null, new_value: "Red" }] },
      },
    );
    expect([byStaff.statusCode, byStaff.json().code]).toEqual([409, "product_withdrawn"]);
    const many = await stage.call(vendor.token, "POST", "/api/products/edits/", {
      payload: { products: [{ gxp_sku: sku, edited_fields: [{ name: "color", old_value: null, new_value: "Red" }] }] },
    });
    expect(many.json().results).toEqual([
      { gxp_sku: sku, status: "invalid", errors: { color: ["This product was withdrawn."] } },
    ]);
  },
);

test("a restored product is listed and found again", { tags: ["XLS-20.5"] }, async () => {
  const sku = await aProduct({ name: "Patient gauge" });
  await statuses("withdraw", [sku]);
  expect(await statuses("restore", [sku])).toEqual(["restored"]);
  expect(await list("&search=patient")).toEqual({ skus: [sku], total: 1 });
  expect(await list()).toEqual({ skus: [sku], total: 1 });
  expect(await get(`/api/products/${sku}/`)).toMatchObject({ withdrawn: null });
  expect((await edit(sku)).statusCode).toBe(200);
  expect(await statuses("restore", [sku])).toEqual(["unchanged"]);
});

test(
  "a withdrawal on a day waits for its beginning, and a restore before it cancels it",
  { tags: ["XLS-20.6"] },
  async () => {
    const [due, cancelled] = [await aProduct(), await aProduct()];
    expect(await statuses("withdraw", [due, cancelled], { on: inDays(3) })).toEqual(["withdrawn", "withdrawn"]);
    expect(await statuses("withdraw", [due], { on: inDays(3) })).toEqual(["unchanged"]);
    expect(await get(`/api/products/${due}/`)).toMatchObject({ withdrawn: { on: inDays(3), at: null } });
    expect((await edit(due)).statusCode).toBe(200);
    expect(await statuses("restore", [cancelled])).toEqual(["restored"]);
    await using database = openJobDatabase(stage.logins.jobs);
    const [job] = withdrawalJobs(database);
    const run = () => job!.run(new AbortController().signal);
    await run();
    expect(await list()).toMatchObject({ total: 2 });
    await stage.owner.query("update products set withdrawal_on = $1 where withdrawal_on is not null", [today()]);
    await run();
    expect(await list()).toEqual({ skus: [cancelled], total: 1 });
    const told = (await notificationFixture(stage).list(vendor.token)).results;
    expect(told.filter((one) => one.product_withdrawal)).toMatchObject([
      { product_withdrawal: { products: 1, gxp_sku: due, edits: 1 } },
    ]);
    const { rows } = await stage.owner.query(
      "select action, details from audit_entries where company_id = $1 and action = 'withdraw-products'",
      [vendor.companyId],
    );
    expect(rows).toEqual([{ action: "withdraw-products", details: { products: 1 } }]);
  },
);

test("each product has an outcome, and bad calls change nothing", { tags: ["XLS-20.7"] }, async () => {
  const sku = await aProduct();
  expect(await statuses("withdraw", ["No such", sku])).toEqual(["unknown", "withdrawn"]);
  expect(await statuses("withdraw", [sku], { reason: "Another reason" })).toEqual(["unchanged"]);
  const other = await aProduct();
  for (const [more, messages] of [
    [{ reason: " " }, { reason: ["Say why the product ends. The vendor reads it."] }],
    [{ reason: "x".repeat(501) }, { reason: ["Must be at most 500 characters."] }],
    [{ on: inDays(-1) }, { on: ["Choose today or a later day."] }],
    [{ gxp_skus: [] }, { gxp_skus: ["Choose at least one product."] }],
  ] as const)
    expect(await send("withdraw", [other], more)).toEqual({ status: 400, body: messages });
  const { token } = await stage.aStaffMember({ may: ["provider.view_products"] });
  expect((await send("withdraw", [other], {}, token)).status).toBe(403);
  expect(await list()).toEqual({ skus: [other], total: 1 });
});

test("a load updates a withdrawn product and warns, and does not restore it", { tags: ["XLS-20.8"] }, async () => {
  const sku = await aProduct({ price: "10.00" });
  await statuses("withdraw", [sku]);
  const code = (await stage.owner.query("select company_code from companies where id = $1", [vendor.companyId]))
    .rows[0];
  const answer = await stage.call(await stage.anIntakeKey(), "POST", "/api/intake/products", {
    payload: `company_code,gxp_sku,supplier_sku,name,price\n${code.company_code},${sku},S-9,Valve,11.00`,
    headers: { "content-type": "text/csv" },
  });
  expect(answer.json()).toMatchObject({
    created: 0,
    updated: 1,
    warnings: [
      { row: 1, field: "gxp_sku", code: "withdrawn", message: expect.stringContaining(`${sku} was withdrawn`) },
    ],
  });
  expect(await get(`/api/products/${sku}/`)).toMatchObject({ price: "11.00", withdrawn: { on: today() } });
  expect(await list()).toMatchObject({ total: 0 });
});
