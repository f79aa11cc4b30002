import {
  downloadAgreements,
  downloadArchivedDocuments,
  downloadCompanyAgreements,
  downloadOrderDocuments,
  downloadProductDocuments,
  readDownload,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { notFound } from "../http/refusal.ts";
import { Answer, serve } from "../http/serve.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import type { DownloadAddresses } from "./download-addresses.ts";
import { findDownload, type DownloadSpace } from "./download-queries.ts";
import { singleFile, withoutBody, zippedFiles } from "./file-answers.ts";
import { grantDownload } from "./grant-download.ts";
import { inFileName } from "./file-names.ts";
import { openDownload, type OpenedFile } from "./open-download.ts";

interface DownloadParts {
  blobs: BlobStore;
  addresses: DownloadAddresses;
  publicUrl: string;
}

export function downloadRoutes(app: FastifyInstance, { blobs, addresses, publicUrl }: DownloadParts) {
  serve(app, downloadProductDocuments, ({ scope, body }) => grantDownload(scope, addresses, "product", body));
  serve(app, downloadOrderDocuments, ({ scope, body }) => grantDownload(scope, addresses, "order", body));
  serve(app, downloadArchivedDocuments, ({ scope, body }) => grantDownload(scope, addresses, "archive", body));
  serve(app, downloadAgreements, ({ scope, body }) => grantDownload(scope, addresses, "agreement", body));
  serve(app, downloadCompanyAgreements, ({ scope, body }) =>
    grantDownload(scope, addresses, "company-agreement", body),
  );

  serve(app, readDownload, async ({ scope, params, query, request }) => {
    if (!addresses.proves(params.id, query.expires, query.signature)) throw notFound();
    const download = await findDownload(scope, params.id);
    if (!download) throw notFound();
    const { space, ids, inline, hasExpired, today } = download;
    // Who reloads a preview is led to the page that asks for a new address.
    if (hasExpired && inline && request.headers["sec-fetch-dest"] === "document")
      return new Answer(303, { location: `${publicUrl}/documents/${space}/${ids[0]}` }, "");
    if (hasExpired) throw notFound();
    const [first, ...others] = await openDownload(app.database, download);
    if (!first) throw notFound();
    const answer =
      others.length === 0
        ? await singleFile(blobs, first, inline ? "inline" : "attachment")
        : zippedFiles(blobs, [first, ...others], `${zipName(space, [first, ...others])}-${today}.zip`);
    return request.method === "HEAD" ? withoutBody(answer) : answer;
  });
}

/** Sets of orders are told apart by their order. */
function zipName(space: DownloadSpace, files: readonly OpenedFile[]) {
  const orders = new Set(files.map(({ purchase_order }) => purchase_order));
  const [order] = orders;
  return space === "order" && orders.size === 1 && order ? `${inFileName(order)}-documents` : zipNames[space];
}

const zipNames: Record<DownloadSpace, string> = {
  product: "product-documents",
  order: "order-documents",
  archive: "archived-documents",
  agreement: "agreements",
  "company-agreement": "agreements",
};
