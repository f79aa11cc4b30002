import { cancelOwnExport, downloadOwnExport, listOwnExports, readOwnExport } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { VendorScope } from "../../ground/db/scope.ts";
import { conflict, notFound, permissionDenied } from "../../ground/http/refusal.ts";
import { serve } from "../../ground/http/serve.ts";
import type { DownloadAddresses } from "../downloads/download-addresses.ts";
import { grantDownload } from "../downloads/grant-download.ts";
import { askToCancel, findOwnExport, findOwnExports } from "./own-export-queries.ts";

const mostListed = 20;

export function ownExportRoutes(app: FastifyInstance, addresses: DownloadAddresses) {
  serve(app, listOwnExports, async ({ scope }) => ({ results: await findOwnExports(scope, mostListed) }));
  serve(app, readOwnExport, ({ scope, params }) => requireOwnExport(scope, params.id));
  serve(app, cancelOwnExport, async ({ scope, params }) => {
    const { state } = await requireOwnExport(scope, params.id);
    if (!(await askToCancel(scope, params.id)))
      throw conflict("run_ended", "This export has ended already.", { state });
    return requireOwnExport(scope, params.id);
  });
  serve(app, downloadOwnExport, async ({ scope, params }) => {
    const { file, is_permitted } = await requireOwnExport(scope, params.id);
    if (file && !is_permitted) throw permissionDenied();
    return grantDownload(scope, addresses, "export", { documents_ids: [params.id] });
  });
}

async function requireOwnExport(scope: VendorScope, id: string) {
  const found = await findOwnExport(scope, id);
  if (!found) throw notFound();
  return found;
}
