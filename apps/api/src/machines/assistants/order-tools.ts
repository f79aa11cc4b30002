import {
  listOrders,
  listPurchaseOrderLines,
  listPurchaseOrders,
  readOrderDocuments,
  readPurchaseOrder,
} from "@lading/contract";
import * as z from "zod/mini";
import { notFound, Refusal } from "../../ground/http/refusal.ts";
import { linkToOrder, noStates, ShownDocument, ShownLine, ShownOrder } from "./records.ts";
import { Cursor, given, Key, pageOf, shown, tool, toPage, toPaging, type ToolContext, Words } from "./tool.ts";

const reads = { scope: "mcp:read" } as const;
const Day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, "Must be a day like 2026-01-31."));

const showOrder = (context: ToolContext, order: { purchase_order: string }) =>
  shown({ ...noStates, ...order }, { link: linkToOrder(context, order.purchase_order) });

/** Returns undefined for what the person may not read, or what the company does not use. */
async function readIfAllowed<T>(reading: Promise<T>) {
  try {
    return await reading;
  } catch (failure) {
    if (failure instanceof Refusal && (failure.status === 403 || failure.status === 404)) return undefined;
    throw failure;
  }
}

export const findOrders = tool({
  ...reads,
  name: "list_orders",
  title: "List purchase orders",
  description:
    "The company's purchase orders, the newest first, 50 at a time, with how far their answers and deliveries are. `status` is the name of a status; `from` and `to` limit the order date.",
  input: z.strictObject({
    number: z.optional(Words),
    status: z.optional(Words),
    from: z.optional(Day),
    to: z.optional(Day),
    has_documents: z.optional(z.boolean()),
    cursor: Cursor,
  }),
  output: pageOf(ShownOrder),
  async run({ number, status, from, to, has_documents, cursor }, context) {
    const filters = { ...given({ status, date_after: from, date_before: to }), ...toPaging(cursor) };
    // Only the list of order documents is filtered by documents.
    const counted =
      has_documents === undefined
        ? await readIfAllowed(context.call(listPurchaseOrders, { query: { ...filters, ...given({ search: number }) } }))
        : undefined;
    if (counted)
      return toPage(
        counted.count,
        cursor,
        counted.results.map((order) => showOrder(context, order)),
      );
    const more = given({
      search_string: number,
      has_documents: has_documents === undefined ? undefined : String(has_documents),
    });
    const { orders, total_items } = await context.call(listOrders, { query: { ...filters, ...more } });
    return toPage(
      total_items,
      cursor,
      orders.map((order) => showOrder(context, order)),
    );
  },
});

export const getOrder = tool({
  ...reads,
  name: "get_order",
  title: "Get a purchase order",
  description:
    "One purchase order with its documents, the newest first, and its lines with deliveries, valid terms and present answers, at most 50 of each. There are no lines if the company does not answer orders in the portal.",
  input: z.strictObject({ purchase_order: Key, lines_cursor: Cursor }),
  output: z.object({
    order: ShownOrder,
    document_count: z.int(),
    documents: z.array(ShownDocument),
    lines: z.nullable(pageOf(ShownLine)),
  }),
  async run({ purchase_order: id, lines_cursor }, context) {
    const { documents } = await context.call(readOrderDocuments, { params: { id } });
    const order = await readIfAllowed(context.call(readPurchaseOrder, { params: { id } }));
    const found = order ?? (await findListed(context, id));
    const lines =
      order && (await context.call(listPurchaseOrderLines, { params: { id }, query: toPaging(lines_cursor) }));
    return {
      order: showOrder(context, found),
      document_count: documents.length,
      documents: documents.slice(0, 50).map((document) => shown(document)),
      lines: lines
        ? toPage(
            lines.count,
            lines_cursor,
            lines.results.map((line) => shown(line)),
          )
        : null,
    };
  },
});

async function findListed(context: ToolContext, id: string) {
  const query = { search_string: id, ...toPaging(undefined) };
  const { orders } = await context.call(listOrders, { query });
  const order = orders.find(({ purchase_order }) => purchase_order === id);
  if (!order) throw notFound();
  return order;
}
