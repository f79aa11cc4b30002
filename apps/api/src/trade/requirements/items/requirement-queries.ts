import { type RawBuilder, sql, type Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";
import { workDay } from "../../../ground/db/today.ts";
import type { Requirement } from "./subject-queries.ts";

type Db = Transaction<DB>;

/** True while a row `r` of requirements is needed. */
const isActive = sql`(r.deleted_at is null and coalesce((r.rule #>> '{active,from}')::date <= ${workDay}, true)
  and coalesce((r.rule #>> '{active,until}')::date >= ${workDay}, true))`;

const columns = sql`r.id, r.applies_to, r.rule -> 'condition' as condition, (r.rule ->> 'due_days')::int as due_days,
  (r.rule ->> 'due_on')::date as due_on, r.is_silent,
  ${isActive} as is_active`;

async function find(db: Db, isFound: RawBuilder<unknown>) {
  const { rows } = await sql<Requirement>`select ${columns} from requirements r where ${isFound} order by r.id`.execute(
    db,
  );
  return rows;
}

/** Returns all requirements, deleted ones included. */
export const findRequirements = (db: Db) => find(db, sql`true`);

/** Returns the requirements that are not deleted, and those with these ids. */
export const findLiveRequirements = (db: Db, others: readonly string[]) =>
  find(db, sql`r.deleted_at is null or r.id = any(${others}::int[])`);

/** Returns a requirement, which may be deleted. */
export const findRequirement = async (db: Db, id: number) => (await find(db, sql`r.id = ${id}`))[0];

/** Lets the items of requirements be compared that begin or end to be needed by the day. */
export const noteBegunRequirements = (db: Db) =>
  sql`with changed as (
      update requirements r set is_active = ${isActive} where r.is_active <> ${isActive} returning id
    )
    insert into requirement_changes (kind, subject) select 'requirement', id from changed`.execute(db);

/** Lets the items of a requirement be compared with it. */
export const noteRequirement = (db: Db, id: number) =>
  sql`with noted as (insert into requirement_changes (kind, subject) values ('requirement', ${id}))
    select pg_notify('lading_requirements', '')`.execute(db);

/** Stores whether a requirement that was published or deleted is needed on the present day, so that the job does not note it too. */
export const noteIsActive = (db: Db, id: number) =>
  sql`update requirements r set is_active = ${isActive} where r.id = ${id}`.execute(db);

/** Lets the items of a company be compared with all requirements. */
export const noteCompany = (db: Db, companyId: string) =>
  sql`with noted as (insert into requirement_changes (kind, company_id) values ('company', ${companyId}))
    select pg_notify('lading_requirements', '')`.execute(db);

export interface NotedChange {
  kind: "requirement" | "company" | "product" | "order";
  company_id: string | null;
  /** The id of the requirement, product or order. Null stands for all of them. */
  subject: string | null;
}

/** Removes and returns the oldest noted changes. They wait again if the transaction fails. */
export async function takeChanges(db: Db, most: number) {
  const { rows } = await sql<NotedChange>`
    with taken as (
      delete from requirement_changes where id in (
        select id from requirement_changes order by id limit ${most} for update skip locked)
      returning id, kind, company_id, subject
    )
    select distinct kind, company_id, subject::text from taken`.execute(db);
  return rows;
}

/** Notes a change of a requirement for each company, so that one transaction compares the items of one company. */
export const spreadOverCompanies = (db: Db, requirementId: string) =>
  sql`insert into requirement_changes (kind, company_id, subject)
    select 'requirement', company_id, ${requirementId}::bigint from (
      select company_id from company_feature_flags where feature_name = 'Required Documents' and active
    ) asked order by 2`.execute(db);
