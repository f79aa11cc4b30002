import type { invitationSortKeys, invitationStates } from "@lading/contract";
import { sql } from "kysely";
import { invitationState, isPending } from "../../ground/db/invitation-state.ts";
import { countRows, limitToPage, type Paging, sortBy } from "../../ground/db/paged-query.ts";
import type { CompanyScope, StaffScope } from "../../ground/db/scope.ts";

type SortKey = (typeof invitationSortKeys)[number];
type State = (typeof invitationStates)[number];

interface InvitationsQuery extends Paging {
  ordering: SortKey | `-${SortKey}`;
}

interface InvitationRow {
  id: string;
  email: string;
  role_name: string;
  sent_at: Date;
  state: State;
}

const toListed = (row: InvitationRow) => ({
  id: row.id,
  email: row.email,
  role: { name: row.role_name },
  invite_sent_on: row.sent_at.toISOString(),
  state: row.state,
});

const columns = sql`
  i.id, i.email, r.name as role_name, i.sent_at, ${invitationState} as state`;

export async function hasCompany({ db }: StaffScope, id: string) {
  const { rows } = await sql`select from companies where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** One page of the company's pending invitations, and how many there are on all pages. */
export async function findPendingInvitations(
  { db, companyId }: CompanyScope,
  { ordering, ...paging }: InvitationsQuery,
) {
  const which = sql`where i.company_id = ${companyId} and ${isPending}`;
  const { rows } = await sql<InvitationRow>`
    select ${columns} from invitations i join roles r on r.id = i.role_id ${which}
    order by ${sortBy(sorts, ordering, sql`i.id`)} ${limitToPage(paging)}`.execute(db);
  return { count: await countRows(db, sql`from invitations i ${which}`), results: rows.map(toListed) };
}

/** The salts of the pending invitations of a test company; none of other companies, whose invitations are mailed. */
export async function findSaltsOfTest({ db, companyId }: CompanyScope) {
  const { rows } = await sql<{ id: string; salt: Buffer }>`
    select id, salt from find_salts_of_test(${companyId})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

const sorts = { email: sql`i.email`, role: sql`r.name`, invite_sent_on: sql`i.sent_at` };

/** The addresses that already belong to the company, each with the status of its user or as invited. */
export async function findKnownAddresses({ db, companyId }: CompanyScope, emails: string[]) {
  const { rows } = await sql<{ email: string; state: "active" | "deactivated" | "invited" }>`
    select email, status as state from users where company_id = ${companyId} and email = any(${emails})
    union all
    select i.email, 'invited' from invitations i
    where i.company_id = ${companyId} and i.email = any(${emails}) and ${isPending}`.execute(db);
  return new Map(rows.map(({ email, state }) => [email, state]));
}

export const insertInvitation = (
  { db, companyId, user }: CompanyScope,
  invitation: { email: string; role_id: number; invite_text: string | null; code_salt: Buffer },
) =>
  db
    .insertInto("invitations")
    .values({ ...invitation, company_id: companyId, invited_by: user.id, decided_by: user.staffId ?? user.id })
    .returning(["id", "sent_at"])
    .executeTakeFirstOrThrow();

/** Locks and reads an invitation of the company in any state. */
export async function lockInvitation({ db, companyId }: CompanyScope, id: string) {
  const { rows } = await sql<InvitationRow & { invite_text: string | null; company_name: string }>`
    select ${columns}, i.invite_text, c.name as company_name
    from invitations i join roles r on r.id = i.role_id join companies c on c.id = i.company_id
    where i.company_id = ${companyId} and i.id = ${id} for update of i`.execute(db);
  return rows[0];
}

/** Gives the invitation another code and its full validity, and the caller as the person behind it. */
export const renewInvitation = ({ db, companyId, user }: CompanyScope, id: string, codeSalt: Buffer) =>
  sql`
    update invitations set code_salt = ${codeSalt}, sent_at = now(), expires_at = now() + interval '7 days',
      decided_by = ${user.staffId ?? user.id}
    where company_id = ${companyId} and id = ${id}`.execute(db);

export const setCancelled = ({ db, companyId }: CompanyScope, id: string) =>
  sql`update invitations set cancelled_at = now() where company_id = ${companyId} and id = ${id}`.execute(db);
