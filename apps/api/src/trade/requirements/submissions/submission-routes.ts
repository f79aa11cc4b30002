import {
  readRequirementFile,
  addRequirementDocument,
  removeRequirementFile,
  requestWaiver,
  snoozeRequirement,
  submitRequirement,
  uploadRequirementFile,
  withdrawRequirement,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve, serveInSteps } from "../../../ground/http/serve.ts";
import { removeUnattachedFiles } from "../../../record/files/unattached-files/unattached-files.ts";
import { removeUnsentFile, submitItem, withdrawItem } from "./change-submission.ts";
import { readFile } from "./read-file.ts";
import { requireOwnItem } from "./require-own-item.ts";
import { askForWaiver, snoozeItem } from "./spare-item.ts";
import type { UploadOptions } from "./receive-file.ts";
import { uploadFile } from "./upload-file.ts";
import { useDocument } from "./use-document.ts";

/** Documents that vendors send for requirements. */
export function requirementSubmissionRoutes(app: FastifyInstance, options: UploadOptions) {
  serveInSteps(app, uploadRequirementFile, (call) =>
    uploadFile(call, options, { endpoint: uploadRequirementFile, read: requireOwnItem }),
  );

  serveInSteps(app, readRequirementFile, (call) => readFile(call, options));

  serveInSteps(app, removeRequirementFile, async ({ params, step, finish }) => {
    const { item, isDeleted } = await finish(
      (scope) => removeUnsentFile(scope, params),
      ({ name }) => ({ record_name: name }),
    );
    // If this fails, the hourly job removes it.
    if (isDeleted)
      await removeUnattachedFiles(step, options.blobs, "requirements", [{ id: params.file }]).catch(() => {});
    return item;
  });

  serve(app, addRequirementDocument, ({ scope, params, body }) => useDocument(scope, options.secrets, params.id, body));

  serve(app, submitRequirement, async ({ scope, params, body }) => {
    await submitItem(scope, options.secrets, params.id, body);
    return requireOwnItem(scope, params.id);
  });

  serve(app, withdrawRequirement, ({ scope, params, body }) => withdrawItem(scope, params.id, body));

  serve(app, snoozeRequirement, ({ scope, params, body }) => snoozeItem(scope, params.id, body));

  serve(app, requestWaiver, ({ scope, params, body }) => askForWaiver(scope, params.id, body));
}
