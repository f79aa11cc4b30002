import type { NotificationType } from "@lading/contract";
import { recountNotifications } from "@lading/demonstration/notification-queries";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../ground/db/migrate.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { notificationDetails, readDetails } from "./notification-details.ts";
import { notificationFixture } from "../../test/notification-fixture.ts";
import { newOrder, newProduct, newRank } from "./notification-texts.ts";

interface StoredNotification {
  notification_type: NotificationType;
  description: string;
  details: object;
}

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const readStored = async ({ owner }: Stage, companyId: string) =>
  (
    await owner.query<StoredNotification>(
      "select notification_type, description, details from notifications where company_id = $1 order by number",
      [companyId],
    )
  ).rows;

/** Raises notifications in the ways in which the portal does, all those of loads among them. */
async function raiseNotifications() {
  await stage.someTerms();
  const company = await stage.aCompany();
  const user = await stage.aVendor({ companyId: company.id });
  await stage.call(user.token, "POST", "/api/accounts/terms-and-conditions/", {
    payload: { operating_system: "Linux", browser: "Firefox" },
  });

  const intakeKey = await stage.anIntakeKey();
  const load = async (kind: string, header: string, rows: string[]) => {
    const answer = await stage.call(intakeKey, "POST", `/api/intake/${kind}`, {
      payload: [`company_code,${header}`, ...rows.map((row) => `${company.code},${row}`)].join("\n"),
      headers: { "content-type": "text/csv" },
    });
    expect(answer.json()).toMatchObject({ rejected: 0 });
  };
  const products = "gxp_sku,supplier_sku,name,category,price,gxp_priority";
  await load("products", products, [
    'G-1,S-1,"100% ""%1$s"" valve",Valves,12.50,3',
    "G-2,S-2,Two,,,",
    "G-3,S-3,Three,,,9",
  ]);
  await load("products", products, [
    'G-1,S-1,"100% ""%1$s"" valve",Valves,12.50,1',
    "G-2,S-2,Two,,,4",
    "G-3,S-3,Three,,,",
  ]);
  await load("purchase-orders", "purchase_order,order_date,status,total,location", [
    'PO-1,2026-01-05,Open,999999999999.995,"Odessa Yard, TX"',
    "PO-2,2026-01-05,Open,0,",
    "PO-3,2026-01-05,Open,1234.5649,100% %1$s",
  ]);

  const edited_fields = ["manufacturer", "category"].map((name) => ({
    name,
    old_value: name === "category" ? "Valves" : null,
    new_value: name === "category" ? null : "New",
  }));
  const submitted = await stage.call(user.token, "PATCH", "/api/products/G-1/edit", { payload: { edited_fields } });
  const [first, second] = submitted.json<{ edits: { id: string }[] }>().edits;
  const staff = await stage.aStaffMember();
  await stage.call(staff.token, "POST", "/api/provider/edits/decide", {
    payload: {
      decisions: [
        { id: first?.id, decision: "approve" },
        { id: second?.id, decision: "reject", reason: "No." },
      ],
    },
  });
  return company.id;
}

test("stores details that match the schema of their type exactly, and no sentence of SQL differs from TypeScript's", async () => {
  const stored = await readStored(stage, await raiseNotifications());
  for (const { notification_type, details } of stored)
    expect(notificationDetails[notification_type].parse(details)).toEqual(details);

  const ofLoads = stored.flatMap(({ notification_type: type, description, details }) => {
    if (type === "product_item") return { description, expected: newProduct(readDetails(type, details)) };
    if (type === "rank_update") return { description, expected: newRank(readDetails(type, details)) };
    return type === "purchase_order" ? { description, expected: newOrder(readDetails(type, details)) } : [];
  });
  expect(ofLoads.map(({ description }) => description)).toEqual(ofLoads.map(({ expected }) => expected.description));
  expect(ofLoads.map(({ description }) => description)).toEqual([
    'New product: 100% "%1$s" valve (G-1).',
    "New product: Two (G-2).",
    "New product: Three (G-3).",
    'GXP rank of 100% "%1$s" valve (G-1) changed from 3 to 1.',
    "GXP rank of Two (G-2) changed from none to 4.",
    "GXP rank of Three (G-3) changed from 9 to none.",
    "New purchase order PO-1 for Odessa Yard, TX: $1,000,000,000,000.00.",
    "New purchase order PO-2: $0.00.",
    "New purchase order PO-3 for 100% %1$s: $1,234.56.",
  ]);
});

test("keeps all notifications of a database whose loads stored positional arrays", async () => {
  await using older = await openStage();
  const reader = await older.aVendor();
  const { companyId } = reader;
  await older.owner.query("alter table notifications add facts text[]");
  await older.owner.query(
    `insert into notifications (company_id, number, notification_type, event_date, description, details, facts)
     select $1, row_number() over (), e.type, now(), e.description, coalesce(e.details, '{}'), e.facts
     from jsonb_to_recordset($2) as e (type text, description text, details jsonb, facts text[])`,
    [
      companyId,
      JSON.stringify([
        { type: "price_list_request", description: "Send the new price list.", details: { due: 1 } },
        {
          type: "product_details_edit_request",
          description: "Changes of Valve (G-1) wait for approval: Price.",
          details: { sku: "S-1", gxp_sku: "G-1", edited_fields: [] },
        },
        {
          type: "product_item",
          description: "New product: Valve (G-1).",
          facts: ["Valve", "Valves", "S-1", "G-1", "12.5"],
        },
        { type: "product_item", description: "New product: Pipe (G-2).", facts: ["Pipe", null, "S-2", "G-2", null] },
        {
          type: "rank_update",
          description: "GXP rank of Valve (G-1) changed from none to 2.",
          facts: [null, "2", "S-1", "G-1", "Valve", null],
        },
        {
          type: "purchase_order",
          description: "New purchase order PO-1: $7.00.",
          facts: ["PO-1", null, "Open", "7"],
        },
      ]),
    ],
  );
  await recountNotifications(older.owner, companyId);
  await older.owner.query("delete from migrations where name = '0033-notification-details.sql'");
  await migrate(older.ownerUrl);

  const fixture = notificationFixture(older);
  const { results } = await fixture.list(reader.token, { ordering: "event_date" });
  expect(results.map(({ id: _id, event_date: _date, was_read: _read, ...rest }) => rest)).toEqual([
    { notification_type: "price_list_request", description: "Send the new price list." },
    {
      notification_type: "product_details_edit_request",
      description: "Changes of Valve (G-1) wait for approval: Price.",
      product_details_edit_request: { sku: "G-1", author: "[removed user]", edited_fields: [] },
    },
    {
      notification_type: "product_item",
      description: "New product: Valve (G-1).",
      product_item: {
        display_name: "Valve",
        category: "Valves",
        supplier_sku: "S-1",
        gxp_sku: "G-1",
        vendor_price: "12.5",
      },
    },
    {
      notification_type: "product_item",
      description: "New product: Pipe (G-2).",
      product_item: { display_name: "Pipe", category: null, supplier_sku: "S-2", gxp_sku: "G-2", vendor_price: null },
    },
    {
      notification_type: "rank_update",
      description: "GXP rank of Valve (G-1) changed from none to 2.",
      rank_update: {
        display_name: "Valve",
        category: null,
        supplier_sku: "S-1",
        gxp_sku: "G-1",
        old_priority: null,
        new_priority: 2,
      },
    },
    {
      notification_type: "purchase_order",
      description: "New purchase order PO-1: $7.00.",
      purchase_order: { po_number: "PO-1", location: null, status: "Open", price: "7" },
    },
  ]);
  expect((await fixture.list(reader.token, { search_string: "new product" })).count).toBe(2);
  const [, ...ofKnownTypes] = await readStored(older, companyId);
  for (const { notification_type, details } of ofKnownTypes)
    expect(notificationDetails[notification_type].parse(details)).toEqual(details);
});
