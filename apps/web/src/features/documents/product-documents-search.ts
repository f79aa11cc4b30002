import { Paging, ProductDocumentsQuery } from "@lading/contract";
import * as z from "zod/mini";
import { readSearch } from "../../list/list-search.ts";

const { ordering, search_string, label } = ProductDocumentsQuery.shape;

/** As every list says it in the address; the call knows what is searched for as `search_string`. */
const Search = z.extend(Paging, { ordering, search: search_string, label });

export type ProductDocumentsSearch = ReturnType<typeof readProductDocumentsSearch>;

/** Reads where in the product documents an address is. */
export function readProductDocumentsSearch(given: Record<string, unknown>) {
  const { label: labels, ...search } = readSearch(Search, given);
  // Text, as the filter by them writes it into the address.
  return { type: "Product Documents", ...search, label: labels.map(String) } as const;
}
