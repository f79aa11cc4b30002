import type { ListSearch } from "./list-search.ts";

/** What every list has in its address, and what only says which list of a page it is. */
const ownKeys: ReadonlySet<string> = new Set([
  ...(["page", "page_size", "ordering", "search"] satisfies (keyof ListSearch)[]),
  "type",
  "tab",
  "pid",
]);

const isEmpty = (value: unknown) => value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

const filterEntries = (search: ListSearch) => Object.entries(search).filter(([key]) => !ownKeys.has(key));

/** Whether anything beside the search text narrows the list. */
export const isFiltered = (search: ListSearch) => filterEntries(search).some(([, value]) => !isEmpty(value));

/** The change of a list's search that lifts all its filters. */
export const noFilters = (search: ListSearch): Record<string, unknown> =>
  Object.fromEntries(filterEntries(search).map(([key, value]) => [key, Array.isArray(value) ? [] : undefined]));

/** Which rows a list means, whatever their order and page: a selection holds for as long as this stays the same. */
export const resultsKey = (search: ListSearch) => JSON.stringify([search.search, filterEntries(search)]);

/** What a chip says of a checklist: the first two names, and how many more. */
export function chosenNames(names: readonly string[]) {
  const shown = names.slice(0, 2).join(", ");
  return names.length > 2 ? `${shown} +${names.length - 2}` : shown;
}
