import type { Notification } from "@lading/contract";
import { expect, test } from "vitest";
import { visitTarget } from "./visit-target.ts";

const about = (details: Partial<Notification>): Notification => ({
  id: "",
  notification_type: "",
  event_date: "2026-11-20T08:00:00.000Z",
  was_read: false,
  description: "",
  ...details,
});
const product = { display_name: "Gate Valve", category: null, supplier_sku: "GV-1", gxp_sku: "GXP-1" };

test("links changes, new products and ranks to their product", { tags: ["NOTI-03.1"] }, () => {
  const those = [
    about({ product_details_edit_request: { sku: "GXP-1", author: "Bo Reed", edited_fields: [] } }),
    about({ product_details_edit_decision: { sku: "GXP-1", edited_fields: [] } }),
    about({ product_item: { ...product, vendor_price: null } }),
    about({ rank_update: { ...product, old_priority: 2, new_priority: 1 } }),
  ];
  for (const notification of those)
    expect(visitTarget(notification, () => true)).toMatchObject({
      link: { to: "/product-catalog", search: { pid: "GXP-1" } },
      permission: "products.view_product",
      flag: "Product Catalog",
    });
});

test("links an order to its page, or to its documents without that page", { tags: ["NOTI-03.1", "ORD-61.2"] }, () => {
  const order = about({ purchase_order: { po_number: "PO/7", location: null, status: "Open", price: "1.00" } });
  expect(visitTarget(order, () => true)).toMatchObject({
    link: { to: "/orders", search: { order: "PO/7" } },
    permission: "orders.view_order",
    flag: "Order Responses",
  });
  expect(visitTarget(order, ({ flag }) => flag !== "Order Responses")).toMatchObject({
    link: { to: "/document-repository", search: { type: "Order Documents", purchase_order: "PO/7" } },
    permission: "order_documents.view_order_docs",
  });
});

test(
  "links differences of a receipt to the shipments of the order, or to the ship notice of several",
  { tags: ["ORD-48.7"] },
  () => {
    const differences = [{ line: 1, short: "2", over: "0", damaged: "0" }];
    const news = about({ receipt_difference: { po_number: "PO/7", lines: 1, differences } });
    expect(visitTarget(news, () => true)?.link).toEqual({ to: "/orders", search: { order: "PO/7", tab: "Shipments" } });
    const ofNotice = about({ receipt_difference: { po_number: null, ship_notice: "n-1", lines: 1, differences } });
    expect(visitTarget(ofNotice, () => true)?.link).toEqual({ to: "/orders", search: { notice: "n-1" } });
  },
);

test("links news of a required document to its page, and of several to all", { tags: ["REQ-44.6"] }, () => {
  const news = { name: "Insurance", subject: "Acme", state: "missing", due_on: null, reason: null } as const;
  expect(visitTarget(about({ requirement_opened: { ...news, item: "i-1" } }), () => true)).toMatchObject({
    link: { to: "/requirements", search: { item: "i-1" } },
    permission: "requirements.view",
    flag: "Required Documents",
  });
  expect(visitTarget(about({ requirement_decision: { ...news, item: null } }), () => true)?.link.search).toEqual({});
});

test("links an acceptance to the terms", { tags: ["NOTI-03.1"] }, () => {
  const acceptance = { acceptance_date: "2026-11-20T08:00:00.000Z", user: null };
  const terms = visitTarget(about({ terms_and_conditions_acceptance: acceptance }), () => true);
  expect(terms).toMatchObject({ link: { to: "/terms-and-conditions" } });
});

test("links a compared file to its comparison", { tags: ["NOTI-03.1"] }, () => {
  const compared = { upload: "u-1", file: "prices.xlsx", rows: 6000, changes: 3 };
  expect(visitTarget(about({ file_compared: compared }), () => true)).toMatchObject({
    link: { to: "/product-catalog/workbook-uploads/$id", params: { id: "u-1" } },
    permission: "products.edit_products",
  });
});

test("links an unknown type to nothing", { tags: ["NOTI-03.1"] }, () => {
  expect(visitTarget(about({ notification_type: "price_list" }), () => true)).toBeUndefined();
  expect(
    visitTarget(about({ product_item: { ...product, gxp_sku: "", vendor_price: null } }), () => true),
  ).toBeUndefined();
});
