/** Copies a text. A part that `slice` or `trim` has cut out keeps the whole text in memory for as long as it lives. */
export const copyText = (text: string) => Buffer.from(text, "utf16le").toString("utf16le");
