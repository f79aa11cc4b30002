import { listCompanies, listCompanyUsers, readCompany, readExposure, signInAs } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { OneUseCodes } from "../codes/one-use-codes.ts";
import { notFound } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { demonstrationEmails } from "../auth/demonstration-accounts.ts";
import { countUsers, findCompanies, findCompany, findCompanyUsers } from "./company-queries.ts";
import { openWayIn } from "./sign-in-as.ts";

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

  serve(app, readExposure, async ({ scope }) => ({
    demonstration_users: isExposed ? await countUsers(scope, demonstrationEmails) : 0,
  }));

  serve(app, signInAs, async ({ scope, body }) => {
    const token = await openWayIn(scope, codes, body);
    return { token, url: `${publicUrl}/login?token=${token}` };
  });
}
