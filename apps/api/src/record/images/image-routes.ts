import { readImage } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../ground/http/refusal.ts";
import { RawResponse } from "../../ground/http/responses.ts";
import { serve } from "../../ground/http/serve.ts";
import type { BlobStore } from "../../ground/storage/blob-store.ts";
import type { ImageAddresses } from "./image-addresses.ts";
import { findMediaType } from "./image-queries.ts";

export function imageRoutes(app: FastifyInstance, blobs: BlobStore, addresses: ImageAddresses) {
  serve(app, readImage, async ({ scope, params, query }) => {
    if (!addresses.proves(params.id, query.expires, query.signature)) throw notFound();
    const image = await findMediaType(scope, params.id);
    const blob = image && (await blobs.get(`images/${params.id.toLowerCase()}`));
    if (!blob) throw notFound();
    const headers = {
      "content-type": image.media_type,
      "content-length": String(blob.size),
      // The content of an id never changes.
      "cache-control": "private, max-age=86400, immutable",
      "x-content-type-options": "nosniff",
    };
    return new RawResponse(200, headers, blob.stream);
  });
}
