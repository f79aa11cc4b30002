import { listDashboards, openDashboard, readDashboardFigures } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { bearerOf } from "../http/bearer.ts";
import { notFound, signedOut } from "../http/refusal.ts";
import { openCall, serve, serveInSteps } from "../http/serve.ts";
import { findCompanyCode } from "./company-code-queries.ts";
import type { DomoSettings } from "./domo-settings.ts";
import { domoTokens } from "./domo-tokens.ts";
import type { EmbedTokens } from "./embed-tokens.ts";
import { maySeeAll, ownDashboardsOf } from "./own-dashboards.ts";
import type { SessionUser } from "../db/scope.ts";

interface DashboardParts {
  tokens: EmbedTokens;
  /** Shown instead of the portal's own. */
  domo: DomoSettings | undefined;
}

export function dashboardRoutes(app: FastifyInstance, { tokens, domo }: DashboardParts) {
  const domos = domo && domoTokens(domo);
  const dashboardsOf = (user: SessionUser) => {
    if (domo) return maySeeAll(user) ? domo.dashboards : [];
    return ownDashboardsOf(user);
  };
  const listOf = (user: SessionUser) => dashboardsOf(user).map(({ id, name }) => ({ id, name }));

  serve(app, listDashboards, async ({ scope }) => listOf(scope.user));

  // In steps: Domo is asked while no transaction waits for it.
  serveInSteps(app, openDashboard, async ({ params: { id }, ...steps }) => {
    const { user, companyId, code } = await steps.step("read only", async (scope) => {
      if (!dashboardsOf(scope.user).some((dashboard) => dashboard.id === id)) throw notFound();
      return { user: scope.user, companyId: scope.companyId, code: domos && (await findCompanyCode(scope)) };
    });
    const token =
      domos && code !== undefined
        ? await domos.tokenOf(id, code)
        : await tokens.tokenOf({ dashboardId: id, companyId, userId: user.id, sessionId: user.sessionId });
    // As with every call that is not recorded: it is, when staff make it as the user.
    if (user.staffId !== null) await steps.finish(async () => undefined);
    return { dashboard_id: id, token };
  });

  serve(app, readDashboardFigures, async ({ request }) => {
    const claims = await tokens.claimsOf(bearerOf(request) ?? "");
    if (!claims) throw signedOut("This dashboard has to be opened anew.");
    // The session must still be live, and its user still see the dashboard.
    return openCall(app.database, openDashboard, claims.sessionId, "read only", async (scope) => {
      const dashboard = ownDashboardsOf(scope.user).find(({ id }) => id === claims.dashboardId);
      if (!dashboard || scope.companyId !== claims.companyId || scope.user.id !== claims.userId) throw notFound();
      return { name: dashboard.name, ...(await dashboard.figures(scope)) };
    });
  });
}
