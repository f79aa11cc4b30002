import type { BulkEditResult, GridRow } from "@lading/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notificationFixture } from "../../../test/notification-fixture.ts";
import { openStage, type Stage } from "../../../test/stage.ts";

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  vendor = await stage.aVendor({ role: "Full Access" });
});
afterAll(() => stage[Symbol.asyncDispose]());

const aProduct = async (values: Record<string, unknown> = { price: "10.50", manufacturer: "Kestrel" }) =>
  (await stage.aProduct(vendor.companyId, values)).gxpSku;

interface Change {
  name: string;
  old_value: string | null;
  new_value: string | null;
}
const price = (old_value: string | null, new_value: string | null): Change => ({ name: "price", old_value, new_value });
const of = (gxp_sku: string, ...edited_fields: Change[]) => ({ gxp_sku, edited_fields });

async function submit(
  products: readonly object[],
  { token = vendor.token, ...more }: { token?: string; set?: string } = {},
) {
  const answer = await stage.call(token, "POST", "/api/products/edits/", { payload: { products, ...more } });
  return { status: answer.statusCode, body: answer.json<{ results: BulkEditResult[] } & Record<string, unknown>>() };
}

const statuses = async (...request: Parameters<typeof submit>) => {
  const { status, body } = await submit(...request);
  expect(status).toBe(201);
  return body.results.map((result) => result.status);
};

const getSets = async (companyId = vendor.companyId) =>
  (
    await stage.owner.query<Record<string, unknown>>(
      "select products, changes, author_id from edit_sets where company_id = $1 order by submitted_at",
      [companyId],
    )
  ).rows;

const getPending = async (gxpSku: string) =>
  (
    await stage.owner.query<Record<string, unknown>>(
      `select e.name, e.new_value, e.set_id from field_edits e join products p on p.id = e.product_id
       where p.gxp_sku = $1 and e.status = 'pending' order by e.name`,
      [gxpSku],
    )
  ).rows;

test("saves each product whole or not at all, in the order sent", { tags: ["XLS-12.1"] }, async () => {
  const skus = await Promise.all([0, 1, 2, 3].map(() => aProduct()));
  const [good = "", wrong = "", stale = "", same = ""] = skus;
  const { status, body } = await submit([
    of(same, price("9", "10.5")),
    of("No such product", price(null, "1")),
    of(wrong, price("10.50", "11"), { name: "upc", old_value: null, new_value: "12" }),
    of(good, price("10.5", "$11"), { name: "manufacturer", old_value: "Kestrel", new_value: null }),
    of(stale, price("9.00", "11"), { name: "color", old_value: null, new_value: "Red" }),
  ]);
  expect(status).toBe(201);
  expect(body.results).toMatchObject([
    { gxp_sku: same, status: "unchanged" },
    { gxp_sku: "No such product", status: "unknown" },
    { gxp_sku: wrong, status: "invalid", errors: { upc: [expect.any(String)] } },
    { gxp_sku: good, status: "invalid", errors: { price: [expect.any(String)] } },
    { gxp_sku: stale, status: "conflict", conflicts: { price: { live_value: "10.50" } } },
  ]);
  for (const sku of skus) expect(await getPending(sku)).toEqual([]);
  expect(await getSets()).toEqual([]);

  expect(await statuses([of(good, price("10.5", "11")), of(wrong, price("10.50", "12"))])).toEqual([
    "pending",
    "pending",
  ]);
  expect(await getPending(good)).toMatchObject([{ name: "price", new_value: "11.00", set_id: expect.any(String) }]);
});

test("replaces the pending change of a field, and a second send adds nothing", { tags: ["XLS-12.2"] }, async () => {
  const [sku, other] = [await aProduct(), await aProduct()];
  const request = [of(sku, price("10.50", "12")), of(other, price("10.50", "12"))];
  const before = (await getSets()).length;
  expect(await statuses(request)).toEqual(["pending", "pending"]);
  expect(await statuses(request)).toEqual(["pending", "pending"]);
  expect(await getSets()).toHaveLength(before + 1);
  expect(await statuses([of(sku, price("10.50", "13"))])).toEqual(["pending"]);
  // One product alone is no set.
  expect(await getPending(sku)).toEqual([{ name: "price", new_value: "13.00", set_id: null }]);
  expect(await getPending(other)).toMatchObject([{ new_value: "12.00" }]);
});

test("has one set and one notification for calls with one id", { tags: ["XLS-12.3"] }, async () => {
  const author = await stage.aVendor({ role: "Full Access" });
  const colleague = await stage.aVendor({ companyId: author.companyId, role: "Full Access" });
  const skus = await Promise.all(
    [0, 1, 2, 3].map(async () => (await stage.aProduct(author.companyId, { price: "1.00" })).gxpSku),
  );
  const set = crypto.randomUUID();
  for (const pair of [skus.slice(0, 1), skus.slice(1, 3), skus.slice(3)])
    await statuses(
      pair.map((sku) => of(sku, price("1", "2"), { name: "color", old_value: null, new_value: "Red" })),
      { token: author.token, set },
    );
  expect(await getSets(author.companyId)).toEqual([{ products: 4, changes: 8, author_id: author.id }]);
  const { results } = await notificationFixture(stage).list(colleague.token);
  expect(results.map((one) => one.notification_type).toSorted()).toEqual([
    "product_details_edit_request",
    "product_details_edit_set",
  ]);
  expect(results.find((one) => one.product_details_edit_set)?.product_details_edit_set).toEqual({
    author: "Ada Moss",
    products: 4,
    changes: 8,
  });
  const foreign = await submit([of(skus[0] ?? "", price("1", "3"))], { token: colleague.token, set });
  expect(foreign).toMatchObject({ status: 400, body: { set: [expect.any(String)] } });
});

test("refuses a product that is sent twice, and a product of another company", { tags: ["XLS-12.4"] }, async () => {
  const sku = await aProduct();
  expect(await submit([of(sku, price("10.50", "12")), of(sku, price("10.50", "13"))])).toMatchObject({
    status: 400,
    body: { products: ["Send each product once."] },
  });
  const stranger = await stage.aVendor({ role: "Full Access" });
  expect(await statuses([of(sku, price("10.50", "12"))], { token: stranger.token })).toEqual(["unknown"]);
  expect(await getPending(sku)).toEqual([]);
  const many = Array.from({ length: 501 }, (_, place) => of(`G-${place}`, price(null, "1")));
  expect((await submit(many)).status).toBe(400);
});

test("withdraws the pending changes of a set, also for a colleague", { tags: ["XLS-10.9"] }, async () => {
  const [one, two] = [await aProduct(), await aProduct()];
  const set = crypto.randomUUID();
  await statuses([of(one, price("10.50", "12")), of(two, price("10.50", "13"))], { set });
  await stage.owner.query(
    `update field_edits set status = 'approved', decided_at = now()
     where product_id = (select id from products where gxp_sku = $1) and status = 'pending'`,
    [two],
  );
  const withdraw = (token: string) => stage.call(token, "POST", `/api/products/edits/sets/${set}/withdraw`, {});
  const stranger = await stage.aVendor({ role: "Full Access" });
  expect((await withdraw(stranger.token)).statusCode).toBe(404);
  const colleague = await stage.aVendor({ companyId: vendor.companyId, role: "Full Access" });
  expect((await withdraw(colleague.token)).json()).toEqual({ withdrawn: 1, restored: 0, withdrawn_new: 0 });
  expect((await withdraw(colleague.token)).json()).toEqual({ withdrawn: 0, restored: 0, withdrawn_new: 0 });
  expect(await getPending(one)).toEqual([]);
});

test(
  "the changes that a set had replaced wait again once it is taken back, unless their own set was",
  { tags: ["XLS-10.10"] },
  async () => {
    const sku = await aProduct();
    const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const colleague = await stage.aVendor({ companyId: vendor.companyId, role: "Full Access" });
    const withdraw = async (set: string) =>
      (await stage.call(vendor.token, "POST", `/api/products/edits/sets/${set}/withdraw`, {})).json();
    const latest = async () => (await stage.call(vendor.token, "GET", `/api/products/${sku}/edits`)).json().edits;
    await statuses([of(sku, price("10.50", "12"))], { set: first, token: colleague.token });
    const [original] = await latest();
    await statuses([of(sku, price("10.50", "13"))], { set: second });
    await statuses([of(sku, price("10.50", "14"))], { set: third });
    expect(await withdraw(third)).toEqual({ withdrawn: 1, restored: 1, withdrawn_new: 0 });
    expect(await getPending(sku)).toEqual([{ name: "price", new_value: "13.00", set_id: second }]);
    expect(await withdraw(second)).toEqual({ withdrawn: 1, restored: 1, withdrawn_new: 0 });
    expect(await getPending(sku)).toEqual([{ name: "price", new_value: "12.00", set_id: first }]);
    // It has waited since the colleague submitted it.
    expect(await latest()).toEqual([{ ...original, id: expect.any(String) }]);

    const fourth = crypto.randomUUID();
    await statuses([of(sku, price("10.50", "15"))], { set: fourth });
    expect(await withdraw(first)).toEqual({ withdrawn: 0, restored: 0, withdrawn_new: 0 });
    expect(await withdraw(fourth)).toEqual({ withdrawn: 1, restored: 0, withdrawn_new: 0 });
    expect(await getPending(sku)).toEqual([]);
  },
);

test("submits changes with a key of the company, and withdraws them with it", { tags: ["XLS-12.6"] }, async () => {
  const [one, two] = [await aProduct(), await aProduct()];
  const { key } = await stage.anApiKey({ owner: vendor, scopes: ["edits:write"] });
  const set = crypto.randomUUID();
  const products = [of(one, price("10.50", "12")), of(two, price("10.50", "13"))];
  expect(await statuses(products, { token: key, set })).toEqual(["pending", "pending"]);
  expect(await getPending(one)).toMatchObject([{ name: "price", new_value: "12.00", set_id: set }]);
  const withdrawn = await stage.call(key, "POST", `/api/products/edits/sets/${set}/withdraw`, {});
  expect(withdrawn.json()).toEqual({ withdrawn: 2, restored: 0, withdrawn_new: 0 });
  const { key: reader } = await stage.anApiKey({ owner: vendor, scopes: ["products:read"] });
  expect((await submit(products, { token: reader })).status).toBe(403);
});

test("accepts the largest body that it promises", { tags: ["XLS-12.5"] }, async () => {
  const long = "x".repeat(9_000);
  const answer = await submit(
    Array.from({ length: 400 }, (_, place) => of(`G-${place}`, { name: "color", old_value: null, new_value: long })),
  );
  expect(answer.status).toBe(201);
  expect(new Set(answer.body.results.map(({ status }) => status))).toEqual(new Set(["unknown"]));
});

test("returns the editable values and the pending changes of products", { tags: ["XLS-11.2"] }, async () => {
  const [sku, other] = [await aProduct({ price: "10.50", weight: "2.500", name: "Valve" }), await aProduct({})];
  await statuses([of(sku, price("10.50", "12"))]);
  const answer = await stage.call(vendor.token, "POST", "/api/products/edits/rows/", {
    payload: { gxp_skus: [other, "unknown", sku] },
  });
  const { rows } = answer.json<{ rows: GridRow[] }>();
  expect(rows.map((row) => row.gxp_sku)).toEqual([other, sku]);
  expect(rows[1]).toMatchObject({
    name: "Valve",
    values: { price: "10.50", weight: "2.5" },
    pending: { price: "12.00" },
  });
  expect(rows[1]?.values).not.toHaveProperty("gxp_sku");
});

test("lists the SKUs of all pages in the order of the list", { tags: ["XLS-11.1"] }, async () => {
  const user = await stage.aVendor({ role: "Full Access" });
  const make = async (values: object) => (await stage.aProduct(user.companyId, { ...values })).gxpSku;
  const skus = [await make({ price: "3", name: "Gate A" }), await make({ price: "1", name: "Gate B" })];
  await make({ price: "2", name: "Other" });
  const answer = await stage.call(user.token, "GET", "/api/products/skus/", {
    query: { search: "gate", ordering: "price" },
  });
  expect(answer.json()).toEqual({ gxp_skus: skus.toReversed(), total_items: 2 });
});

test("keeps one draft of the grid for each user", { tags: ["XLS-11.3"] }, async () => {
  const colleague = await stage.aVendor({ companyId: vendor.companyId, role: "Full Access" });
  const call = (method: "GET" | "PUT" | "DELETE", token: string, payload?: object) =>
    stage.call(token, method, "/api/products/edits/draft", payload && { payload });
  const cell = { gxp_sku: "G-1", name: "price", old_value: "1.00", new_value: " 1,0\u0000 " };
  expect((await call("GET", vendor.token)).json()).toEqual({ draft: null });
  const saved = await call("PUT", vendor.token, { gxp_skus: ["G-1", "G-2"], cells: [cell] });
  expect(saved.statusCode).toBe(200);
  expect((await call("GET", vendor.token)).json()).toEqual({
    draft: { gxp_skus: ["G-1", "G-2"], cells: [cell], updated_at: saved.json().updated_at },
  });
  expect((await call("GET", colleague.token)).json()).toEqual({ draft: null });
  await call("DELETE", vendor.token);
  expect((await call("GET", vendor.token)).json()).toEqual({ draft: null });
});
