import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import type { FieldChange } from "@lading/contract";
import { test } from "@playwright/test";
import { password, sessionOf, staff } from "./stage.ts";

/** A product as the provider's feed brings it. */
export interface FedProduct {
  gxp_sku: string;
  name: string;
  price?: string;
  material?: string;
  color?: string;
  lead_time_days?: string;
}

/** A purchase order as the provider's feed brings it. */
export interface FedOrder {
  purchase_order: string;
  order_date: string;
  status: string;
  total: string;
  due_date?: string;
  vendor_reference_id?: string;
  location?: string;
}

/** A line of one, of a product that the same vendor supplies. */
export interface FedOrderLine {
  purchase_order: string;
  line: string;
  gxp_sku: string;
  quantity: string;
  units: string;
  unit_price: string;
}

/**
 * A vendor of the test's own: a company that the provider's feed brings, with its products and one Vendor Admin. Nobody
 * else asks for changes of these products, or decides them.
 */
export async function aVendor(products: readonly FedProduct[]) {
  const mark = randomUUID().slice(0, 8);
  const code = `E2E${mark.toUpperCase()}`;
  const email = `admin@${mark}.example`;
  const name = `Company ${mark}`;
  const feed = async (kind: string, rows: readonly Record<string, string>[]) => {
    const { dataDir } = portal();
    const columns = Object.keys(rows[0] ?? {});
    const body = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))]
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))
      .join("\n");
    const key = readFileSync(`${dataDir}/secrets/intake-key`, "utf8").trim();
    const report = await ask(key, "POST", `/api/intake/${kind}`, body, "text/csv");
    if (report["rejected"] !== 0) throw new Error(`The feed refused ${kind}: ${JSON.stringify(report)}`);
  };
  const feedProducts = (fed: readonly FedProduct[]) =>
    feed(
      "products",
      fed.map((product) => ({ company_code: code, supplier_sku: `${mark}-${product.gxp_sku}`, ...product })),
    );

  await feed("companies", [{ company_code: code, name }]);
  await feedProducts(products);
  await promisify(execFile)(
    process.execPath,
    ["tools/add-user.ts", "--company", code, "--email", email, "--name", "Ada Moss", "--password", password],
    { env: { ...process.env, DATA_DIR: portal().dataDir } },
  );
  const token = await accessOf(email);
  await ask(token, "POST", "/api/accounts/terms-and-conditions/", { operating_system: "Linux", browser: "Chromium" });
  return {
    name,
    email,
    mark,
    /** Changes live values behind everybody's back, as the feed may at any time. */
    feedProducts,
    /** Brings purchase orders. */
    feedOrders: (orders: readonly FedOrder[]) =>
      feed(
        "purchase-orders",
        orders.map((order) => ({ company_code: code, ...order })),
      ),
    /** Brings lines of purchase orders that are there already. */
    feedOrderLines: (lines: readonly FedOrderLine[]) =>
      feed(
        "purchase-order-lines",
        lines.map((line) => ({ company_code: code, ...line })),
      ),
    /** Asks for changes of a product. */
    asks: (gxpSku: string, ...changes: FieldChange[]) =>
      ask(token, "PATCH", `/api/products/${gxpSku}/edit`, { edited_fields: changes }),
    /** What is live. */
    product: (gxpSku: string) => ask(token, "GET", `/api/products/${gxpSku}/`),
    /** The ledger of a product: the newest change of each field. */
    edits: async (gxpSku: string) => {
      const { edits } = await ask(token, "GET", `/api/products/${gxpSku}/edits`);
      return edits as { id: string; name: string; status: string; reason: string | null }[]; // the contract's answer
    },
    withdraw: (id: string) => ask(token, "POST", `/api/products/edits/${id}/withdraw`, {}),
  };
}

/** Decides changes as a colleague of the reviewer would, elsewhere. */
export async function decideElsewhere(decisions: readonly { id: string; decision: string; reason?: string }[]) {
  await ask(await accessOf(staff), "POST", "/api/provider/edits/decide", { decisions });
}

const accessOf = async (email: string) =>
  (JSON.parse(await sessionOf(email, portal().origin)) as { access: string }).access; // the contract's token pair

/** Where the portal under test is, and its data. */
function portal() {
  const { config, project } = test.info();
  return { origin: project.use.baseURL ?? "", dataDir: config.webServer?.env?.["DATA_DIR"] ?? "" };
}

async function ask(token: string, method: string, path: string, body?: unknown, type = "application/json") {
  const response = await fetch(portal().origin + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { "content-type": type }) },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}
