import type { Dashboard } from "@lading/contract";
import type { ApiDatabase } from "../../ground/db/database.ts";
import { addExternalDashboards } from "./dashboard-list-queries.ts";

/** Lists the dashboards of the external service, which the settings name, beside those that staff have changed. */
export const listExternalDashboards = ({ provider }: ApiDatabase, dashboards: readonly Dashboard[]) =>
  provider.transaction().execute((db) => addExternalDashboards(db, dashboards));
