import { administratorRole, type StaffMember, type StaffSortKey } from "@lading/contract";
import { type RawBuilder, sql } from "kysely";
import { and } from "../../ground/db/and.ts";
import { findPage, type Paging, sortBy } from "../../ground/db/paged-query.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { searchPatterns } from "../../ground/db/search-patterns.ts";

type Status = StaffMember["status"];

export interface StaffQuery extends Paging {
  search?: string | undefined;
  /** Ids of roles. */
  role: readonly number[];
  status: readonly Status[];
  ordering: StaffSortKey | `-${StaffSortKey}`;
}

/** One page of the provider's people, and the count of matches on all pages. */
export async function findStaff(scope: StaffScope, { search = "", role, status, ordering, ...paging }: StaffQuery) {
  const found = sql`from users u join roles r on r.id = u.role_id where u.company_id is null ${and([
    ...searchPatterns(search).map((pattern) => sql`${name} || ' ' || u.email like ${pattern}`),
    ...(role.length > 0 ? [sql`u.role_id = any(${role})`] : []),
    ...(status.length > 0 ? [sql`u.status = any(${status})`] : []),
  ])}`;
  const order = sortBy(sorts, ordering, sql`u.id`);
  const { count, rows } = await findPage(scope.db, { columns, found, order }, paging);
  return { count, results: rows.map(toMember) };
}

/** A staff member in any status. */
export async function findMember({ db }: StaffScope, id: string) {
  const { rows } = await sql<StaffRow>`
    select ${columns} from users u join roles r on r.id = u.role_id
    where u.company_id is null and u.id = ${id}`.execute(db);
  return rows[0] && toMember(rows[0]);
}

interface StaffRow {
  id: string;
  name: string;
  email: string;
  role_id: number;
  role_name: string;
  status: Status;
  last_api_login: Date | null;
  is_only_administrator: boolean;
}

const name = sql`lower(u.first_name || ' ' || u.last_name)`;

const columns = sql<StaffRow>`
  u.id, u.first_name || ' ' || u.last_name as name, u.email, u.role_id, r.name as role_name, u.status, u.last_api_login,
  u.status = 'active' and r.name = ${administratorRole} and not exists (
    select from users other where other.company_id is null and other.status = 'active' and other.role_id = u.role_id
      and other.id <> u.id) as is_only_administrator`;

const toMember = (row: StaffRow): StaffMember => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: { id: row.role_id, name: row.role_name },
  status: row.status,
  last_api_login: row.last_api_login?.toISOString() ?? null,
  is_only_administrator: row.is_only_administrator,
});

const sorts: Record<StaffSortKey, RawBuilder<unknown>> = {
  name,
  email: sql`u.email`,
  role: sql`lower(r.name)`,
  status: sql`u.status`,
  last_api_login: sql`coalesce(u.last_api_login, '-infinity')`,
};

export const setStatus = ({ db }: StaffScope, id: string, status: Status) =>
  db.updateTable("users").set({ status }).where("company_id", "is", null).where("id", "=", id).execute();

export const setRole = ({ db }: StaffScope, id: string, roleId: number) =>
  db.updateTable("users").set({ role_id: roleId }).where("company_id", "is", null).where("id", "=", id).execute();

/** Ends everything with which the person can act. */
export const lockOut = ({ db }: StaffScope, id: string) => sql`select lock_out_user(${id})`.execute(db);
