/** The words of a search, as patterns of LIKE: each must stand somewhere, in any case; `%` and `_` mean themselves. */
export const searchPatterns = (search: string) =>
  [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))].map(containing);

/** The pattern of LIKE for text that holds this text. */
export const containing = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
