import { sql, type RawBuilder } from "kysely";

/** The company and the role of a reader, as SQL. */
export interface Reader {
  companyId: RawBuilder<unknown>;
  roleId: RawBuilder<unknown>;
}

/** The condition that a row with the columns plan_ids, company_ids and role_ids is for a reader. Empty lists narrow nothing. */
export const isFor = (table: string, { companyId, roleId }: Reader) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(
    (${column("plan_ids")} = '{}' or (select c.plan_id from companies c where c.id = ${companyId}) = any(${column("plan_ids")}))
    and (${column("company_ids")} = '{}' or ${companyId} = any(${column("company_ids")}))
    and (${column("role_ids")} = '{}' or ${roleId} = any(${column("role_ids")})))`;
};

/** The user of a vendor's request. */
export const toReader = ({ companyId, userId }: { companyId: string; userId: string }): Reader => ({
  companyId: sql`${companyId}::uuid`,
  roleId: sql`(select u.role_id from users u where u.id = ${userId})`,
});
