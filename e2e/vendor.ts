import type { FieldChange } from "@lading/contract";
import { createCompany } from "./company.ts";
import { callApi, readSecret } from "./portal.ts";
import { getAccessToken } from "./session.ts";
import { staff } from "./stage.ts";

/** A product row of the provider's feed. */
export interface FeedProduct {
  gxp_sku: string;
  name: string;
  price?: string;
  material?: string;
  color?: string;
  lead_time_days?: string;
}

/** A purchase order row of the provider's feed. */
export interface FeedOrder {
  purchase_order: string;
  order_date: string;
  status: string;
  total: string;
  due_date?: string;
  vendor_reference_id?: string;
  location?: string;
}

/** A line of a purchase order. Its product must belong to the same vendor. */
export interface FeedOrderLine {
  purchase_order: string;
  line: string;
  gxp_sku: string;
  quantity: string;
  units: string;
  unit_price: string;
}

/**
 * Creates a company and loads its products through the intake. Its Vendor Admin, Ada Moss, has accepted the terms. No other
 * test proposes or decides changes of these products.
 */
export async function createVendor(products: readonly FeedProduct[]) {
  const { admin: email, mark, code, name, addUser } = await createCompany({ hasAdministrator: false });
  const feed = async (kind: string, rows: readonly Record<string, string>[]) => {
    const columns = Object.keys(rows[0] ?? {});
    const body = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))]
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))
      .join("\n");
    const report = await request(readSecret("intake-key"), "POST", `/api/intake/${kind}`, body, "text/csv");
    if (report["rejected"] !== 0) throw new Error(`The intake rejected ${kind}: ${JSON.stringify(report)}`);
  };
  const feedProducts = (rows: readonly FeedProduct[]) =>
    feed(
      "products",
      rows.map((product) => ({ company_code: code, supplier_sku: `${mark}-${product.gxp_sku}`, ...product })),
    );

  // The user comes after the products, so that notifications of these products count as read, and accepts the terms
  // through the API, which notifies the company.
  await feedProducts(products);
  await addUser("Ada Moss", "Vendor Admin");
  const token = await getAccessToken(email);
  await request(token, "POST", "/api/accounts/terms-and-conditions/", {
    operating_system: "Linux",
    browser: "Chromium",
  });
  return {
    name,
    email,
    mark,
    /** Loads products through the intake, which changes their live values like an import from the provider's ERP. */
    feedProducts,
    /** Loads purchase orders. */
    feedOrders: (orders: readonly FeedOrder[]) =>
      feed(
        "purchase-orders",
        orders.map((order) => ({ company_code: code, ...order })),
      ),
    /** Loads lines of purchase orders that are already loaded. */
    feedOrderLines: (lines: readonly FeedOrderLine[]) =>
      feed(
        "purchase-order-lines",
        lines.map((line) => ({ company_code: code, ...line })),
      ),
    /** Proposes changes of a product. */
    proposeChanges: (gxpSku: string, ...changes: FieldChange[]) =>
      request(token, "PATCH", `/api/products/${gxpSku}/edit`, { edited_fields: changes }),
    /** The live values of a product. */
    product: (gxpSku: string) => request(token, "GET", `/api/products/${gxpSku}/`),
    /** The newest change of each field of a product. */
    edits: async (gxpSku: string) => {
      const { edits } = await request(token, "GET", `/api/products/${gxpSku}/edits`);
      return edits as { id: string; name: string; status: string; reason: string | null }[]; // the contract's response
    },
    withdraw: (id: string) => request(token, "POST", `/api/products/edits/${id}/withdraw`, {}),
  };
}

/** Decides changes over the API, like another reviewer in another browser. */
export async function decideAsStaff(decisions: readonly { id: string; decision: string; reason?: string }[]) {
  await request(await getAccessToken(staff), "POST", "/api/provider/edits/decide", { decisions });
}

const request = async (token: string, method: string, path: string, body?: unknown, type?: string) =>
  (await callApi(path, { token, method, body, ...(type && { type }) })) as Record<string, unknown>; // the server validates its responses
