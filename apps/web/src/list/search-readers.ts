import { defaultPageSize, hasControls, pageSizes, searchMaximum, toOrderings } from "@lading/contract";
import { isDay } from "../lib/typed-day.ts";

/** A parameter of an address. Several values come from a repeated parameter. */
export type Parameter = string | readonly string[] | undefined;

/** Reads one parameter. Returns the default for a value that the call would reject. */
export type Reader<Value> = (given: Parameter) => Value;

/*
 * These readers accept the same values as the contract's schemas. They use no zod, because the app reads every address before
 * it loads zod.
 */

/** A whole number of at most nine digits. */
export const wholeNumber: Reader<number | undefined> = (given) =>
  typeof given === "string" && /^\d{1,9}$/.test(given) ? Number(given) : undefined;

/** The page and page size of a list. */
export const paging = {
  page: (given: Parameter) => wholeNumber(given) || 1,
  page_size: (given: Parameter): number => pageSizes.find((size) => size === wholeNumber(given)) ?? defaultPageSize,
};

/** One line of text, trimmed. */
export const text =
  (maximum: number): Reader<string | undefined> =>
  (given) => {
    const line = typeof given === "string" ? given.trim() : undefined;
    // The call counts an emoji as one character.
    return line === undefined || Array.from(line).length > maximum || hasControls(line) ? undefined : line;
  };

/** One line of text that is not empty, trimmed. */
export const requiredText =
  (maximum: number): Reader<string | undefined> =>
  (given) =>
    text(maximum)(given) || undefined;

/** The words to search for. Cuts off a text that is too long, so that the search box shows the text that the call receives. */
export const searchText: Reader<string> = (given) =>
  (typeof given === "string" && text(searchMaximum)(given.trim().slice(0, searchMaximum))) || "";

/** One of several values, or the default. */
export const oneOf =
  <const Value extends string, const Default extends Value | undefined>(
    values: readonly Value[],
    otherwise: Default,
  ): Reader<Value | Default> =>
  (given) =>
    values.find((value) => value === given) ?? otherwise;

/** One of the list's sort keys, with a leading `-` for descending order, or the default. */
export const ordering = <const Key extends string>(
  keys: readonly Key[],
  otherwise: NoInfer<Key | `-${Key}`>,
): Reader<Key | `-${Key}`> => oneOf(toOrderings(keys), otherwise);

/** A day of the calendar, YYYY-MM-DD. */
export const day: Reader<string | undefined> = (given) =>
  typeof given === "string" && isDay(given) ? given : undefined;

/** The id of a record. */
export const uuid: Reader<string | undefined> = (given) =>
  typeof given === "string" && /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(given)
    ? given
    : undefined;

/** A parameter that may be repeated. The list is empty if one of its values is invalid. */
export const repeated =
  <Value>(read: Reader<Value | undefined>, maximum = 200): Reader<Value[]> =>
  (given = []) => {
    const all = typeof given === "string" ? [given] : given;
    const values = all.map(read).filter((value) => value !== undefined);
    return all.length > maximum || values.length < all.length ? [] : values;
  };
