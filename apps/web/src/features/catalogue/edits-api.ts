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
  readFieldHistory,
  readProductEdits,
  withdrawEdit,
} from "@lading/contract";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { isStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { infinitePages } from "../../list/infinite-list.tsx";
import type { ListPage } from "../../list/use-list.ts";

/** An open product asks this often whether something was published or decided: it must show within 15 s. */
const pollMs = 12_000;

/** Polling ends where there is no such product. */
export const whileThere = ({ state }: { state: { error: Error | null } }) =>
  isStatus(state.error, 404) ? false : pollMs;

/** The latest change of each field of a product, and the user's draft. */
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
    queryFn: async ({ signal, pageParam: page }): Promise<ListPage<FieldEdit>> => {
      const query = { name, page: String(page), page_size: String(infinitePageSize) };
      const { results, count } = await call(readFieldHistory, { params: { id: gxpSku }, query }, signal);
      return { rows: results, total: count };
    },
    ...infinitePages,
    staleTime: 0,
  });

export const fieldChoices = queryOptions({
  queryKey: ["field-choices"],
  queryFn: ({ signal }) => call(listFieldChoices, {}, signal),
  staleTime: staleTimes.most,
});

/** Asks for changes of a product; its ledger is read anew once they are there. */
export async function submitEdits(client: QueryClient, gxpSku: string, changes: FieldChange[]) {
  await call(editProduct, { params: { id: gxpSku }, body: { edited_fields: changes } });
  // The answer holds the new rows alone, and what they replaced has changed too.
  await client.cancelQueries({ queryKey: productEdits(gxpSku).queryKey });
  await client.refetchQueries({ queryKey: productEdits(gxpSku).queryKey });
  void client.invalidateQueries({ queryKey: ["own-edits"] });
}

/** The live values that a refusal names, because what was sent as old is no longer live. */
export function conflictsOf(error: unknown): [AttributeId, string | null][] {
  const read = isStatus(error, 409) ? EditConflict.safeParse(error.body) : undefined;
  if (!read?.success) return [];
  const { conflicts } = read.data;
  return attributeIds.flatMap((id) => (conflicts[id] ? [[id, conflicts[id].live_value]] : []));
}

/** Takes a pending change back, or learns what was decided about it meanwhile. */
export async function withdraw(client: QueryClient, edit: FieldEdit) {
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

/** Notes that the server has this draft now, or none. */
export async function noteDraft(client: QueryClient, gxpSku: string, draft: Draft | null) {
  const { queryKey } = productEdits(gxpSku);
  // An answer that is on its way may be older than this.
  const isAsked = client.isFetching({ queryKey }) > 0;
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (known) => known && { ...known, draft });
  if (isAsked) await client.invalidateQueries({ queryKey });
}
