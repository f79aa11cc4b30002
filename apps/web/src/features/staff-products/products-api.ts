import {
  canonicalText,
  type HistoryField,
  listCompanyPublications,
  listOrdersOfProduct,
  listProductChoices,
  listProductSales,
  listProductsOfCompanies,
  readCompanyPastProduct,
  readCompanyValueHistory,
  readCompanyValueOrigins,
  productStates,
  readProductOfCompany,
  type StaffProduct,
  type StaffProductRow,
  staffProductSortKeys,
} from "@lading/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { formatFields, type ProductHistory } from "../../history/product-history.ts";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { valueText } from "../../lib/value-text.ts";
import { defineList } from "../../list/define-list.ts";
import { oneOf, ordering, paging, repeated, requiredText, searchText, uuid } from "../../list/search-readers.ts";
import { toListPage } from "../../list/use-list.ts";
import { withdrawnReader } from "../../products/withdrawn-filter.ts";

/** The products of all companies. */
export const allProductList = defineList(
  {
    ...paging,
    search: searchText,
    ordering: ordering(staffProductSortKeys, "gxp_sku"),
    company: repeated(uuid),
    category: repeated(requiredText(200)),
    state: oneOf(productStates, undefined),
    withdrawn: withdrawnReader,
  },
  {
    key: ["products-of-companies"],
    fetch: (query, signal) => call(listProductsOfCompanies, { query }, signal),
    staleTime: staleTimes.userAndSearch,
  },
);

/** The key of a row of the list. */
export const productKey = ({ company, gxp_sku }: Pick<StaffProductRow, "company" | "gxp_sku">) =>
  `${company.id} ${gxp_sku}`;

/** Categories and units of measure. */
export const productChoices = queryOptions({
  queryKey: ["product-choices"],
  queryFn: ({ signal }) => call(listProductChoices, {}, signal),
  staleTime: staleTimes.most,
});

/** The product of a company. `id` is the GXP SKU. */
export interface ProductParams {
  company: string;
  id: string;
}

/** The key with which all queries of one product begin. */
const keyOf = ({ company, id }: ProductParams) => ["product-of-company", company, id];

export const staffProduct = (params: ProductParams) =>
  queryOptions({
    queryKey: [...keyOf(params), "page"],
    queryFn: ({ signal }) => call(readProductOfCompany, { params }, signal),
    // The vendor's edits and loads change it at any moment.
    staleTime: 0,
  });

/** The origins of a product's values, for the table that shows all of them. */
export const valueOrigins = (params: ProductParams) =>
  queryOptions({
    queryKey: [...keyOf(params), "origins"],
    queryFn: ({ signal }) => call(readCompanyValueOrigins, { params }, signal),
    staleTime: 0,
  });

/** Reads everything about a product again, and the lists that show it. */
export const readProductAgain = (client: QueryClient, params: ProductParams) =>
  Promise.all([client.invalidateQueries({ queryKey: keyOf(params) }), readProductsAgain(client)]);

/** Reads the lists again that show products. */
export const readProductsAgain = (client: QueryClient) =>
  Promise.all(
    [["products-of-companies"], ["company-products"], ["review-queue"]].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

interface Page {
  page: number;
  page_size: number;
  search: string;
  ordering: string;
}

export const salesList =
  (params: ProductParams) =>
  ({ page, page_size }: Page) =>
    queryOptions({
      queryKey: [...keyOf(params), "sales", page, page_size],
      queryFn: async ({ signal }) =>
        toListPage(await call(listProductSales, { params, query: { page, page_size } }, signal)),
      staleTime: staleTimes.userAndSearch,
    });

export const ordersOfProduct =
  (params: ProductParams) =>
  ({ page, page_size }: Page) =>
    queryOptions({
      queryKey: [...keyOf(params), "orders", page, page_size],
      queryFn: async ({ signal }) =>
        toListPage(await call(listOrdersOfProduct, { params, query: { page, page_size } }, signal)),
      staleTime: staleTimes.userAndSearch,
    });

/** Formats a value of the history. */
export const formatValue = formatFields(valueText);

/** Where the live values of a product come from. */
export function staffProductHistory({ company, product }: StaffProduct): ProductHistory {
  const params = { company: company.id, id: product.gxp_sku };
  return {
    productName: product.name,
    key: [params, product],
    readOrigins: () => call(readCompanyValueOrigins, { params }),
    readChanges: (query, signal) => call(readCompanyValueHistory, { params, query }, signal),
    readPublications: (query, signal) => call(listCompanyPublications, { params, query }, signal),
    readPastValues: (date, signal) => call(readCompanyPastProduct, { params, query: { date } }, signal),
    format: formatValue,
  };
}

/** The live value of a field as text. */
export function liveText(product: StaffProduct["product"], field: HistoryField): string | null {
  if (field === "name" || field === "description") return product[field];
  if (field === "gxp_priority") return product.gxp_priority === null ? null : String(product.gxp_priority);
  return canonicalText(field, product[field]);
}
