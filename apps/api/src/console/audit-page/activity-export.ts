import { activityExportColumns, auditActionName, exportCalls } from "@lading/contract";
import { listExport } from "../../record/exports/list-export.ts";
import { findOwnEntries } from "./own-audit-queries.ts";

export const activityExport = listExport({
  name: "activity",
  calls: exportCalls.activity,
  title: "Activity",
  columns: activityExportColumns,
  async find(scope, query) {
    const { count: total, results: rows } = await findOwnEntries(scope, query);
    return { rows, total };
  },
  toCells: ({ actor, as_user, action, details, ...entry }) => ({
    ...entry,
    action: auditActionName(action),
    actor: actor && actor.name,
    actor_email: actor && actor.email,
    as_user: as_user && as_user.name,
    details: JSON.stringify(details),
  }),
});
