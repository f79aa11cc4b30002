/** Creates a minimal file that passes for a PDF, padded to at least `bytes`. Different texts give different files. */
export function createPdf(name: string, { text = name, bytes = 0 } = {}) {
  const end = `\n% ${text}\nstartxref\n9\n%%EOF\n`;
  const padding = "% \n".repeat(Math.max(0, Math.ceil((bytes - end.length) / 3)));
  return { name, mimeType: "application/pdf", buffer: Buffer.from(`%PDF-1.7\n${padding}${end}`) };
}

export const createTextFile = (name: string) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from("Not what it says."),
});

/** Creates a picture of one gray pixel. */
export const createPicture = (name: string) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
    "base64",
  ),
});

export const createMailFile = (name: string) => ({
  name,
  mimeType: "message/rfc822",
  buffer: Buffer.from("From: ada@example.com\nTo: grace@example.com\n\nAttached."),
});
