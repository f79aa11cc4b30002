import { sql } from "kysely";
import type { Reader } from "../../ground/db/audience.ts";

/** A user of a company with a role, by default the first one of vendors, which is Vendor Admin. */
export const toPreviewReader = (companyId: string, roleId: number | undefined): Reader => ({
  companyId: sql`${companyId}::uuid`,
  roleId:
    roleId === undefined ? sql`(select id from roles where not of_provider order by id limit 1)` : sql`${roleId}::int`,
});
