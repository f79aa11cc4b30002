import { sql, type Transaction } from "kysely";
import { onlyRow } from "../../../ground/db/only-row.ts";
import type { DB } from "../../../ground/db/schema.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { presentRevision } from "../order-column-queries.ts";

/** Finds what proves the code of a link. */
export const findLinkRow = (gate: Transaction<DB>, id: string) =>
  gate.selectFrom("order_links").select(["id", "code_salt as salt"]).where("id", "=", id).executeTakeFirst();

/** The link of a transaction, with the reasons for which it may no longer work. */
export interface OpenedLink {
  purchase_order: string;
  revision: number;
  expires_at: string;
  has_expired: boolean;
  present_revision: number;
  /** When the present revision began; null if the order was never changed. */
  changed_at: string | null;
  /** The first answer to the revision of the link or a later one; null if there is none. */
  answer: { name: string | null; answered_at: string } | null;
  company_name: string;
  company_status: string;
  suspended_until: string | null;
}

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Row-level security shows a transaction its own link alone. */
export async function findOpenedLink({ db, companyId }: VendorScope) {
  const { rows } = await sql<OpenedLink>`
    select o.purchase_order, l.revision, ${instant("l.expires_at")} as expires_at, l.expires_at <= now() as has_expired,
      ${presentRevision(sql`o.company_id`, sql`o.id`)} as present_revision, (
        select ${instant("r.at")} from order_revisions r
        where r.company_id = o.company_id and r.order_id = o.id and r.kind = 'revision' order by r.revision desc limit 1) as changed_at, (
        select json_build_object('answered_at', ${instant("a.at")},
          'name', coalesce(a.as_whom, (select p.name from known_people p where p.id = a.actor_id)))
        from order_responses a
        where a.company_id = o.company_id and a.order_id = o.id and a.order_revision >= l.revision order by a.version limit 1) as answer,
      c.name as company_name, c.status as company_status, c.suspended_until
    from order_links l join purchase_orders o on o.company_id = l.company_id and o.id = l.order_id
    join companies c on c.id = l.company_id where l.company_id = ${companyId}`.execute(db);
  return onlyRow(rows);
}
