import { auditCountLimit, removedUser, type AuditEntry, type AuditResult } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import { limitToPage, type Paging } from "../db/paged-query.ts";
import type { StaffScope, VendorScope } from "../db/scope.ts";

export interface AuditFilters {
  actor?: string | undefined;
  as_user?: string | undefined;
  company?: string | undefined;
  subject?: string | undefined;
  address?: string | undefined;
  action: readonly string[];
  result?: AuditResult | undefined;
  date_after?: string | undefined;
  date_before?: string | undefined;
  ordering?: "at" | "-at" | undefined;
  /** The id of the last entry that counts. */
  until?: string | undefined;
}

/** The position of an entry in the order of time. PostgreSQL's text of the time keeps the microseconds. */
export interface Position {
  at: string;
  id: string;
}

type Condition = RawBuilder<unknown>;

/** Row-level security limits a vendor to the entries of the own company. */
type AuditScope = StaffScope | VendorScope;

/** One page of the entries that match, and their count up to the limit. Pages beyond the limit are empty. */
export async function findEntries(scope: StaffScope, filters: AuditFilters & Paging) {
  const { ids, ...counted } = await findPageOfIds(scope, filters);
  return { ...counted, results: await readEntries(scope, ids) };
}

/** The ids of a page of the entries that match, for a vendor only of the own company. */
export async function findPageOfIds(
  scope: AuditScope,
  { page, page_size, ordering, ...filters }: AuditFilters & Paging,
) {
  const matching = await toConditions(scope, filters);
  const [count, ids] = [
    await countEntries(scope, matching, auditCountLimit + 1),
    page * page_size <= auditCountLimit
      ? await findIds(scope, matching, ordering, limitToPage({ page, page_size }))
      : [],
  ];
  return {
    count: Math.min(count, auditCountLimit),
    count_is_limit: count > auditCountLimit,
    ids,
  };
}

/** The number of entries that match, at most `limit`. */
export const countMatches = async (scope: StaffScope, filters: AuditFilters, limit: number) =>
  countEntries(scope, await toConditions(scope, filters), limit);

/** The id of the newest entry. */
export async function findNewestId({ db }: StaffScope) {
  const { rows } = await sql<{ id: string }>`select coalesce(max(id), 0)::text as id from audit_entries`.execute(db);
  return rows[0]!.id; // An aggregate without grouping is one row.
}

/** The entries that match after this position, without a position from the first one, and the position of the last of them. */
export async function findNextEntries(
  scope: StaffScope,
  { ordering, ...filters }: AuditFilters,
  { after, limit }: { after: Position | undefined; limit: number },
) {
  const matching = await toConditions(scope, filters);
  const rest =
    after && sql`(e.at, e.id) ${ordering === "at" ? sql`>` : sql`<`} (${after.at}::timestamptz, ${after.id})`;
  const ids = await findIds(scope, rest ? [...matching, rest] : matching, ordering, sql`limit ${limit}`);
  return { entries: await readEntries(scope, ids), last: await findPosition(scope, ids.at(-1)) };
}

async function findPosition({ db }: StaffScope, id: string | undefined) {
  if (id === undefined) return undefined;
  const { rows } = await sql<Position>`select id::text, at::text from audit_entries where id = ${id}`.execute(db);
  return rows[0];
}

async function findIds({ db }: AuditScope, matching: readonly Condition[], ordering = "-at", part: Condition) {
  const way = ordering === "at" ? sql`asc` : sql`desc`;
  const { rows } = await sql<{ id: string }>`
    select e.id::text from audit_entries e where ${all(matching)} order by e.at ${way}, e.id ${way} ${part}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

async function countEntries({ db }: AuditScope, matching: readonly Condition[], limit: number) {
  // The order makes PostgreSQL read an index by time, so that it stops at the limit.
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from audit_entries e where ${all(matching)} order by e.at desc limit ${limit}) found`.execute(db);
  return rows[0]!.count; // An aggregate without grouping is one row.
}

const all = (conditions: readonly Condition[]) => sql.join([sql`true`, ...conditions], sql` and `);

/** The same expression as in the index audit_entries_of_subject. */
const subjectOf = sql`coalesce(e.details->>'docId', e.details->>'user', e.details->>'invitation', e.details->>'user_id',
  e.details->>'doc_id', e.details->>'gxp_sku', e.details->>'id')`;

/** Emails and codes are looked up first, so that each condition compares an indexed column with one value. */
async function toConditions(scope: AuditScope, filters: Omit<AuditFilters, "ordering">): Promise<Condition[]> {
  const { actor, as_user, company, subject, address, action, result, date_after, date_before, until } = filters;
  return [
    ...(actor ? [equals(sql`e.actor_id`, await findUserId(scope, actor))] : []),
    ...(as_user ? [equals(sql`e.as_user_id`, await findUserId(scope, as_user))] : []),
    ...(company ? [equals(sql`e.company_id`, await findCompanyId(scope, company))] : []),
    ...(subject ? [sql`${subjectOf} = ${subject}`] : []),
    ...(address ? [sql`e.address = ${address}::inet`] : []),
    ...(action.length > 0 ? [sql`e.action = any(${action}::text[])`] : []),
    // A literal, so that PostgreSQL can use the index of refusals.
    ...(result ? [result === "refused" ? sql`e.result = 'refused'` : sql`e.result = 'done'`] : []),
    ...(date_after ? [sql`e.at >= ${date_after}::date::timestamp at time zone 'UTC'`] : []),
    ...(date_before ? [sql`e.at < (${date_before}::date + 1)::timestamp at time zone 'UTC'`] : []),
    ...(until ? [sql`e.id <= ${until}`] : []),
  ];
}

const equals = (column: RawBuilder<unknown>, id: string | undefined) =>
  id === undefined ? sql`false` : sql`${column} = ${id}`;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An id stays as it is, because the record keeps ids of deleted users and companies. */
async function findUserId({ db }: AuditScope, emailOrId: string) {
  if (UUID.test(emailOrId)) return emailOrId;
  const user = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", emailOrId.toLowerCase())
    .executeTakeFirst();
  return user?.id;
}

async function findCompanyId({ db }: AuditScope, codeOrId: string) {
  if (UUID.test(codeOrId)) return codeOrId;
  const company = await db.selectFrom("companies").select("id").where("company_code", "=", codeOrId).executeTakeFirst();
  return company?.id;
}

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
async function readEntries({ db }: StaffScope, ids: readonly string[]) {
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
