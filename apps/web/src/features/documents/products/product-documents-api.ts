import {
  type Document,
  type ExpiryState,
  infinitePageSize,
  listDocumentValues,
  listProductDocuments,
  type ProductDocumentsQuery,
  type ProductRow,
  searchProductsByFields,
} from "@lading/contract";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { documentLists } from "../../../files/document-lists.ts";
import { call } from "../../../lib/api.ts";
import { staleTimes } from "../../../lib/query-client.ts";
import { infinitePages } from "../../../list/infinite-list.tsx";
import type { ListSearch } from "../../../list/list-search.ts";
import type { ListPage } from "../../../list/use-list.ts";

type Ordering = ProductDocumentsQuery["ordering"];

/** The parameters of a list of product documents. */
export interface ProductDocumentsParams extends ListSearch {
  ordering: Ordering;
  /** Ids of labels. */
  label?: readonly string[];
  expiry?: readonly ExpiryState[];
  /** The product whose documents are listed. */
  sku?: string;
}

export const productDocumentList = (asked: ProductDocumentsParams) =>
  queryOptions({
    queryKey: [...documentLists.product, toQuery(asked)],
    queryFn: async ({ signal }): Promise<ListPage<Document>> => {
      const page = await call(listProductDocuments, { query: toQuery(asked) }, signal);
      return { rows: page.documents, total: page.total_items };
    },
    staleTime: staleTimes.userAndSearch,
  });

/** All values that were given for a document's fields, the newest first. */
export const documentValues = (id: string) =>
  queryOptions({
    queryKey: [...documentLists.product, { values: id }],
    queryFn: async ({ signal }) => (await call(listDocumentValues, { params: { id } }, signal)).results,
    staleTime: staleTimes.userAndSearch,
  });

/** The documents of the product in the address. */
export const documentsOfProduct = ({ pid, ...asked }: ListSearch & { pid: string; ordering: Ordering }) =>
  productDocumentList({ ...asked, sku: pid });

/** The key prefix of all lists of one product's documents. */
export const documentsOfProductKey = (sku: string) => [...documentLists.product, { sku }];

const toQuery = ({ page, page_size, ordering, search, label = [], expiry = [], sku }: ProductDocumentsParams) => ({
  page,
  page_size,
  ordering,
  search_string: search,
  label,
  expiry: [...expiry],
  sku,
});

const productsOfDocuments = ["products-of-document"] as const;

/** Searches products by name, description or SKU, in pages of twenty: all products, or those that a document is linked to. */
export const productSearch = (search: string, document?: string) =>
  infiniteQueryOptions({
    queryKey: document === undefined ? ["product-search", search] : [...productsOfDocuments, document, search],
    queryFn: async ({ signal, pageParam: page }): Promise<ListPage<ProductRow>> => {
      const query = { search, document, page, page_size: infinitePageSize };
      const { products, total_items } = await call(searchProductsByFields, { query }, signal);
      return { rows: products, total: total_items };
    },
    ...infinitePages,
    staleTime: staleTimes.userAndSearch,
  });

/** Updates a saved document in the cached lists until they are fetched again. */
export const showSaved = (client: QueryClient, saved: Document) =>
  client.setQueriesData<ListPage<Document>>(
    { queryKey: documentLists.product },
    (page) => page && { ...page, rows: page.rows.map((row) => (row.id === saved.id ? saved : row)) },
  );

/** Invalidates all queries that show product documents or their links. */
export function refreshProductDocuments(client: QueryClient) {
  for (const queryKey of [documentLists.product, productsOfDocuments]) void client.invalidateQueries({ queryKey });
}
