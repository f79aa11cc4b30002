import { createHash, randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { pictureMaximumBytes } from "@lading/contract";
import type { ProviderScope } from "../../ground/db/scope.ts";
import { tooLarge, unsupported } from "../../ground/http/refusal.ts";
import { readPicture } from "../../record/images/picture-kind.ts";
import type { BlobStore } from "../../ground/storage/blob-store.ts";
import { findFeedPicture, saveFeedPicture } from "../feeds/picture-queries.ts";

const LARGEST_PIXELS = 40_000_000;

/** Stores a picture of the feed under its file name. Its content, not its name, determines the format. */
export async function keepPicture(
  scope: ProviderScope,
  blobs: BlobStore,
  name: string,
  body: Readable,
): Promise<"created" | "updated" | "unchanged"> {
  const content = await readWhole(body);
  const picture = readPicture(content);
  if (!picture)
    throw unsupported("unsupported_picture", "This is not a PNG, JPEG or GIF picture.", {
      accepted: ["PNG", "JPEG", "GIF"],
    });
  if (picture.width * picture.height > LARGEST_PIXELS)
    throw tooLarge("picture_dimensions_too_large", "The picture has more than 40 million pixels.", {
      limit_pixels: LARGEST_PIXELS,
    });

  const sha256 = createHash("sha256").update(content).digest();
  const present = await findFeedPicture(scope, name);
  if (present?.sha256.equals(sha256)) return "unchanged";
  const blobId = randomUUID();
  await blobs.put(`intake/${blobId}`, content);
  await saveFeedPicture(scope, name, { blobId, sha256, mediaType: picture.mediaType });
  return present ? "updated" : "created";
}

async function readWhole(body: Readable) {
  const pieces: Buffer[] = [];
  let size = 0;
  // The stream is not destroyed if it is too large, because the connection still has to carry the response.
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    pieces.push(piece);
    size += piece.length;
    if (size > pictureMaximumBytes)
      throw tooLarge("file_too_large", "A picture may have at most 10 MB.", { limit_mb: 10 });
  }
  return Buffer.concat(pieces);
}
