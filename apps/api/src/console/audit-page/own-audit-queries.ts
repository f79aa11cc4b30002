import { decideEdits, type OwnAuditEntry, removedUser, undoDecision } from "@lading/contract";
import { sql } from "kysely";
import type { Paging } from "../../ground/db/paged-query.ts";
import type { VendorScope } from "../../ground/db/scope.ts";
import type { AuditFilters } from "./audit-filter-queries.ts";
import { findPageOfIds } from "./audit-list-queries.ts";

/** One page of the entries of the caller's company, and their count up to the limit. */
export async function findOwnEntries(scope: VendorScope, filters: AuditFilters & Paging) {
  const { ids, ...counted } = await findPageOfIds(scope, { ...filters, company: scope.companyId });
  return { ...counted, results: await readOwnEntries(scope, ids) };
}

interface OwnEntryRow extends Pick<OwnAuditEntry, "id" | "action" | "result" | "address" | "details"> {
  at: Date;
  actor_id: string | null;
  as_user_id: string | null;
}

async function readOwnEntries({ db, companyId }: VendorScope, ids: readonly string[]) {
  const { rows } = await sql<OwnEntryRow>`
    select e.id::text, e.at, e.action, e.result, e.details, host(e.address) as address, e.actor_id, e.as_user_id
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    join audit_entries e on e.id = wanted.id and e.company_id = ${companyId}
    order by wanted.place`.execute(db);
  const named = rows.flatMap(({ actor_id, as_user_id }) => [actor_id, as_user_id]).filter((id) => id !== null);
  const people = await sql<Person>`select * from name_audited_people(${[...new Set(named)]}::uuid[])`.execute(db);
  const known = new Map(people.rows.map((person) => [person.id, person]));
  return rows.map((row) => toOwnEntry(row, known));
}

type Person = NonNullable<OwnAuditEntry["actor"]>;

/** Actions of staff whose entries contain only what the company itself has submitted, been told, or knows of its users. */
const openActions = new Set([
  ...[decideEdits, undoDecision].map(({ method, path }) => `${method} ${path}`),
  "move-user-out",
  "move-user-in",
  "load-rows",
  "undo-rows",
]);

/** The company knows its own records, so an action of staff may name the one that it was about. */
const pickName = ({ record_name }: OwnEntryRow["details"]) => (record_name === undefined ? {} : { record_name });

/** Staff appear by name only, and the values that they sent as staff stay with the provider. */
function toOwnEntry(row: OwnEntryRow, known: ReadonlyMap<string, Person>): OwnAuditEntry {
  const getPerson = (id: string | null) =>
    id === null ? null : (known.get(id) ?? { id, name: removedUser, email: null, is_staff: row.as_user_id !== null });
  const actor = getPerson(row.actor_id);
  const isOfStaff = actor?.is_staff === true;
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    result: row.result,
    actor,
    as_user: getPerson(row.as_user_id),
    address: isOfStaff ? null : row.address,
    details: isOfStaff && row.as_user_id === null && !openActions.has(row.action) ? pickName(row.details) : row.details,
  };
}
