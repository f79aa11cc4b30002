export type MediaType = "image/png" | "image/jpeg" | "image/gif";

export interface Picture {
  mediaType: MediaType;
  width: number;
  height: number;
}

/** Returns the format and size of a picture from its header, or undefined if the bytes are not a picture. */
export function readPicture(bytes: Buffer): Picture | undefined {
  if (bytes.length >= 24 && bytes.toString("latin1", 0, 8) === "\x89PNG\r\n\x1a\n")
    return { mediaType: "image/png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (bytes.length >= 10 && /^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6)))
    return { mediaType: "image/gif", width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  return bytes.length >= 4 && bytes.readUInt16BE(0) === 0xffd8 ? readJpeg(bytes) : undefined;
}

/** Reads the segments of a JPEG up to the frame header, which contains the size. */
function readJpeg(bytes: Buffer): Picture | undefined {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes.readUInt8(at + 1);
    // SOF0 to SOF15, except the tables (C4, CC) and the reserved marker (C8) in that range.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return { mediaType: "image/jpeg", width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    // A byte of FF before a marker is padding.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
