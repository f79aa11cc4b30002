import { listDashboards, openDashboard, readDashboardFigures } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { readBearerToken } from "../http/bearer.ts";
import { notFound, signedOut } from "../http/refusal.ts";
import { openCall, serve, serveInSteps } from "../http/serve.ts";
import { findCompanyCode } from "./company-code-queries.ts";
import type { DomoSettings } from "./domo-settings.ts";
import { domoTokens } from "./domo-tokens.ts";
import type { EmbedTokens } from "./embed-tokens.ts";
import { maySeeAll, getOwnDashboards } from "./own-dashboards.ts";
import type { SessionUser } from "../db/scope.ts";

interface DashboardParts {
  tokens: EmbedTokens;
  /** Domo's dashboards replace the portal's if this is set. */
  domo: DomoSettings | undefined;
}

export function dashboardRoutes(app: FastifyInstance, { tokens, domo }: DashboardParts) {
  const domoApi = domo && domoTokens(domo);
  const getDashboards = (user: SessionUser) => {
    if (domo) return maySeeAll(user) ? domo.dashboards : [];
    return getOwnDashboards(user);
  };
  const getList = (user: SessionUser) => getDashboards(user).map(({ id, name }) => ({ id, name }));

  serve(app, listDashboards, async ({ scope }) => getList(scope.user));

  // In steps, so that no transaction stays open during the request to Domo.
  serveInSteps(app, openDashboard, async ({ params: { id }, ...steps }) => {
    const { user, companyId, code } = await steps.step("read only", async (scope) => {
      if (!getDashboards(scope.user).some((dashboard) => dashboard.id === id)) throw notFound();
      return { user: scope.user, companyId: scope.companyId, code: domoApi && (await findCompanyCode(scope)) };
    });
    const token =
      domoApi && code !== undefined
        ? await domoApi.createToken(id, code)
        : await tokens.createToken({ dashboardId: id, companyId, userId: user.id, sessionId: user.sessionId });
    // Calls of staff as the user are always audited.
    if (user.staffId !== null) await steps.finish(async () => undefined);
    return { dashboard_id: id, token };
  });

  serve(app, readDashboardFigures, async ({ request }) => {
    const claims = await tokens.readClaims(readBearerToken(request) ?? "");
    if (!claims) throw signedOut("invalid_dashboard_token", "This dashboard has to be opened anew.");
    // The session must still be active, and its user still allowed to see the dashboard.
    return openCall(app.database, openDashboard, claims.sessionId, "read only", async (scope) => {
      const dashboard = getOwnDashboards(scope.user).find(({ id }) => id === claims.dashboardId);
      if (!dashboard || scope.companyId !== claims.companyId || scope.user.id !== claims.userId) throw notFound();
      return { name: dashboard.name, ...(await dashboard.figures(scope)) };
    });
  });
}
