/** Lone surrogates and characters that reverse text, with which one name could imitate another. */
const misleading = String.raw`\p{Cs}\u202a-\u202e\u2066-\u2069`;
const controls = new RegExp(String.raw`[\p{Cc}${misleading}]`, "u");
const controlsButBreaks = new RegExp(String.raw`[^\P{Cc}\n\r\t]|[${misleading}]`, "u");

const unstorable = /\0|\p{Cs}/u;

/** Returns true if text has a NUL or half of a surrogate pair, which neither PostgreSQL nor a file in UTF-8 can store. */
export const isUnstorable = (text: string) => unstorable.test(text);

/** Returns true if one line of text contains control characters or misleading characters. */
export const hasControls = (line: string) => controls.test(line);

/** Returns true if text that may have line breaks and tabs contains other control characters or misleading characters. */
export const hasControlsButBreaks = (text: string) => controlsButBreaks.test(text);
