import {
  changeCompany,
  createCompany,
  createTestCompany,
  exportCompanies,
  findSimilarCompanies,
  listCompanies,
  listCompanyUsers,
  readCompany,
  readExposure,
  readSuspension,
  resumeCompany,
  signInAs,
  startCompanyExport,
  suspendCompany,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { Readable } from "node:stream";
import type { OneUseCodes } from "../../ground/codes/one-use-codes.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { RawResponse } from "../../ground/http/responses.ts";
import { serve, serveInSteps } from "../../ground/http/serve.ts";
import { demonstrationEmails } from "../../people/auth/demonstration-accounts.ts";
import {
  countUsers,
  findAllIds,
  findCompanies,
  findCompany,
  findCompanyUsers,
  findFigures,
} from "./company-queries.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import { changeCompany as change } from "./change-company.ts";
import { findCompanyDetail } from "./company-detail-queries.ts";
import { createCompany as create, createTestCompany as createTest } from "./create-company.ts";
import { startCompanyExport as startExport, writeCompanyCsv } from "./export-companies.ts";
import { findSimilar } from "./similar-companies.ts";
import { openWayIn } from "./sign-in-as.ts";
import { resume, suspend } from "./suspend-company.ts";
import { findSuspension } from "./suspension-queries.ts";

interface ProviderParts {
  codes: OneUseCodes;
  writeMail: WriteMail;
  publicUrl: string;
  isExposed: boolean;
}

export function providerRoutes(app: FastifyInstance, { codes, writeMail, publicUrl, isExposed }: ProviderParts) {
  serve(app, listCompanies, ({ scope, query: { ordering = "name", ...query } }) =>
    findCompanies(scope, { ...query, ordering }),
  );

  // The audit record of a GET must be written separately. It is written before the first byte is sent.
  serveInSteps(app, exportCompanies, async (call) => {
    const { ordering = "name", ...query } = call.query;
    const ids = await call.finish(
      (scope) => findAllIds(scope, { ...query, ordering }),
      ({ length }) => ({ ...query, rows: length }),
    );
    return new RawResponse(
      200,
      {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="companies.csv"',
        "cache-control": "no-store",
      },
      Readable.from(writeCompanyCsv(ids, (part) => call.step("at replica", (scope) => findFigures(scope, part)))),
    );
  });

  // In steps, so that the audit record gets the run and its filters.
  serveInSteps(app, startCompanyExport, ({ body: { ordering = "name", ...filters }, finish }) =>
    finish(
      async (scope) => ({ run: await startExport(scope, { ...filters, ordering }) }),
      ({ run }) => ({ run, ...filters, ordering }),
    ),
  );

  serve(app, createTestCompany, async ({ scope, params }) => requireDetail(scope, await createTest(scope, params.id)));
  serve(app, readCompany, ({ scope, params }) => requireDetail(scope, params.id));
  serve(app, findSimilarCompanies, ({ scope, query }) => findSimilar(scope, query));

  // In steps, so that the audit record gets the new company.
  serveInSteps(app, createCompany, (call) =>
    call.finish(
      async (scope) => requireDetail(scope, await create(scope, writeMail, call.body)),
      ({ id }) => ({ id, company_id: id }),
    ),
  );
  serve(app, changeCompany, async ({ scope, params, body }) => {
    await change(scope, params.id, body);
    return requireDetail(scope, params.id);
  });

  serve(app, listCompanyUsers, async ({ scope, params, query }) => {
    if (!(await findCompany(scope, params.id))) throw notFound();
    return findCompanyUsers(scope, params.id, query);
  });

  serve(app, readSuspension, async ({ scope, params }) => {
    const suspension = await findSuspension(scope, params.id);
    if (suspension === undefined) throw notFound();
    return { suspension };
  });
  serve(app, suspendCompany, async ({ scope, params, body }) => {
    await suspend(scope, params.id, body);
    return {};
  });
  serve(app, resumeCompany, async ({ scope, params }) => {
    await resume(scope, params.id);
    return {};
  });

  serve(app, readExposure, async ({ scope }) => ({
    demonstration_users: isExposed ? await countUsers(scope, demonstrationEmails) : 0,
  }));

  serve(app, signInAs, async ({ scope, body }) => {
    const token = await openWayIn(scope, codes, body);
    return { token, url: `${publicUrl}/login?token=${token}` };
  });
}

async function requireDetail(scope: StaffScope, id: string) {
  const company = await findCompanyDetail(scope, id);
  if (!company) throw notFound();
  return company;
}
