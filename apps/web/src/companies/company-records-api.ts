import {
  type CompanyDocumentKind,
  companyDocumentSortKeys,
  listCompanyDocuments,
  listCompanyOrders,
  listCompanyProducts,
  toOrderings,
} from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../lib/api.ts";
import { staleTimes } from "../lib/query-client.ts";
import { toListPage } from "../list/use-list.ts";
import type { OrdersSearch, ProductsSearch } from "./company-records-search.ts";

export const companyProductList =
  (id: string) =>
  ({ tab: _tab, ...query }: ProductsSearch) =>
    queryOptions({
      queryKey: ["company-products", id, query],
      queryFn: async ({ signal }) => toListPage(await call(listCompanyProducts, { params: { id }, query }, signal)),
      staleTime: staleTimes.userAndSearch,
    });

export const companyOrderList =
  (id: string) =>
  ({ tab: _tab, ...query }: OrdersSearch) =>
    queryOptions({
      queryKey: ["company-orders", id, query],
      queryFn: async ({ signal }) => toListPage(await call(listCompanyOrders, { params: { id }, query }, signal)),
      staleTime: staleTimes.userAndSearch,
    });

/** The product, by its GXP SKU, or the order, by its number, to which documents belong. */
export interface DocumentsOf {
  product?: string | undefined;
  order?: string | undefined;
}

/** The state of a list of documents. */
export interface DocumentsQuery {
  page: number;
  page_size: number;
  search: string;
  ordering: string;
  kind?: CompanyDocumentKind | undefined;
}

/** A list inside a page has the default order. */
export const companyDocumentList =
  (id: string, of: DocumentsOf) =>
  ({ page, page_size, search, ordering: given, kind }: DocumentsQuery) => {
    const ordering = orderings.find((one) => one === given);
    const query = { page, page_size, search, kind, ...of, ...(ordering && { ordering }) };
    return queryOptions({
      queryKey: ["company-documents", id, query],
      queryFn: async ({ signal }) => toListPage(await call(listCompanyDocuments, { params: { id }, query }, signal)),
      staleTime: staleTimes.userAndSearch,
    });
  };

const orderings = toOrderings(companyDocumentSortKeys);
