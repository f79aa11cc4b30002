import { acknowledgeRun, cancelRun, downloadRunFile, findRunPeople, listRuns, readRun } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { DownloadAddresses } from "../downloads/download-addresses.ts";
import { grantDownload } from "../downloads/grant-download.ts";
import { serve } from "../../ground/http/serve.ts";
import { acknowledgeProblems, cancel, requirePermittedRun, showRun } from "./change-run.ts";
import { findPeople, findRuns } from "./run-list-queries.ts";

export function runRoutes(app: FastifyInstance, addresses: DownloadAddresses) {
  serve(app, listRuns, ({ scope, query: { ordering = "-created_at", ...query } }) =>
    findRuns(scope, { ...query, ordering }),
  );
  serve(app, findRunPeople, ({ scope, query }) => findPeople(scope, query));
  serve(app, readRun, ({ scope, params }) => showRun(scope, params.id));
  serve(app, cancelRun, ({ scope, params }) => cancel(scope, params.id));
  serve(app, acknowledgeRun, ({ scope, params }) => acknowledgeProblems(scope, params.id));
  serve(app, downloadRunFile, async ({ scope, params }) => {
    await requirePermittedRun(scope, params.id);
    return grantDownload(scope, addresses, "run", { documents_ids: [params.id] });
  });
}
