import { listAgreements, listBareProducts, listOrders } from "@lading/contract";
import * as z from "zod/mini";
import { invalid } from "../../ground/http/refusal.ts";
import { linkToAgreements, linkToOrder, linkToProduct } from "./records.ts";
import { Cursor, cutPage, pageOf, record, shown, tool, toPage, toPaging, type ToolContext } from "./tool.ts";

const MissingDocument = record(
  { link: z.string(), gxp_sku: z.optional(z.string()), purchase_order: z.optional(z.string()) },
  { name: z.optional(z.string()), document_type: z.optional(z.string()), status: z.optional(z.string()) },
);

export const missingDocuments = tool({
  scope: "mcp:read",
  name: "list_missing_documents",
  title: "List missing documents",
  description:
    "Rows with missing documents, 50 at a time: `products` without any document, or without one that has the `label`, for example Data Sheet; `orders` without any document; required `agreements` that were not received.",
  input: z.strictObject({
    of: z.enum(["products", "orders", "agreements"]),
    label: z.optional(z.string().check(z.maxLength(100))),
    cursor: Cursor,
  }),
  output: pageOf(MissingDocument),
  async run({ of, label, cursor }, context) {
    if (label !== undefined && of !== "products") throw invalid({ label: ["Only for products."] });
    if (of === "products") return findBareProducts(context, label, cursor);
    return of === "orders" ? findBareOrders(context, cursor) : findMissingAgreements(context, cursor);
  },
});

async function findBareProducts(context: ToolContext, label: string | undefined, cursor: string | undefined) {
  const query = { ...(label !== undefined && { label }), ...toPaging(cursor) };
  const { products, total_items } = await context.call(listBareProducts, { query });
  return toPage(
    total_items,
    cursor,
    products.map((one) => shown(one, { link: linkToProduct(context, one.gxp_sku) })),
  );
}

async function findBareOrders(context: ToolContext, cursor: string | undefined) {
  const query = { has_documents: "false", ...toPaging(cursor) };
  const { orders, total_items } = await context.call(listOrders, { query });
  return toPage(
    total_items,
    cursor,
    orders.map((one) => shown(one, { link: linkToOrder(context, one.purchase_order) })),
  );
}

async function findMissingAgreements(context: ToolContext, cursor: string | undefined) {
  const groups = await context.call(listAgreements, {});
  const missing = groups.filter(({ files }) => files.some(({ status }) => status === "1"));
  return cutPage(
    missing.map(({ document_type }) => shown({ document_type }, { link: linkToAgreements(context) })),
    cursor,
  );
}
