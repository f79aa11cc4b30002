/** The smallest that passes for a PDF, made as large as it is asked for; no two of different texts are the same. */
export function aPdf(name: string, { text = name, bytes = 0 } = {}) {
  const end = `\n% ${text}\nstartxref\n9\n%%EOF\n`;
  const filling = "% \n".repeat(Math.max(0, Math.ceil((bytes - end.length) / 3)));
  return { name, mimeType: "application/pdf", buffer: Buffer.from(`%PDF-1.7\n${filling}${end}`) };
}

export const aText = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from("Not what it says.") });

/** One grey point. */
export const aPicture = (name: string) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
    "base64",
  ),
});

export const aMail = (name: string) => ({
  name,
  mimeType: "message/rfc822",
  buffer: Buffer.from("From: ada@example.com\nTo: grace@example.com\n\nAttached."),
});
