interface Part {
  /** The field's name, by default `document`. */
  field?: string;
  /** The file's name. Without it, the part is a plain field. */
  name?: string;
  content: string | Uint8Array;
}

const boundary = "the-boundary-of-the-parts";

/** Returns the headers and the payload of a request with a multipart/form-data body. */
export function aForm(...parts: Part[]) {
  const pieces = parts.flatMap(({ field = "document", name, content }) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"`),
    Buffer.from(name === undefined ? "" : `; filename="${name}"\r\nContent-Type: application/octet-stream`),
    Buffer.from("\r\n\r\n"),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ]);
  return {
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}
