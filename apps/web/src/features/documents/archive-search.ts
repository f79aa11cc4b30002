import { ArchiveQuery, Paging } from "@lading/contract";
import * as z from "zod/mini";
import { readSearch } from "../../list/list-search.ts";

/** As every list says it in the address; the call knows what is searched for as `name`. */
const Search = z.extend(Paging, { ordering: ArchiveQuery.shape.ordering, search: ArchiveQuery.shape.name });

export type ArchiveSearch = ReturnType<typeof readArchiveSearch>;

/** Reads where in the archive an address is. */
export const readArchiveSearch = (given: Record<string, unknown>) =>
  ({ type: "Archived Documents", ...readSearch(Search, given) }) as const;
