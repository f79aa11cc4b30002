import { readRequirementRecord, removeForCompany, submitForCompany, uploadForCompany } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { CompanyScope, StaffScope } from "../../../ground/db/scope.ts";
import { notFound } from "../../../ground/http/refusal.ts";
import { AuditedResponse } from "../../../ground/http/responses.ts";
import { serve, serveInSteps } from "../../../ground/http/serve.ts";
import { removeUnattachedFiles } from "../../../record/files/unattached-files/unattached-files.ts";
import { removeUnsentFile, submitItem } from "../submissions/change-submission.ts";
import type { UploadOptions } from "../submissions/receive-file.ts";
import { uploadFile } from "../submissions/upload-file.ts";
import { findRecord, scopeOfItem } from "./find-record.ts";
import { isOfStaff } from "./record-queries.ts";

/** Documents that staff look at as a whole and send on behalf of a company. */
export function requirementRecordRoutes(app: FastifyInstance, options: UploadOptions) {
  serve(app, readRequirementRecord, async ({ scope, params }) =>
    findRecord(await scopeOfItem(scope, params.id), params.id),
  );

  serveInSteps(app, uploadForCompany, async ({ params, request, step, finish }) => {
    const { companyId } = await step("read only", (scope) => scopeOfItem(scope, params.id));
    const forCompany =
      <T>(work: (scope: CompanyScope) => Promise<T>) =>
      async (scope: StaffScope) =>
        work(await scopeOfItem(scope, params.id));
    return uploadFile(
      {
        params,
        request,
        step: (mode, work) => step(mode, forCompany(work)),
        finish: (work, audited) => finish(forCompany(work), (done) => ({ company_id: companyId, ...audited(done) })),
      },
      options,
      { endpoint: uploadForCompany, read: findRecord },
    );
  });

  serveInSteps(app, removeForCompany, async ({ params, step, finish }) => {
    const { item, isDeleted } = await finish(
      async (staff) => {
        const scope = await scopeOfItem(staff, params.id);
        // Staff remove only files that staff have uploaded.
        if (!(await isOfStaff(scope, params.file))) throw notFound();
        const removed = await removeUnsentFile(scope, params);
        return { ...removed, item: await findRecord(scope, params.id) };
      },
      ({ name, item: { company } }) => ({ record_name: name, company_id: company.id }),
    );
    // If this fails, the hourly job removes it.
    if (isDeleted)
      await removeUnattachedFiles(step, options.blobs, "requirements", [{ id: params.file }]).catch(() => {});
    return item;
  });

  serve(app, submitForCompany, async ({ scope: staff, params, body }) => {
    const scope = await scopeOfItem(staff, params.id);
    await submitItem(scope, options.secrets, params.id, body);
    return new AuditedResponse(await findRecord(scope, params.id), [{ company_id: scope.companyId }]);
  });
}
