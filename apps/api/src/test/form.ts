interface Part {
  /** `document` unless said. */
  field?: string;
  /** The file's name; without one it is a field. */
  name?: string;
  content: string | Uint8Array;
}

const boundary = "a-line-that-stands-between";

/** A form of multipart/form-data, as a request is made of it. */
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
