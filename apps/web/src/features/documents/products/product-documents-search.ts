import { Paging, ProductDocumentsQuery } from "@lading/contract";
import * as z from "zod/mini";
import { readSearch } from "../../../list/list-search.ts";
import { rememberedPageSize } from "../../../list/remembered-page-size.ts";

const { ordering, search_string, label } = ProductDocumentsQuery.shape;

/** The address uses `search` like every list; the call uses `search_string`. */
const Search = z.extend(Paging, { ordering, search: search_string, label });

/** The key of the list's stored settings. */
export const listName = "product-documents";

export type ProductDocumentsSearch = ReturnType<typeof readProductDocumentsSearch>;

/** Reads the list's state from an address. */
export function readProductDocumentsSearch(given: Record<string, unknown>) {
  const page_size = given["page_size"] ?? rememberedPageSize(listName);
  const { label: labels, ...search } = readSearch(Search, { ...given, page_size });
  // The ids are converted to strings, because the label filter writes strings to the address.
  return { type: "Product Documents", ...search, label: labels.map(String) } as const;
}
