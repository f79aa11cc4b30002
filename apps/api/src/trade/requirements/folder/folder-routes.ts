import {
  listStagedFiles,
  matchStagedFile,
  readStagedFile,
  removeStagedFile,
  stageRequirementFile,
  submitRequirements,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../../ground/http/refusal.ts";
import { serve, serveInSteps } from "../../../ground/http/serve.ts";
import { removeUnattachedFiles } from "../../../record/files/unattached-files/unattached-files.ts";
import type { UploadOptions } from "../submissions/receive-file.ts";
import { sendFiles } from "./send-files.ts";
import { lookAtFile, readForItem, stageFile } from "./stage-file.ts";
import { deleteStaged, findStaged } from "./staged-file-queries.ts";

/** Files that vendors upload before they say which required documents they are. */
export function requirementFolderRoutes(app: FastifyInstance, options: UploadOptions) {
  serveInSteps(app, stageRequirementFile, (call) => stageFile(call, options));

  serve(app, listStagedFiles, async ({ scope }) => {
    const results = (await findStaged(scope)).map(({ file }) => file);
    return { count: results.length, results };
  });

  serveInSteps(app, matchStagedFile, (call) => lookAtFile(call, options, call.params.file));

  serveInSteps(app, readStagedFile, (call) => readForItem(call, options, { ...call.params, ...call.query }));

  serveInSteps(app, removeStagedFile, async ({ params: { file }, step, finish }) => {
    await finish(
      async (scope) => {
        const name = await deleteStaged(scope, file);
        if (name === undefined) throw notFound();
        return name;
      },
      (name) => ({ record_name: name }),
    );
    // If this fails, the hourly job removes it.
    await removeUnattachedFiles(step, options.blobs, "requirements", [{ id: file }]).catch(() => {});
    return {};
  });

  serve(app, submitRequirements, ({ scope, body }) => sendFiles(scope, options.secrets, body.files));
}
