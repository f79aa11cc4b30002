import {
  downloadAgreements,
  downloadArchivedDocuments,
  downloadCompanyAgreements,
  downloadCompanyDocuments,
  downloadOrderDocuments,
  downloadProductDocuments,
  downloadRequirementFiles,
  downloadReviewedFiles,
  readDownload,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { createFairQueue } from "../../ground/http/fair-queue.ts";
import type { GateScope } from "../../ground/db/scope.ts";
import { peerAddress } from "../../ground/http/peer-address.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { RawResponse } from "../../ground/http/responses.ts";
import { serve, serveInSteps } from "../../ground/http/serve.ts";
import type { BlobStore } from "../../ground/storage/blob-store.ts";
import type { DownloadAddresses } from "./download-addresses.ts";
import { findDownload, type DownloadSpace } from "./download-queries.ts";
import { singleFile, withoutBody, zippedFiles } from "./file-answers.ts";
import { grantCompanyDownload, grantDownload } from "./grant-download.ts";
import { toFileName } from "./file-names.ts";
import { openDownload, type OpenedFile } from "./open-download.ts";

/**
 * Opening a download takes two transactions. The queue limits them, so that many downloads leave database connections for
 * other requests. The files are sent concurrently afterwards.
 */
const openings = createFairQueue({ concurrency: 3, slotsPerKey: 1000, slotsPerQueue: 2000 });

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
  serve(app, downloadRequirementFiles, ({ scope, body }) => grantDownload(scope, addresses, "requirement", body));
  serve(app, downloadCompanyAgreements, ({ scope, body }) =>
    grantDownload(scope, addresses, "company-agreement", body),
  );

  serve(app, downloadReviewedFiles, ({ scope, body }) => grantDownload(scope, addresses, "company-requirement", body));

  serveInSteps(app, downloadCompanyDocuments, async ({ body, finish }) => {
    const granted = await finish(
      (scope) => grantCompanyDownload(scope, addresses, body),
      ({ company_id }) => ({ company_id }),
    );
    return granted.answer;
  });

  serve(app, readDownload, async ({ scope, params, query, request }) => {
    if (!addresses.verify(params.id, query.expires, query.signature)) throw notFound();
    const client = { key: peerAddress(request), isKnown: true };
    const opened = await openings.run(client, () => open(scope, params.id));
    const { space, ids, inline, hasExpired, today, files } = opened;
    // A reload of a preview is redirected to the page that requests a new address.
    if (hasExpired && inline && request.headers["sec-fetch-dest"] === "document")
      return new RawResponse(303, { location: `${publicUrl}/documents/${space}/${ids[0]}` }, "");
    const [first, ...others] = files;
    if (!first) throw notFound();
    const answer =
      others.length === 0
        ? await singleFile(blobs, first, inline ? new URL(publicUrl).origin : undefined)
        : zippedFiles(blobs, [first, ...others], `${zipName(space, [first, ...others])}-${today}.zip`);
    return request.method === "HEAD" ? withoutBody(answer) : answer;
  });

  /** Returns a granted download with its files, or without files if it has expired. */
  async function open(scope: GateScope, id: string) {
    const download = await findDownload(scope, id);
    if (!download) throw notFound();
    return { ...download, files: download.hasExpired ? [] : await openDownload(app.database, download) };
  }
}

/** Names the documents of one order after the order. */
function zipName(space: DownloadSpace, files: readonly OpenedFile[]) {
  const orders = new Set(files.map(({ purchase_order }) => purchase_order));
  const [order] = orders;
  return space === "order" && orders.size === 1 && order ? `${toFileName(order)}-documents` : zipNames[space];
}

const zipNames: Record<DownloadSpace, string> = {
  product: "product-documents",
  order: "order-documents",
  archive: "archived-documents",
  agreement: "agreements",
  export: "exports",
  requirement: "required-documents",
  "company-agreement": "agreements",
  run: "runs",
  "company-document": "documents",
  "company-requirement": "required-documents",
};
