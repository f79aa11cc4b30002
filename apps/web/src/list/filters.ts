import { type ListSearch, placeKeys } from "./list-search.ts";

/** Keys that are not filters: those that every list has, and those that select a list or a product. */
const ownKeys: ReadonlySet<string> = new Set([
  ...(["page", "page_size", "ordering", "search"] satisfies (keyof ListSearch)[]),
  ...placeKeys,
]);

const isEmpty = (value: unknown) => value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

const filterEntries = (search: ListSearch) => Object.entries(search).filter(([key]) => !ownKeys.has(key));

/** True if a filter other than the search text narrows the list. */
export const isFiltered = (search: ListSearch) => filterEntries(search).some(([, value]) => !isEmpty(value));

/** Returns the change that clears all filters of a search. */
export const noFilters = (search: ListSearch): Record<string, unknown> =>
  Object.fromEntries(filterEntries(search).map(([key, value]) => [key, Array.isArray(value) ? [] : undefined]));

/** Returns a key of the results, which does not depend on order and page. A selection is cleared when the key changes. */
export const resultsKey = (search: ListSearch) => JSON.stringify([search.search, filterEntries(search)]);

/** The text of a chip: the first two chosen names, and the number of others. */
export function chosenNames(names: readonly string[]) {
  const shown = names.slice(0, 2).join(", ");
  return names.length > 2 ? `${shown} +${names.length - 2}` : shown;
}
