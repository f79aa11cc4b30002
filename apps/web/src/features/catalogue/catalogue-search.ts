import { ProductDocumentsQuery, ProductListQuery, ProductOrdersQuery } from "@lading/contract";
import type { SearchSchemaInput } from "@tanstack/react-router";
import * as z from "zod/mini";
import { readSearch } from "../../list/list-search.ts";
import { rememberedList } from "./remembered-list.ts";

export const productTabs = ["Product Details", "Purchase Orders", "Documents"] as const;
export type ProductTab = (typeof productTabs)[number];

/** The catalogue's address shows one product when it has a `pid`, else the list. */
export type CatalogueSearch = ({ pid?: undefined } & ProductListQuery) | ProductSearch;

/** Which product and which of its tabs; a tab that is a list has its page and order in the address too. */
export type ProductSearch = ReturnType<typeof readProductSearch>;

type GivenSearch = { pid?: string; tab?: ProductTab } & Partial<ProductListQuery> & SearchSchemaInput;

/** Reads the catalogue's address. The type of what is given only guides the app's own links: anything can stand there. */
export const checkCatalogueSearch = (given: GivenSearch) => readCatalogueSearch(given);

/** What an address of the catalogue asks for. One that says nothing means the list as the user last saw it in this browser. */
export function readCatalogueSearch(given: object): CatalogueSearch {
  const query: Record<string, unknown> = { ...given };
  if (typeof query.pid === "string" && query.pid !== "") {
    return readProductSearch(query.pid, query);
  }
  const says = Object.keys(ProductListQuery.shape).some((key) => query[key] !== undefined);
  // An empty `pid` is taken out by name: the router keeps what is not.
  return { ...readSearch(ProductListQuery, says ? query : rememberedList()), pid: undefined };
}

const DocumentsQuery = z.pick(ProductDocumentsQuery, { page: true, page_size: true, ordering: true });

function readProductSearch(pid: string, query: Record<string, unknown>) {
  // Nothing can be searched for in these lists; the list engine knows of a search all the same.
  if (query.tab === "Purchase Orders")
    return { pid, tab: query.tab, ...readSearch(ProductOrdersQuery, query), search: "" } as const;
  if (query.tab === "Documents")
    return { pid, tab: query.tab, ...readSearch(DocumentsQuery, query), search: "" } as const;
  return { pid, tab: undefined } as const;
}
