/**
 * Normalizes the name of a column or a choice for comparison: NFKC, any case, one blank between words, no punctuation.
 * "companyCode", "Company_Code" and " COMPANY  CODE: " are equal. "UoM" is one word. Returns the trimmed text if it
 * has only punctuation.
 */
export function normalize(text: string): string {
  const words = text
    .normalize("NFKC")
    // A capital begins a word after two small letters or before one.
    .replace(/(?<=\p{Ll}{2})(?=\p{Lu})|(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, " ")
    .replace(/[_\-\u2010-\u2015/\\|]/g, " ")
    .replace(/[\p{P}\p{S}\p{Cc}\p{Cf}]/gu, "")
    // Upper case first, so that "ß" and "SS" are equal.
    .toUpperCase()
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
  return words || text.trim();
}
