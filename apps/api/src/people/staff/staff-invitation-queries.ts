import type { invitationSortKeys, StaffInvitation } from "@lading/contract";
import { sql } from "kysely";
import { invitationState, isPending } from "../../ground/db/invitation-state.ts";
import { findPage, type Paging, sortBy } from "../../ground/db/paged-query.ts";
import type { StaffScope } from "../../ground/db/scope.ts";

type SortKey = (typeof invitationSortKeys)[number];

export interface InvitationsQuery extends Paging {
  ordering: SortKey | `-${SortKey}`;
}

interface InvitationRow {
  id: string;
  email: string;
  role_id: number;
  role_name: string;
  sent_at: Date;
  state: StaffInvitation["state"];
}

export const toInvitation = (row: InvitationRow): StaffInvitation => ({
  id: row.id,
  email: row.email,
  role: { id: row.role_id, name: row.role_name },
  invite_sent_on: row.sent_at.toISOString(),
  state: row.state,
});

const columns = sql<InvitationRow>`
  i.id, i.email, i.role_id, r.name as role_name, i.sent_at, ${invitationState} as state`;

/** One page of the pending invitations to the provider's staff, and how many there are on all pages. */
export async function findStaffInvitations(scope: StaffScope, { ordering, ...paging }: InvitationsQuery) {
  const found = sql`from invitations i join roles r on r.id = i.role_id where i.company_id is null and ${isPending}`;
  const order = sortBy(sorts, ordering, sql`i.id`);
  const { count, rows } = await findPage(scope.db, { columns, found, order }, paging);
  return { count, results: rows.map(toInvitation) };
}

const sorts = { email: sql`i.email`, role: sql`lower(r.name)`, invite_sent_on: sql`i.sent_at` };

/** Whether an address belongs to a staff member, to a user of a company, or to an invited person; undefined for a new one. */
export async function findKnownAddress({ db }: StaffScope, email: string) {
  const { rows } = await sql<{ state: "active" | "deactivated" | "vendor" | "invited" }>`
    select case when company_id is null then status else 'vendor' end as state from users where email = ${email}
    union all
    select 'invited' from invitations i where i.company_id is null and i.email = ${email} and ${isPending}`.execute(db);
  return rows[0]?.state;
}

export const insertInvitation = (
  { db, user }: StaffScope,
  invitation: { email: string; role_id: number; invite_text: string | null; code_salt: Buffer },
) =>
  db
    .insertInto("invitations")
    .values({ ...invitation, company_id: null, invited_by: user.id, decided_by: user.id })
    .returning(["id", "sent_at"])
    .executeTakeFirstOrThrow();

/** Locks and reads an invitation to the provider's staff in any state. A past one may have no role any more. */
export async function lockInvitation({ db }: StaffScope, id: string) {
  const { rows } = await sql<InvitationRow & { invite_text: string | null }>`
    select ${columns}, i.invite_text from invitations i left join roles r on r.id = i.role_id
    where i.company_id is null and i.id = ${id} for update of i`.execute(db);
  return rows[0];
}

/** Gives the invitation another code and its full validity, and the caller as the person behind it. */
export const renewInvitation = ({ db, user }: StaffScope, id: string, codeSalt: Buffer) =>
  sql`
    update invitations set code_salt = ${codeSalt}, sent_at = now(), expires_at = now() + interval '7 days',
      decided_by = ${user.id}
    where company_id is null and id = ${id}`.execute(db);

export const setCancelled = ({ db }: StaffScope, id: string) =>
  sql`update invitations set cancelled_at = now() where company_id is null and id = ${id}`.execute(db);
