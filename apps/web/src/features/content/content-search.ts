import { contentStates } from "@lading/contract";
import { readSearch } from "../../list/list-search.ts";
import { oneOf, paging, repeated, searchText } from "../../list/search-readers.ts";

export type ContentSearch = ReturnType<typeof readContentSearch>;

const readers = { ...paging, search: searchText, state: repeated(oneOf(contentStates, undefined)) };

/** Reads the address of a list of content, which has no parameter for the order. */
export const readContentSearch = (given: object) => ({ ...readSearch(readers, given), ordering: "" }) as const;
