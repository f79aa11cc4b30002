import {
  type Document,
  infinitePageSize,
  listProductDocuments,
  type ProductDocumentsQuery,
  type ProductRow,
  searchProductsByFields,
} from "@lading/contract";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { documentLists } from "../../files/document-lists.ts";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { infinitePages } from "../../list/infinite-list.tsx";
import type { ListSearch } from "../../list/list-search.ts";
import type { ListPage } from "../../list/use-list.ts";

type Ordering = ProductDocumentsQuery["ordering"];

/** What a list of product documents is asked for. */
export interface ProductDocumentsAsked extends ListSearch {
  ordering: Ordering;
  /** Ids of labels. */
  label?: readonly string[];
  /** The product whose documents are listed. */
  sku?: string;
}

export const productDocumentList = (asked: ProductDocumentsAsked) =>
  queryOptions({
    queryKey: [...documentLists.product, asSent(asked)],
    queryFn: async ({ signal }): Promise<ListPage<Document>> => {
      const page = await call(listProductDocuments, { query: asSent(asked) }, signal);
      return { rows: page.documents, total: page.total_items };
    },
    staleTime: staleTimes.userAndSearch,
  });

/** Of the product that the address names. */
export const documentsOfProduct = ({ pid, ...asked }: ListSearch & { pid: string; ordering: Ordering }) =>
  productDocumentList({ ...asked, sku: pid });

/** What all lists of one product's documents begin their keys with. */
export const documentsOfProductKey = (sku: string) => [...documentLists.product, { sku }];

/** A query string is text. */
const asSent = ({ page, page_size, ordering, search, label = [], sku }: ProductDocumentsAsked) => ({
  page: String(page),
  page_size: String(page_size),
  ordering,
  search_string: search,
  label,
  sku,
});

const productsOfDocuments = ["products-of-document"] as const;

/** Products by name, description or SKU, twenty at a time: all of the company, or those that a document is linked to. */
export const productSearch = (search: string, document?: string) =>
  infiniteQueryOptions({
    queryKey: document === undefined ? ["product-search", search] : [...productsOfDocuments, document, search],
    queryFn: async ({ signal, pageParam: page }): Promise<ListPage<ProductRow>> => {
      const query = { search, document, page: String(page), page_size: String(infinitePageSize) };
      const { products, total_items } = await call(searchProductsByFields, { query }, signal);
      return { rows: products, total: total_items };
    },
    ...infinitePages,
    staleTime: staleTimes.userAndSearch,
  });

/** Shows a document as it was saved, until the lists have come again. */
export const showSaved = (client: QueryClient, saved: Document) =>
  client.setQueriesData<ListPage<Document>>(
    { queryKey: documentLists.product },
    (page) => page && { ...page, rows: page.rows.map((row) => (row.id === saved.id ? saved : row)) },
  );

/** Has everything asked again that shows product documents or their links, after any of them was changed. */
export function refreshProductDocuments(client: QueryClient) {
  for (const queryKey of [documentLists.product, productsOfDocuments]) void client.invalidateQueries({ queryKey });
}
