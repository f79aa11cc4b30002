import { documentSortKeys, expiryStates } from "@lading/contract";
import { readSearch } from "../../../list/list-search.ts";
import { rememberedPageSize } from "../../../list/remembered-page-size.ts";
import { oneOf, ordering, paging, repeated, searchText, wholeNumber } from "../../../list/search-readers.ts";

const readers = {
  ...paging,
  ordering: ordering(documentSortKeys, "-modified_date"),
  search: searchText,
  label: repeated(wholeNumber),
  expiry: repeated(oneOf(expiryStates, undefined)),
};

/** The key of the list's stored settings. */
export const listName = "product-documents";

export type ProductDocumentsSearch = ReturnType<typeof readProductDocumentsSearch>;

/** Reads the list's state from an address. */
export function readProductDocumentsSearch(given: Record<string, unknown>) {
  const page_size = given["page_size"] ?? rememberedPageSize(listName);
  const { label: labels, ...search } = readSearch(readers, { ...given, page_size });
  // The ids are converted to strings, because the label filter writes strings to the address.
  return { type: "Product Documents", ...search, label: labels.map(String) } as const;
}
