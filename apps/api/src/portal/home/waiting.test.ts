import type { Permission, Waiting } from "@lading/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { beginOnOneDay } from "../../test/same-day.ts";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(beginOnOneDay);

const waitingFor = async (token: string) =>
  (await stage.call(token, "GET", "/api/home/waiting/")).json<Waiting>().waiting;

const editors: Permission[] = ["products.view_product", "products.edit_products"];
const uploaders: Permission[] = ["order_documents.view_order_docs", "order_documents.upload_document"];

const answerers: Permission[] = ["orders.view_order", "orders.respond"];

const reject = (id: string, when = "now()") =>
  stage.owner.query(
    `update field_edits set status = 'rejected', reason = 'No', submitted_at = ${when} - interval '1 minute', decided_at = ${when} where id = $1`,
    [id],
  );

test("returns nothing for a company without open tasks", async () => {
  const { token } = await stage.aVendor();
  expect(await waitingFor(token)).toEqual([]);
});

test("counts the changes that wait on the provider, for everybody who sees products", async () => {
  const read = async (token: string) => (await stage.call(token, "GET", "/api/home/waiting/")).json<Waiting>();
  const { token, companyId } = await stage.aVendor({ may: ["products.view_product"] });
  const outsider = await stage.aVendor({ may: [], companyId });
  expect(await read(token)).toEqual({ waiting: [] });
  await stage.anEdit((await stage.aVendor()).companyId);
  const first = await stage.anEdit(companyId, { name: "color" });
  await stage.anEdit(companyId, { name: "size", gxpSku: first.gxpSku });
  await stage.anEdit(companyId);
  await reject((await stage.anEdit(companyId)).id);
  await stage.owner.query("update field_edits set submitted_at = '2026-01-05T06:07:08Z' where id = $1", [first.id]);
  expect(await read(token)).toEqual({
    waiting: [],
    on_provider: { changes: 3, oldest: "2026-01-05T06:07:08.000Z" },
  });
  expect(await read(outsider.token)).toEqual({ waiting: [] });
  await stage.owner.query(
    "insert into company_feature_flags (company_id, feature_name, active) values ($1, 'Product Catalog', false)",
    [companyId],
  );
  expect(await read(token)).toEqual({ waiting: [] });
});

test("lists a rejected field for ninety days, until it is submitted again or its value changes", async () => {
  const { token, companyId } = await stage.aVendor({ may: editors });
  const one = await stage.anEdit(companyId, { name: "manufacturer" });
  await reject(one.id);
  const price = await stage.aProduct(companyId, { price: "12.50" });
  const other = await stage.anEdit(companyId, {
    gxpSku: price.gxpSku,
    name: "price",
    oldValue: "12.5",
    newValue: "14",
  });
  await reject(other.id, "now() - interval '1 hour'");
  await reject((await stage.anEdit(companyId)).id, "now() - interval '91 days'");
  await stage.anEdit(companyId);
  expect(await waitingFor(token)).toEqual([{ kind: "rejected_fields", count: 2, places: [one.gxpSku, price.gxpSku] }]);

  const again = await stage.anEdit(companyId, { gxpSku: one.gxpSku, name: "manufacturer" });
  await stage.owner.query("update products set price = 13 where gxp_sku = $1", [price.gxpSku]);
  expect(await waitingFor(token)).toEqual([]);
  await stage.owner.query("update field_edits set status = 'withdrawn', decided_at = now() where id = $1", [again.id]);
  expect(await waitingFor(token)).toEqual([{ kind: "rejected_fields", count: 1, places: [one.gxpSku] }]);
});

test("lists a rejected field of any attribute while its published value is unchanged", async () => {
  const { token, companyId } = await stage.aVendor({ may: editors });
  const all = {
    supplier_sku: "S",
    price: "12.50",
    lead_time_days: 7,
    price_expiration: "2030-01-31",
    is_api_certified: true,
  };
  const { gxpSku } = await stage.aProduct(companyId, all);
  await stage.owner.query(
    `insert into field_edits (company_id, product_id, name, old_value, new_value, status, reason, decided_at)
     select p.company_id, p.id, e.name, e.old_value, 'x', 'rejected', 'No', now() from products p, (values
       ('sku', 'S'), ('price', '12.50'), ('lead_time_days', '7'), ('price_expiration', '2030-01-31'),
       ('is_api_certified', 'true'), ('length', null), ('color', null), ('material', 'Steel')) e (name, old_value)
     where p.gxp_sku = $1`,
    [gxpSku],
  );
  expect(await waitingFor(token)).toEqual([{ kind: "rejected_fields", count: 7, places: [gxpSku] }]);
});

test("lists drafts only for their authors", async () => {
  const { token, companyId, id } = await stage.aVendor({ may: editors });
  const colleague = await stage.aVendor({ may: editors, companyId });
  const { gxpSku } = await stage.aProduct(companyId);
  await stage.owner.query(
    "insert into product_drafts (user_id, company_id, product_id, edited_fields) select $1, company_id, id, '[]' from products where gxp_sku = $2",
    [id, gxpSku],
  );
  expect(await waitingFor(token)).toEqual([{ kind: "unfinished_drafts", count: 1, places: [gxpSku] }]);
  expect(await waitingFor(colleague.token)).toEqual([]);
});

test("lists agreements that are missing, expired or expire within thirty days, unless renewed", async () => {
  const { token, companyId } = await stage.aVendor({ may: ["corporate_agreements.view_corporateagreement"] });
  const agree = (type: string, status: string, days: number | null) =>
    stage.owner.query(
      `insert into agreements (company_id, document_type, status, expiration_date, file_id, name, extension, size, sha256)
       select $1, $2, $3, (now() at time zone 'UTC')::date + $4::int,
         case when $3 <> '1' then gen_random_uuid() end, case when $3 <> '1' then 'File' end, case when $3 <> '1' then 'pdf' end, case when $3 <> '1' then 1 end,
         case when $3 <> '1' then ''::bytea end`,
      [companyId, type, status, days],
    );
  await agree("W-9", "1", null);
  await agree("Insurance", "4", -1);
  await agree("Lease", "4", 0);
  await agree("Pricing", "4", 30);
  await agree("Supply", "4", 31);
  await agree("Quality", "4", -10);
  await agree("Quality", "4", 400);
  await agree("Safety", "4", -11);
  await agree("Safety", "3", 400);
  await agree("Freight", "4", -10);
  await agree("Freight", "4", null);
  expect(await waitingFor(token)).toEqual([
    { kind: "expired_agreements", count: 2, places: ["Safety", "Insurance"] },
    { kind: "missing_agreements", count: 1, places: ["W-9"] },
    { kind: "expiring_agreements", count: 2, places: ["Lease", "Pricing"] },
  ]);
});

test("lists orders of the last sixty days without a document, unless canceled", async () => {
  const { token, companyId } = await stage.aVendor({ may: uploaders });
  await stage.owner.query("insert into order_statuses (name) values ('Cancelled') on conflict do nothing");
  const order = async (number: string, change = "") => {
    const { id } = await stage.anOrder(companyId, number);
    if (change) await stage.owner.query(`update purchase_orders set ${change} where id = $1`, [id]);
    return id;
  };
  await order("PO-cancelled", "status = 'Cancelled'");
  await order("PO-old", "order_date = (now() at time zone 'UTC')::date - 61");
  await stage.aDocument(companyId, { orderId: await order("PO-with") });
  await stage.aDocument(companyId, { orderId: await order("PO-archived"), archivedAt: "now" });
  expect(await waitingFor(token)).toMatchObject([
    { kind: "orders_without_documents", count: 1, places: ["PO-archived"] },
  ]);
  for (let number = 1; number <= 6; number++)
    await order(`PO-${number}`, "order_date = (now() at time zone 'UTC')::date - 1");
  const [bare] = await waitingFor(token);
  const places = ["PO-archived", "PO-6", "PO-5", "PO-4", "PO-3"];
  expect(bare).toMatchObject({ kind: "orders_without_documents", count: 7, places });

  // The list with the linked filter shows exactly these.
  const { date_after = "", date_before = "", status = [] } = bare?.narrowed ?? {};
  const query = new URLSearchParams({ date_after, date_before, has_documents: "false" });
  for (const name of status) query.append("status", name);
  const list = await stage.call(token, "GET", `/api/order-documents/orders/?${query.toString()}`);
  expect(list.json()).toMatchObject({ total_items: 7 });
  expect(status).not.toContain("Cancelled");
});

test("lists the orders to answer, the most urgent first", { tags: ["ORD-10.5"] }, async () => {
  const { token, companyId } = await stage.aVendor({ may: answerers });
  await stage.owner.query(
    `with orders as (
       insert into purchase_orders (company_id, purchase_order, order_date, status, total)
       select $1, 'PO-' || n, '2027-01-05', (select min(name) from order_statuses), 10 from generate_series(1, 7) n returning id, purchase_order
     )
     insert into order_states (company_id, order_id, waiting, respond_by)
     select $1, id, case purchase_order when 'PO-6' then 0 else 1 end,
       case when purchase_order <> 'PO-1' then timestamptz '2027-02-10' - interval '1 day' * substr(purchase_order, 4)::int end
     from orders`,
    [companyId],
  );
  const places = ["PO-7", "PO-5", "PO-4", "PO-3", "PO-2"];
  expect(await waitingFor(token)).toEqual([{ kind: "orders_to_answer", count: 6, places }]);
  const reader = await stage.aVendor({ may: ["orders.view_order"], companyId });
  expect(await waitingFor(reader.token)).toEqual([]);
  expect(await waitingFor((await stage.aVendor({ may: answerers })).token)).toEqual([]);
  await stage.owner.query("update company_feature_flags set active = false where company_id = $1", [companyId]);
  expect(await waitingFor(token)).toEqual([]);
});

test("lists only entries that the user may see and resolve, and none of other companies", async () => {
  const { companyId } = await stage.aVendor();
  await reject((await stage.anEdit(companyId)).id);
  await stage.anOrder(companyId);
  const kinds = async (may: readonly Permission[], more = {}) => {
    const { token } = await stage.aVendor({ may, companyId, ...more });
    return (await waitingFor(token)).map(({ kind }) => kind);
  };
  expect(await kinds([...editors, ...uploaders])).toEqual(["rejected_fields", "orders_without_documents"]);
  expect(await kinds(["products.view_product", "order_documents.view_order_docs"])).toEqual([]);
  const stranger = await stage.aVendor();
  expect(await waitingFor(stranger.token)).toEqual([]);
  await stage.owner.query("insert into company_feature_flags values ($1, 'Product Catalog', false)", [companyId]);
  expect(await kinds([...editors, ...uploaders])).toEqual(["orders_without_documents"]);
});
