import { listCompanies, listCompanyUsers, readCompany, signInAs } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { CodeMint } from "../auth/one-use-codes.ts";
import { notFound } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { findCompanies, findCompany, findCompanyUsers } from "./company-queries.ts";
import { openWayIn } from "./sign-in-as.ts";

export function providerRoutes(app: FastifyInstance, codes: CodeMint, publicUrl: string) {
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

  serve(app, signInAs, async ({ scope, body }) => {
    const token = await openWayIn(scope, codes, body);
    return { token, url: `${publicUrl}/login?token=${token}` };
  });
}
