import * as z from "zod/mini";
import { text } from "./text.ts";

export const pageSizes = [10, 20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];
export const defaultPageSize: PageSize = 10;
/** Rows that an endless list asks for at once. */
export const infinitePageSize: PageSize = 20;
export const searchMaximum = 100;

const wholeNumber = (message: string) =>
  z.pipe(z.pipe(z.string(message).check(z.regex(/^\d{1,9}$/, message)), z.transform(Number)), z.number());

const PageNumber = wholeNumber("Must be a whole number from 1.").check(z.minimum(1, "Must be a whole number from 1."));

const PageSizeNumber = wholeNumber(`Must be one of ${pageSizes.join(", ")}.`).check(
  z.refine((value) => pageSizes.some((size) => size === value), `Must be one of ${pageSizes.join(", ")}.`),
);

export const SearchText = text(searchMaximum, `Search for at most ${searchMaximum} characters.`);

/** Which page a list shows, as it stands in a query string. */
export const Paging = z.object({
  page: z._default(z.optional(PageNumber), 1),
  page_size: z._default(z.optional(PageSizeNumber), defaultPageSize),
});

/** A page of a list in which something can be searched for. */
export const SearchedPage = z.extend(Paging, { search: z.optional(SearchText) });

/** A sort key, `-` before it for descending, out of the keys that the list offers. */
export const ordering = <const Key extends string>(keys: readonly Key[]) =>
  z.enum(
    keys.flatMap((key) => [key, `-${key}` as const]),
    `Must be one of ${keys.join(", ")}, with - before it for descending.`,
  );

/** A parameter that may be repeated: one value or several arrive, a list comes out. */
export const repeated = <T extends z.ZodMiniType>(value: T, maximum = 200) =>
  z.pipe(
    z.transform((given: unknown) => (given === undefined ? [] : Array.isArray(given) ? given : [given])),
    z.array(value).check(z.maxLength(maximum)),
  );

/** Total figures of a paged list; both are exact. */
export const pageTotals = {
  total_pages: z.int().check(z.nonnegative()),
  total_items: z.int().check(z.nonnegative()),
};
