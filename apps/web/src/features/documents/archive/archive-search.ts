import { ArchiveQuery, Paging } from "@lading/contract";
import * as z from "zod/mini";
import { readSearch } from "../../../list/list-search.ts";

/** The address uses `search` like every list; the call uses `name`. */
const Search = z.extend(Paging, { ordering: ArchiveQuery.shape.ordering, search: ArchiveQuery.shape.name });

export type ArchiveSearch = ReturnType<typeof readArchiveSearch>;

/** Reads the list's state from an address. */
export const readArchiveSearch = (given: Record<string, unknown>) =>
  ({ type: "Archived Documents", ...readSearch(Search, given) }) as const;
