/** The beginning of a text that a spreadsheet would run as a formula, also after its own apostrophes. */
const formulaStart = /^'*[=+\-@\t\r]/;

/** Puts an apostrophe before a text of a CSV file that a spreadsheet would run as a formula. `unguardText` returns the text of before. */
export const guardText = (text: string) => (formulaStart.test(text) ? `'${text}` : text);

/** Returns the text that `guardText` was given. Only for the CSV files that the portal has written. */
export const unguardText = (text: string) => (text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text);
