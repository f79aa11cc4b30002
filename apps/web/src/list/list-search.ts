import { searchMaximum } from "@lading/contract";
import * as z from "zod/mini";

/** The state of a list, which is only in the URL. Each list adds its filters to these four properties. */
export interface ListSearch {
  readonly page: number;
  readonly page_size: number;
  readonly ordering: string;
  readonly search: string;
}

type ObjectSchema = z.ZodMiniObject<Record<string, z.ZodMiniType>>;

/**
 * Parses a URL's query with the schema of the call that uses it. Replaces values that the call would reject by their
 * defaults, so that a mistyped or outdated address opens a list instead of an error.
 */
export function readSearch<const Schema extends ObjectSchema>(
  schema: Schema,
  given: Record<string, unknown>,
): z.output<Schema> {
  const read = Object.entries(schema.shape).map(([key, part]) => {
    const value = asQuery(given[key]);
    // Cuts off a search text that is too long, so that the search box shows the text that the call receives.
    const taken = key === "search" && typeof value === "string" ? value.trim().slice(0, searchMaximum) : value;
    const parsed = z.safeParse(part, taken);
    return [key, parsed.success ? parsed.data : z.safeParse(part, undefined).data];
  });
  // Each value was parsed by its part of the schema, or is the default of that part.
  return Object.fromEntries(read) as z.output<Schema>;
}

/** Converts a value to the text of a query, because the router may pass values that were already parsed. */
function asQuery(value: unknown): unknown {
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
