import {
  listCompanies,
  listCompanyUsers,
  readCompany,
  readExposure,
  readSuspension,
  resumeCompany,
  signInAs,
  suspendCompany,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { OneUseCodes } from "../codes/one-use-codes.ts";
import { notFound } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { demonstrationEmails } from "../auth/demonstration-accounts.ts";
import { countUsers, findCompanies, findCompany, findCompanyUsers } from "./company-queries.ts";
import { openWayIn } from "./sign-in-as.ts";
import { resume, suspend } from "./suspend-company.ts";
import { findSuspension } from "./suspension-queries.ts";

interface ProviderParts {
  codes: OneUseCodes;
  publicUrl: string;
  isExposed: boolean;
}

export function providerRoutes(app: FastifyInstance, { codes, publicUrl, isExposed }: ProviderParts) {
  serve(app, listCompanies, ({ scope, query }) => findCompanies(scope, query));

  serve(app, readCompany, async ({ scope, params }) => {
    const company = await findCompany(scope, params.id);
    if (!company) throw notFound();
    return company;
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
