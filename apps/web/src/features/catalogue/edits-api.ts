import type * as contract from "@lading/contract";
import {
  type AttributeId,
  attributeIds,
  type Draft,
  editProduct,
  EditConflict,
  type FieldChange,
  type FieldEdit,
  infinitePageSize,
  listFieldChoices,
  type ProductDetail,
  readFieldHistory,
  readProductEdits,
  withdrawEdit,
} from "@lading/contract";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { formatFields, type ProductHistory } from "../../history/product-history.ts";
import { ApiError, isStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import type { CallAddress } from "../../lib/send.ts";
import { infinitePages } from "../../list/infinite-list.tsx";
import { toListPage } from "../../list/use-list.ts";
import { formatText } from "./product/format-attribute.ts";

/** How often an open product polls for published values and decisions. They must show within 15 s. */
const pollMs = 12_000;

/** Stops polling if the product does not exist. */
export const pollUnlessMissing = ({ state }: { state: { error: Error | null } }) =>
  isStatus(state.error, 404) ? false : pollMs;

/** The latest edit of each field of a product, and the user's draft. */
export const productEdits = (gxpSku: string) =>
  queryOptions({
    queryKey: ["product-edits", gxpSku],
    queryFn: ({ signal }) => call(readProductEdits, { params: { id: gxpSku } }, signal),
    retryOnMount: (query) => !isStatus(query.state.error, 404),
    staleTime: pollMs,
  });

export const fieldHistory = (gxpSku: string, name: AttributeId) =>
  infiniteQueryOptions({
    queryKey: ["field-history", gxpSku, name],
    queryFn: async ({ signal, pageParam: page }) => {
      const query = { name, page, page_size: infinitePageSize };
      return toListPage(await call(readFieldHistory, { params: { id: gxpSku }, query }, signal));
    },
    ...infinitePages,
    staleTime: 0,
  });

// Without the schemas of their domain, which would be another file.
const ofProduct = { method: "GET", access: "products.view_product" } as const;
const readValueOrigins: CallAddress<typeof contract.readValueOrigins> = {
  ...ofProduct,
  path: "/api/products/{id}/origins",
};
const readValueHistory: CallAddress<typeof contract.readValueHistory> = {
  ...ofProduct,
  path: "/api/products/{id}/value-history",
};
const listPublications: CallAddress<typeof contract.listPublications> = {
  ...ofProduct,
  path: "/api/products/{id}/publications",
};
const readPastProduct: CallAddress<typeof contract.readPastProduct> = {
  ...ofProduct,
  path: "/api/products/{id}/as-of",
};

/** Where the shown values of a product come from. */
export function productHistory(product: ProductDetail): ProductHistory {
  const params = { id: product.gxp_sku };
  return {
    productName: product.name,
    key: [product],
    readOrigins: () => call(readValueOrigins, { params }),
    readChanges: (query, signal) => call(readValueHistory, { params, query }, signal),
    readPublications: (query, signal) => call(listPublications, { params, query }, signal),
    readPastValues: (date, signal) => call(readPastProduct, { params, query: { date } }, signal),
    format: formatFields(formatText),
  };
}

export const fieldChoices = queryOptions({
  queryKey: ["field-choices"],
  queryFn: ({ signal }) => call(listFieldChoices, {}, signal),
  staleTime: staleTimes.most,
});

/**
 * Submits changes of a product and shows the response without another request. Resolves to the draft that the server
 * deleted with the submission.
 */
export async function submitEdits(client: QueryClient, gxpSku: string, changes: FieldChange[]) {
  const { product_edits, removed_draft } = await call(editProduct, {
    params: { id: gxpSku },
    body: { edited_fields: changes },
  });
  const { queryKey } = productEdits(gxpSku);
  // A response in flight may be older.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, product_edits);
  // No page with these lists is open, so they load when the user opens one.
  void client.invalidateQueries({ queryKey: ["own-edits"] });
  return removed_draft;
}

/** The current live values, if the server rejected a change because its old value is no longer live. */
export function getConflicts(error: unknown): [AttributeId, string | null][] {
  const read = error instanceof ApiError ? EditConflict.safeParse(error.body) : undefined;
  if (!read?.success) return [];
  const { conflicts } = read.data;
  return attributeIds.flatMap((id) => (conflicts[id] ? [[id, conflicts[id].live_value]] : []));
}

/** Withdraws a pending edit. If that fails because it was decided in the meantime, the pages show the decision. */
export async function withdrawChange(client: QueryClient, edit: FieldEdit) {
  try {
    return await call(withdrawEdit, { params: { id: edit.id } });
  } finally {
    await Promise.all([
      client.invalidateQueries({ queryKey: productEdits(edit.gxp_sku).queryKey }),
      client.invalidateQueries({ queryKey: ["product", edit.gxp_sku] }),
      client.invalidateQueries({ queryKey: ["own-edits"] }),
    ]);
  }
}

/**
 * Updates the cached draft; null if the server has none. The cache has the draft when the function returns, so no page renders
 * without it in between.
 */
export function setCachedDraft(client: QueryClient, gxpSku: string, draft: Draft | null) {
  const { queryKey } = productEdits(gxpSku);
  // A response in flight may be older than this draft.
  const isFetching = client.isFetching({ queryKey }) > 0;
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (known) => known && { ...known, draft });
  if (isFetching) void client.invalidateQueries({ queryKey });
}
