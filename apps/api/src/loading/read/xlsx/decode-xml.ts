/** The longest declaration of an encoding that we look for. */
const HEAD_BYTES = 200;

/**
 * Decodes a part of a workbook piece by piece, by its byte order mark, its first character or its XML declaration. UTF-8 is decoded
 * as `utf8`; "latin1" is faster, and enough to find names of elements and cells.
 */
export async function* decodeXml(part: AsyncIterable<Uint8Array>, utf8: "utf-8" | "latin1" = "utf-8") {
  let decoder: ReturnType<typeof openDecoder> | undefined;
  let head = Buffer.alloc(0);
  for await (const piece of part) {
    if (decoder) {
      yield decoder.decode(piece, { stream: true });
      continue;
    }
    head = Buffer.concat([head, piece]);
    if (head.length < HEAD_BYTES) continue;
    decoder = openDecoder(head, utf8);
    yield decoder.decode(head, { stream: true });
  }
  if (!decoder) yield openDecoder(head, utf8).decode(head);
  else yield decoder.decode();
}

function openDecoder(head: Buffer, utf8: "utf-8" | "latin1") {
  const encoding = findEncoding(head);
  return new TextDecoder(encoding === "utf-8" ? utf8 : encoding);
}

/** The signatures of XML 1.0, appendix F. */
function findEncoding(head: Buffer) {
  const start = head.toString("hex", 0, 4);
  if (/^(fffe|3c00)/.test(start)) return "utf-16le";
  if (/^(feff|003c)/.test(start)) return "utf-16be";
  const declared = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/.exec(head.toString("latin1", 0, HEAD_BYTES))?.[1];
  // A part that declares UTF-16 but begins with a character of one byte is not UTF-16.
  return declared === undefined || /^utf-?(8|16)/i.test(declared) ? "utf-8" : declared;
}
