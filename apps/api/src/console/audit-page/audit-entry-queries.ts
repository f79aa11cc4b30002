import { type AuditEntry, removedUser } from "@lading/contract";
import { sql } from "kysely";
import type { StaffScope } from "../../ground/db/scope.ts";

interface EntryRow extends Pick<AuditEntry, "id" | "action" | "result" | "address" | "details"> {
  at: Date;
  actor_id: string | null;
  actor: string | null;
  actor_email: string | null;
  as_user_id: string | null;
  as_user: string | null;
  as_user_email: string | null;
  company_id: string | null;
  company: string | null;
  company_code: string | null;
}

/** These entries in this order. */
export async function readEntries({ db }: StaffScope, ids: readonly string[]) {
  const { rows } = await sql<EntryRow>`
    select e.id::text, e.at, e.action, e.result, e.details, host(e.address) as address,
      e.actor_id, a.first_name || ' ' || a.last_name as actor, a.email as actor_email,
      e.as_user_id, u.first_name || ' ' || u.last_name as as_user, u.email as as_user_email,
      e.company_id, c.name as company, c.company_code
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    join audit_entries e on e.id = wanted.id
    left join users a on a.id = e.actor_id
    left join users u on u.id = e.as_user_id
    left join companies c on c.id = e.company_id
    order by wanted.place`.execute(db);
  return rows.map(toEntry);
}

const toEntry = (row: EntryRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  result: row.result,
  actor: toPerson(row.actor_id, row.actor, row.actor_email),
  as_user: toPerson(row.as_user_id, row.as_user, row.as_user_email),
  company: toCompany(row),
  address: row.address,
  details: row.details,
});

/** Companies are deleted with the demonstration only. */
const toCompany = ({ company_id: id, company, company_code }: EntryRow) =>
  id === null ? null : { id, name: company ?? "[removed company]", company_code: company_code ?? "" };

const toPerson = (id: string | null, name: string | null, email: string | null) =>
  id === null ? null : { id, name: name ?? removedUser, email };
