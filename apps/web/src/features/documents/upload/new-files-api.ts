import {
  type Document,
  type GivenValues,
  infinitePageSize,
  linkProducts,
  listProductDocuments,
  listStagedDocuments,
  removeStagedDocument,
} from "@lading/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { documentLists } from "../../../files/document-lists.ts";
import { call } from "../../../lib/api.ts";
import { staleTimes } from "../../../lib/query-client.ts";
import { infinitePages } from "../../../list/infinite-list.tsx";
import type { ListPage } from "../../../list/use-list.ts";

/** Documents that the user has uploaded in any window and not linked yet. */
export const stagedDocuments = queryOptions({
  queryKey: ["staged-documents"],
  queryFn: async ({ signal }) => (await call(listStagedDocuments, {}, signal)).documents,
  staleTime: 0,
});

export const removeStaged = (id: string) => call(removeStagedDocument, { params: { id } });

/** Links a staged document to products, which makes it visible in the lists. */
export const publish = (id: string, skus: readonly string[], label_id: number | null, values: GivenValues) =>
  call(linkProducts, { body: { doc_id: id, skus: [...skus], action: "link", label_id, values } });

/** Documents that are not linked to a product, in pages of twenty. */
export const linkableDocuments = (gxpSku: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [...documentLists.product, "not of", gxpSku, search],
    queryFn: async ({ signal, pageParam: page }): Promise<ListPage<Document>> => {
      const query = { search_string: search, not_sku: gxpSku, page, page_size: infinitePageSize, label: [] };
      const { documents, total_items } = await call(listProductDocuments, { query }, signal);
      return { rows: documents, total: total_items };
    },
    ...infinitePages,
    staleTime: staleTimes.userAndSearch,
  });
