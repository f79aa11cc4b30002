import type { Parameter, Reader } from "./search-readers.ts";

/** The state of a list, which is only in the URL. Each list adds its filters to these four properties. */
export interface ListSearch {
  readonly page: number;
  readonly page_size: number;
  readonly ordering: string;
  readonly search: string;
}

export type Readers = Readonly<Record<string, Reader<unknown>>>;
export type Read<All extends Readers> = { [Key in keyof All]: ReturnType<All[Key]> };

/** Parameters that select a list or a product. They are neither filters nor unknown. */
export const placeKeys = ["type", "tab", "pid"];

/**
 * Reads the parameters of an address, each with its reader. Values that the call would reject are replaced by their defaults, so
 * that a mistyped or outdated address opens a list instead of an error. Unknown parameters become undefined, because the router
 * would otherwise keep them, and the list would count them as filters.
 */
export function readSearch<All extends Readers>(readers: All, given: object): Read<All> {
  const parameters = new Map<string, unknown>(Object.entries(given));
  const read = Object.entries(readers).map(([key, reader]) => [key, reader(toParameter(parameters.get(key)))]);
  const unknown = [...parameters.keys()].filter((key) => !(key in readers) && !placeKeys.includes(key));
  // Each key of `All` has the value of its own reader.
  return Object.fromEntries([...read, ...unknown.map((key) => [key, undefined])]) as Read<All>;
}

/** Drops a range of days that has only one end, or that ends before it starts. The calls reject such a range. */
export function dropBrokenRange<Search extends { date_after: string | undefined; date_before: string | undefined }>(
  search: Search,
): Search {
  const { date_after: from, date_before: to } = search;
  return from !== undefined && to !== undefined && from <= to
    ? search
    : { ...search, date_after: undefined, date_before: undefined };
}

/** Converts a value to the text of a parameter, because the router may pass values that were already read. */
function toParameter(value: unknown): Parameter {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** Returns the ordering after a press on a column's head: ascending first, then descending. */
export const toggledOrdering = (ordering: string, key: string) => (ordering === key ? `-${key}` : key);

/** Returns the `aria-sort` value of a column, or undefined if the list is sorted by another column. */
export function sortDirection(ordering: string, key: string) {
  if (ordering === key) return "ascending";
  return ordering === `-${key}` ? "descending" : undefined;
}
