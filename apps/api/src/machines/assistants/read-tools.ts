import {
  attributes,
  editableIds,
  editStatuses,
  listAgreements,
  listOwnEdits,
  listProducts,
  productSortKeys,
  readProduct,
  readWaiting,
  waitingKinds,
  type AttributeId,
} from "@lading/contract";
import * as z from "zod/mini";
import { missingDocuments } from "./missing-documents.ts";
import { findOrders, getOrder } from "./order-tools.ts";
import { linkToAgreements, linkToProduct, ListedProduct, ShownAgreement, ShownEdit, WholeProduct } from "./records.ts";
import { Cursor, cutPage, given, Key, pageOf, record, shown, tool, toPage, toPaging, Words } from "./tool.ts";

const reads = { scope: "mcp:read" } as const;
const searchProducts = tool({
  ...reads,
  name: "search_products",
  title: "Search products",
  description:
    "The company's products, 50 at a time. `words` must all occur in names, numbers or the category. A leading - in `ordering` means descending.",
  input: z.strictObject({
    words: z.optional(Words),
    category: z.optional(Words),
    ordering: z.optional(z.enum([...productSortKeys, ...productSortKeys.map((key) => `-${key}` as const)])),
    cursor: Cursor,
  }),
  output: pageOf(ListedProduct),
  async run({ words, category, ordering, cursor }, context) {
    const query = { ...given({ search: words, category, ordering }), ...toPaging(cursor) };
    const { products, total_items } = await context.call(listProducts, { query });
    return toPage(
      total_items,
      cursor,
      products.map((one) => shown(one, { link: linkToProduct(context, one.gxp_sku) })),
    );
  },
});

const getProduct = tool({
  ...reads,
  name: "get_product",
  title: "Get a product",
  description: "One product with all its published values. Prices and sales are US dollars.",
  input: z.strictObject({ gxp_sku: Key }),
  output: WholeProduct,
  async run({ gxp_sku }, context) {
    const product = await context.call(readProduct, { params: { id: gxp_sku } });
    return shown(product, { link: linkToProduct(context, product.gxp_sku) });
  },
});

const explainCompleteness = tool({
  ...reads,
  name: "explain_completeness",
  title: "Explain completeness",
  description: "The fields that count for a product's completeness and have no value.",
  input: z.strictObject({ gxp_sku: Key }),
  output: z.object({
    gxp_sku: z.string(),
    link: z.string(),
    percents_complete: z.int(),
    counted_fields: z.int(),
    missing: z.array(z.object({ field: z.enum(editableIds), label: z.string() })),
  }),
  async run({ gxp_sku }, context) {
    const product = await context.call(readProduct, { params: { id: gxp_sku } });
    const isMissing = (id: AttributeId) => product[id] === null;
    return {
      ...product,
      link: linkToProduct(context, product.gxp_sku),
      counted_fields: editableIds.length,
      missing: editableIds.filter(isMissing).map((field) => ({ field, label: attributes[field].label })),
    };
  },
});

const listExpiringDocuments = tool({
  ...reads,
  name: "list_expiring_documents",
  title: "List expiring documents",
  description: "The company's agreements that have expired or expire within 30 days, the most urgent first.",
  input: z.strictObject({ cursor: Cursor }),
  output: pageOf(ShownAgreement),
  async run({ cursor }, context) {
    const groups = await context.call(listAgreements, {});
    const lapsing = groups
      .flatMap(({ document_type, files }) => files.map((file) => ({ ...file, document_type })))
      .filter(({ expiry }) => expiry !== null)
      .toSorted((one, other) => (one.days_left ?? 0) - (other.days_left ?? 0));
    return cutPage(
      lapsing.map((one) => shown(one, { link: linkToAgreements(context) })),
      cursor,
    );
  },
});

const listMyEdits = tool({
  ...reads,
  name: "list_my_edits",
  title: "List edits",
  description:
    "The company's proposed changes of products with their decisions, the newest first, 50 at a time. `words` searches product names, SKUs and fields.",
  input: z.strictObject({
    status: z.optional(z.enum(editStatuses)),
    words: z.optional(Words),
    cursor: Cursor,
  }),
  output: pageOf(ShownEdit),
  async run({ status, words, cursor }, context) {
    const query = { ...given({ status, search: words }), ...toPaging(cursor) };
    const { results, count } = await context.call(listOwnEdits, { query });
    return toPage(
      count,
      cursor,
      results.map((edit) => shown(edit, { field: edit.name, link: linkToProduct(context, edit.gxp_sku) })),
    );
  },
});

const whatWaits = tool({
  ...reads,
  name: "what_waits_on_me",
  title: "List open tasks",
  description: "The person's tasks for the company by kind, the most urgent first, with the first places of each.",
  input: z.strictObject({}),
  output: z.object({
    link: z.string(),
    tasks: z.array(record({ kind: z.enum(waitingKinds), count: z.int() }, { places: z.array(z.string()) })),
  }),
  async run(_none, context) {
    const { waiting } = await context.call(readWaiting, {});
    return { link: context.link("/homepage"), tasks: waiting.map((one) => shown(one)) };
  },
});

/** In the order of the list of tools, which never changes. */
export const readTools = [
  searchProducts,
  getProduct,
  missingDocuments,
  listExpiringDocuments,
  findOrders,
  getOrder,
  listMyEdits,
  explainCompleteness,
  whatWaits,
];
