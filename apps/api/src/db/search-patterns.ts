/** The words of a search, in lower case: each must stand somewhere. */
export const searchWords = (search: string) => [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))];

/** The same as patterns of LIKE; `%` and `_` mean themselves. */
export const searchPatterns = (search: string) => searchWords(search).map(containing);

/** The pattern of LIKE for text that holds this text. */
export const containing = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
