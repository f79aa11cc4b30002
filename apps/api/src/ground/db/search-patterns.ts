/** The words of a search, in lower case. A match contains each of them. */
export const searchWords = (search: string) => [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))];

/**
 * The words as LIKE patterns, in which `%` and `_` are escaped. The longest word is usually the rarest. It comes first, so that
 * PostgreSQL compares few rows with the others.
 */
export const searchPatterns = (search: string) =>
  searchWords(search)
    .toSorted((one, other) => other.length - one.length)
    .map(containing);

/** The LIKE pattern for text that contains this text. */
export const containing = (text: string) => `%${escaped(text)}%`;

/** The text in lower case, with `%` and `_` escaped for a LIKE pattern. */
export const escaped = (text: string) => text.toLowerCase().replace(/[\\%_]/g, "\\$&");

/** Whether a trigram index finds the patterns of this search without reading all of its entries. */
export const hasTrigram = (search: string) => /[\p{L}\p{N}]{3}/u.test(search);
