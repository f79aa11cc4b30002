import { dashboardCalls, everybody, type Dashboard } from "@lading/contract";
import { invalid } from "../../../ground/http/refusal.ts";
import { checkAudience, cleanAudience } from "../check-audience.ts";
import { nextValue } from "../content-queries.ts";
import type { ContentType } from "../content-type.ts";
import { inKind } from "../in-kind.ts";
import type { DashboardValues } from "./content-values.ts";
import { deleteDashboard, findNextPlace, dashboardRows, writeDashboard } from "./dashboard-content-queries.ts";

/** `sources` are what a dashboard can show. */
export const createDashboardType = (sources: readonly Dashboard[]): ContentType => ({
  kind: "dashboards",
  calls: dashboardCalls,
  ...dashboardRows,
  noMore: {},
  getDefaults: async (db) => ({ place: await findNextPlace(db), audience: everybody }),
  newId: (db) => nextValue(db, "dashboards"),
  async clean(_db, _id, values) {
    const { audience, ...others } = inKind<DashboardValues>(values);
    return { ...others, audience: cleanAudience(audience) };
  },
  async check(db, _subject, values) {
    const { source, audience } = inKind<DashboardValues>(values);
    if (!sources.some(({ id }) => id === source))
      throw invalid({ source: [`Choose one of ${sources.map(({ id }) => id).join(", ")}.`] });
    await checkAudience(db, audience);
  },
  publish: (db, id, values) => writeDashboard(db, id, inKind(values)),
  remove: (db, { id }) => deleteDashboard(db, id),
});
