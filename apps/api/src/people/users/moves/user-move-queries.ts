import { undoDays, type ErrorAnswer, type UserMove } from "@lading/contract";
import { sql } from "kysely";
import { asJsonb } from "../../../ground/db/jsonb.ts";
import { countRows, limitToPage, type Paging } from "../../../ground/db/paged-query.ts";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { adminRole } from "../user-list-queries.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";

/** The companies of a move. */
export interface Move {
  from: string;
  to: string;
}

export interface Person {
  id: string;
  name: string;
  email: string;
  company_id: string | null;
  status: string;
  role_id: number;
  role: string;
  keys: number;
  has_company_sign_in: boolean;
  is_invited: boolean;
}

/** Returns the chosen users, of whatever company, in the order in which a move takes them. */
export async function findMovedPeople({ db }: StaffScope, to: string, ids: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, u.first_name || ' ' || u.last_name as name, u.email, u.company_id, u.status, u.role_id, r.name as role,
      (select count(*)::int from api_keys k where k.user_id = u.id and k.company_id = u.company_id and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > now())) as keys,
      exists (select from company_identities i where i.user_id = u.id) as has_company_sign_in,
      exists (select from invitations i where i.company_id = ${to} and i.email = u.email
        and i.accepted_at is null and i.cancelled_at is null) as is_invited
    from users u join roles r on r.id = u.role_id
    where u.id = any(${ids}::uuid[]) and u.company_id is not null order by u.id`.execute(db);
  return rows;
}

/** Locks the chosen users in one order, so that two moves never wait for each other. */
export const lockPeople = ({ db }: StaffScope, ids: readonly string[]) =>
  sql`select from users where id = any(${ids}::uuid[]) order by id for no key update`.execute(db);

export async function countAdmins({ db }: StaffScope, companyId: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from users u join roles r on r.id = u.role_id
    where u.company_id = ${companyId} and u.status = 'active' and r.name = ${adminRole}`.execute(db);
  return onlyRow(rows).count;
}

interface CompanyOfMove {
  id: string;
  is_test: boolean;
  is_suspended: boolean;
  enforces_company_sign_in: boolean;
}

export async function findCompanies({ db }: StaffScope, { from, to }: Move) {
  const { rows } = await sql<CompanyOfMove>`
    select c.id, c.is_test, c.status = 'suspended' as is_suspended,
      coalesce(s.state = 'on' and s.is_enforced and s.lifted_reason is null, false) as enforces_company_sign_in
    from companies c left join company_sign_ins s on s.company_id = c.id
    where c.id in (${from}, ${to})`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { from: byId.get(from), to: byId.get(to) };
}

export const movePerson = ({ db }: StaffScope, id: string, to: string) =>
  sql`select move_user(${id}, ${to})`.execute(db);

export async function insertMove({ db }: StaffScope, run: string, { from, to }: Move, users: readonly string[]) {
  await sql`insert into user_moves (id, from_company, to_company) values (${run}, ${from}, ${to})`.execute(db);
  await sql`insert into moved_users (move_id, user_id) select ${run}, unnest(${users}::uuid[])`.execute(db);
}

/** Returns a move and the roles of the users whom it moved. */
export async function findMove({ db }: StaffScope, id: string) {
  const { rows } = await sql<Move & { users: { id: string; role_id: number | null }[] }>`
    select m.from_company as from, m.to_company as to,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.user_id, 'role_id', p.role_id)) from moved_users p
        where p.move_id = m.id and p.state = 'moved'), '[]') as users
    from user_moves m where m.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns the users whom a move has not reached. */
export async function findChosen({ db }: StaffScope, id: string) {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from moved_users where move_id = ${id} and state = 'waiting'`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

interface Outcome {
  user: string;
  state: "moved" | "refused" | "moved_back" | "kept";
  /** The role with which the user was moved. The undo leaves it out. */
  role?: number;
  refusal: ErrorAnswer | null;
}

export const storeOutcome = ({ db }: StaffScope, move: string, { user, state, role, refusal }: Outcome) =>
  sql`
    update moved_users set state = ${state}, refusal = ${refusal ? asJsonb(refusal) : null}
      ${role === undefined ? sql`` : sql`, role_id = ${role}`}
    where move_id = ${move} and user_id = ${user}`.execute(db);

/** An undo that failed or was stopped has moved nobody, so another one may follow. */
const undoUntil = sql`
  case when not exists (select from runs d where d.id = m.undone_by and d.state not in ('failed', 'cancelled')) and r.state in ('loaded', 'loaded_with_errors')
    and exists (select from moved_users p where p.move_id = m.id and p.state = 'moved')
    and r.ended_at > now() - make_interval(days => ${sql.lit(undoDays)})
    then r.ended_at + make_interval(days => ${sql.lit(undoDays)}) end`;

/** Locks a move that exists and returns its companies, and whether it can be undone. */
export async function lockMove({ db }: StaffScope, id: string) {
  const { rows } = await sql<Move & { from_name: string; to_name: string; can_undo: boolean }>`
    select m.from_company as from, m.to_company as to, f.name as from_name, t.name as to_name, ${undoUntil} is not null as can_undo
    from user_moves m join runs r on r.id = m.id join companies f on f.id = m.from_company join companies t on t.id = m.to_company
    where m.id = ${id} for update of m`.execute(db);
  return rows[0];
}

export const setUndoneBy = ({ db }: StaffScope, id: string, run: string) =>
  sql`update user_moves set undone_by = ${run} where id = ${id}`.execute(db);

type MoveRow = Omit<UserMove, "created_at" | "undo_until"> & { created_at: Date; undo_until: Date | null };

/** One page of the moves from and to a company, and how many there are on all pages. */
export async function findMoves({ db }: StaffScope, companyId: string, paging: Paging) {
  const found = sql`from user_moves m where ${companyId} in (m.from_company, m.to_company)`;
  const { rows } = await sql<MoveRow>`
    select m.id, r.state, jsonb_build_object('id', f.id, 'name', f.name) as from,
      jsonb_build_object('id', t.id, 'name', t.name) as to,
      s.first_name || ' ' || s.last_name as by, m.created_at, ${undoUntil} as undo_until,
      exists (select from runs d where d.id = m.undone_by and d.state = 'loading') as is_undoing,
      coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'state', p.state,
          'reason', p.refusal->>'detail') order by lower(u.first_name || ' ' || u.last_name), u.id)
        from moved_users p join users u on u.id = p.user_id where p.move_id = m.id), '[]') as users
    from (select * ${found} order by m.created_at desc, m.id ${limitToPage(paging)}) m
    join runs r on r.id = m.id join companies f on f.id = m.from_company join companies t on t.id = m.to_company
    left join users s on s.id = r.user_id
    order by m.created_at desc, m.id`.execute(db);
  const results = rows.map(({ created_at, undo_until, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    undo_until: undo_until?.toISOString() ?? null,
  }));
  return { count: await countRows(db, found), results };
}
