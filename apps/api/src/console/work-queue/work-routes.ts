import {
  addWorkView,
  changeWorkSettings,
  changeWorkView,
  claimWork,
  findWorkCompanies,
  findWorkPeople,
  freezeEdits,
  listDecisions,
  listWork,
  listWorkViews,
  readDecisionTime,
  readWorkFigures,
  readWorkSettings,
  removeWorkView,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { searchPatterns } from "../../ground/db/search-patterns.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { serve } from "../../ground/http/serve.ts";
import { changeSettings } from "./change-work-settings.ts";
import { findStaff } from "./claim-queries.ts";
import { claimWork as claim } from "./claim-work.ts";
import { freezeEdits as freeze } from "./freeze-edits.ts";
import { listWork as list } from "./list-work.ts";
import { addView, changeView, listViews } from "./save-view.ts";
import { findSettings } from "./work-settings-queries.ts";
import { deleteView } from "./view-queries.ts";
import { findCompanyChoices } from "./work-company-queries.ts";
import { findDecisions, findFigures, findMedianHours } from "./work-figure-queries.ts";
import { getKinds } from "./work-kinds.ts";

export function workRoutes(app: FastifyInstance) {
  serve(app, listWork, ({ scope, query: { ordering = "due_at", ...query } }) => list(scope, { ...query, ordering }));
  serve(app, readWorkFigures, ({ scope }) => findFigures(scope));
  serve(app, findWorkCompanies, ({ scope, query }) => findCompanyChoices(scope, query));
  serve(app, findWorkPeople, async ({ scope, query }) =>
    (await findStaff(scope, { patterns: searchPatterns(query.search ?? "") })).map(({ permissions, ...person }) => ({
      ...person,
      kinds: getKinds(permissions),
    })),
  );
  serve(app, claimWork, async ({ scope, body }) => ({ results: await claim(scope, body) }));
  serve(app, freezeEdits, ({ scope, body }) => freeze(scope, body));

  serve(app, listDecisions, ({ scope, query: { ordering = "-decided_at", ...query } }) =>
    findDecisions(scope, { ...query, ordering }),
  );
  serve(app, readDecisionTime, async ({ scope }) => ({ median_hours: await findMedianHours(scope) }));

  serve(app, readWorkSettings, ({ scope }) => findSettings(scope));
  serve(app, changeWorkSettings, ({ scope, body }) => changeSettings(scope, body));

  serve(app, listWorkViews, ({ scope }) => listViews(scope));
  serve(app, addWorkView, async ({ scope, body }) => ({ id: await addView(scope, body) }));
  serve(app, changeWorkView, async ({ scope, params, body }) => {
    await changeView(scope, params.id, body);
    return {};
  });
  serve(app, removeWorkView, async ({ scope, params }) => {
    if (!(await deleteView(scope, params.id))) throw notFound();
    return {};
  });
}
