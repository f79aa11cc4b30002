import { searchMaximum } from "@lading/contract";
import * as z from "zod/mini";

/** The state of a list, all of which stands in its URL; filters stand beside these four. */
export interface ListSearch {
  readonly page: number;
  readonly page_size: number;
  readonly ordering: string;
  readonly search: string;
}

type ObjectSchema = z.ZodMiniObject<Record<string, z.ZodMiniType>>;

/**
 * Reads a URL's query with the schema of the call that it leads to. What the call would refuse is replaced by
 * its default, so that a mistyped or outdated address opens a list instead of an error.
 */
export function readSearch<const Schema extends ObjectSchema>(
  schema: Schema,
  given: Record<string, unknown>,
): z.output<Schema> {
  const read = Object.entries(schema.shape).map(([key, part]) => {
    const value = asQuery(given[key]);
    // What is searched for stands in the search box, which shows how much of it was taken.
    const taken = key === "search" && typeof value === "string" ? value.trim().slice(0, searchMaximum) : value;
    const parsed = z.safeParse(part, taken);
    return [key, parsed.success ? parsed.data : z.safeParse(part, undefined).data];
  });
  // Each part came from the schema's own part, or from its default.
  return Object.fromEntries(read) as z.output<Schema>;
}

/** The router hands back values that were read before: they are turned into query text again. */
function asQuery(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** The ordering after a press on a column's head: ascending first, then the other way round. */
export const toggledOrdering = (ordering: string, key: string) => (ordering === key ? `-${key}` : key);

/** How a column is sorted, in the words of `aria-sort`; undefined when the list is sorted by another. */
export function sortDirection(ordering: string, key: string) {
  if (ordering === key) return "ascending";
  return ordering === `-${key}` ? "descending" : undefined;
}
