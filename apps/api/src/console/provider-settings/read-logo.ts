import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { logoMaximumBytes } from "@lading/contract";
import { tooLarge, unsupported } from "../../ground/http/refusal.ts";
import { readPicture } from "../../record/images/picture-kind.ts";
import type { Logo } from "./settings-queries.ts";

const LARGEST_SIDE = 2000;

/** Reads and checks a logo. Its content, not its declared type, determines the format. */
export async function readLogo(body: Readable): Promise<Logo> {
  const content = await readWhole(body);
  const picture = readWebp(content) ?? readPicture(content);
  if (!picture || picture.mediaType === "image/gif" || picture.width === 0 || picture.height === 0)
    throw unsupported("unsupported_picture", "This is not a PNG, JPEG or WebP picture.", {
      accepted: ["PNG", "JPEG", "WebP"],
    });
  if (Math.max(picture.width, picture.height) > LARGEST_SIDE)
    throw tooLarge("picture_dimensions_too_large", "The logo may have at most 2,000 pixels a side.", {
      limit_pixels: LARGEST_SIDE,
    });
  const version = createHash("sha256").update(content).digest("hex").slice(0, 16);
  return { content, mediaType: picture.mediaType, version };
}

async function readWhole(body: Readable) {
  const pieces: Buffer[] = [];
  let size = 0;
  // The stream is not destroyed if it is too large, because the connection still has to carry the response.
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    pieces.push(piece);
    size += piece.length;
    if (size > logoMaximumBytes)
      throw tooLarge("file_too_large", "A logo may have at most 500 KB.", { limit_mb: logoMaximumBytes / 1_000_000 });
  }
  return Buffer.concat(pieces);
}

/** Reads the header of a WebP picture: the size is in the first chunk, in one of three forms. */
function readWebp(bytes: Buffer) {
  if (bytes.length < 30 || bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WEBP")
    return undefined;
  const mediaType = "image/webp" as const;
  switch (bytes.toString("latin1", 12, 16)) {
    case "VP8X":
      return { mediaType, width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
    case "VP8L": {
      const size = bytes.readUInt32LE(21);
      return { mediaType, width: 1 + (size & 0x3fff), height: 1 + ((size >>> 14) & 0x3fff) };
    }
    case "VP8 ":
      return { mediaType, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return undefined;
  }
}
