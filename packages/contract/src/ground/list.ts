import * as z from "zod/mini";
import { defaultPageSize, pageSizes, searchMaximum, toOrderings } from "./list-values.ts";
import { text } from "./text.ts";

const wholeNumber = (message: string) =>
  z.pipe(z.pipe(z.string(message).check(z.regex(/^\d{1,9}$/, message)), z.transform(Number)), z.number());

const PageNumber = wholeNumber("Must be a whole number from 1.").check(z.minimum(1, "Must be a whole number from 1."));

const PageSizeNumber = wholeNumber(`Must be one of ${pageSizes.join(", ")}.`).check(
  z.refine((value) => pageSizes.some((size) => size === value), `Must be one of ${pageSizes.join(", ")}.`),
);

export const SearchText = text(searchMaximum, `Search for at most ${searchMaximum} characters.`);

/** The page and page size of a list in a query string. */
export const Paging = z.object({
  page: z._default(z.optional(PageNumber), 1),
  page_size: z._default(z.optional(PageSizeNumber), defaultPageSize),
});

/**
 * The `next` of the page before, instead of `page` and `ordering`, so that a program misses no row and gets none twice while rows
 * are added and removed. Empty for the first page.
 */
const Cursor = text(600, "This is not a cursor.");

/** The parameter of lists that programs read from beginning to end. */
export const cursorPaging = { cursor: z.optional(Cursor) };

/** The cursor of the next page of such a list, null on the last one; only in responses to requests with a cursor. */
export const nextCursor = { next: z.optional(z.nullable(z.string())) };

/** A page of a list that can be searched. */
export const SearchedPage = z.extend(Paging, { search: z.optional(SearchText) });

/** One of the list's sort keys; a leading `-` means descending. */
export const ordering = <const Key extends string>(keys: readonly Key[]) =>
  z.enum(toOrderings(keys), `Must be one of ${keys.join(", ")}, with - before it for descending.`);

/** A query parameter that may be repeated. It is always parsed to an array. */
export const repeated = <T extends z.ZodMiniType>(value: T, maximum = 200) =>
  z.pipe(
    z.transform((given: unknown) => (given === undefined ? [] : Array.isArray(given) ? given : [given])),
    z.array(value).check(z.maxLength(maximum)),
  );

/** Exact totals of a paged list. */
export const pageTotals = {
  total_pages: z.int().check(z.nonnegative()),
  total_items: z.int().check(z.nonnegative()),
};
