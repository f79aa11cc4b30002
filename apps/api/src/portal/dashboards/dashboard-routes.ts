import { listDashboards, openDashboard, readDashboardFigures } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { readBearerToken } from "../../ground/http/bearer.ts";
import { notFound, signedOut } from "../../ground/http/refusal.ts";
import { openCall, serve, serveInSteps } from "../../ground/http/serve.ts";
import { findCompanyCode } from "./company-code-queries.ts";
import type { DomoSettings } from "./domo-settings.ts";
import { domoTokens } from "./domo-tokens.ts";
import type { EmbedTokens } from "./embed-tokens.ts";
import { findDashboards } from "./dashboard-list-queries.ts";
import { writeMoney } from "./money-figures.ts";
import { findOwnDashboard, maySeeAll } from "./own-dashboards.ts";
import type { VendorScope } from "../../ground/db/scope.ts";

interface DashboardParts {
  tokens: EmbedTokens;
  /** Domo's dashboards replace the portal's if this is set. */
  domo: DomoSettings | undefined;
}

export function dashboardRoutes(app: FastifyInstance, { tokens, domo }: DashboardParts) {
  const domoApi = domo && domoTokens(domo);
  const getDashboards = async (scope: VendorScope) => {
    const listed = await findDashboards(scope);
    if (!domo) return listed.filter(({ source }) => findOwnDashboard(scope.user, source));
    const isExternal = (source: string) => domo.dashboards.some(({ id }) => id === source);
    return maySeeAll(scope.user) ? listed.filter(({ source }) => isExternal(source)) : [];
  };

  serve(app, listDashboards, async ({ scope }) => (await getDashboards(scope)).map(({ id, name }) => ({ id, name })));

  // In steps, so that no transaction stays open during the request to Domo.
  serveInSteps(app, openDashboard, async ({ params: { id }, ...steps }) => {
    const { user, companyId, source, code } = await steps.step("read only", async (scope) => {
      const dashboard = (await getDashboards(scope)).find((listed) => listed.id === id);
      if (!dashboard) throw notFound();
      const { source } = dashboard;
      return { user: scope.user, companyId: scope.companyId, source, code: domoApi && (await findCompanyCode(scope)) };
    });
    const token =
      domoApi && code !== undefined
        ? await domoApi.createToken(source, code)
        : await tokens.createToken({ dashboardId: id, companyId, userId: user.id, sessionId: user.sessionId });
    // Calls of staff as the user are always audited.
    if (user.staffId !== null) await steps.finish(async () => undefined);
    return { dashboard_id: domoApi ? source : id, token };
  });

  serve(app, readDashboardFigures, async ({ request }) => {
    const claims = await tokens.readClaims(readBearerToken(request) ?? "");
    if (!claims) throw signedOut("invalid_dashboard_token", "Open this dashboard again.");
    // The session must still be active, and its user still allowed to see the dashboard.
    return openCall(app.database, openDashboard, claims, "at replica", async (scope) => {
      if (scope.companyId !== claims.companyId || scope.user.id !== claims.userId) throw notFound();
      const listed = (await findDashboards(scope)).find(({ id }) => id === claims.dashboardId);
      const own = listed && findOwnDashboard(scope.user, listed.source);
      if (!own) throw notFound();
      return writeMoney({ name: listed.name, ...(await own.figures(scope)) });
    });
  });
}
