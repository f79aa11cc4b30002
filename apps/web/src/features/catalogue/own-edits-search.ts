import { type EditStatus, OwnEditsQuery, type PageSize } from "@lading/contract";
import type { SearchSchemaInput } from "@tanstack/react-router";
import { readSearch } from "../../list/list-search.ts";

export type OwnEditsSearch = ReturnType<typeof readOwnEditsSearch>;

type GivenSearch = { page?: number; page_size?: PageSize; search?: string; status?: EditStatus } & SearchSchemaInput;

/** Reads the address of the list. The type of what is given only guides the app's own links: anything can stand there. */
export const checkOwnEditsSearch = (given: GivenSearch) => readOwnEditsSearch(given);

/** What an address of the list asks for; its order is not to be chosen. */
export function readOwnEditsSearch(given: object) {
  const { page, page_size, search = "", status } = readSearch(OwnEditsQuery, { ...given });
  return { page, page_size, search, status, ordering: "-submitted_at" } as const;
}

/** What the list opens with. */
export const firstOwnEdits = readOwnEditsSearch({});

/** What the address leaves out. */
export const unsaid = { search: "", ordering: "-submitted_at" } as const;
