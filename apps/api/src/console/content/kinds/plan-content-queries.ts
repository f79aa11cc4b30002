import { sql } from "kysely";
import { asJsonb } from "../../../ground/db/jsonb.ts";
import type { ContentRows, Db } from "../content-type.ts";
import type { PlanValues } from "./content-values.ts";

export const planRows: ContentRows = {
  live: sql`
  select id, 'in_force' as state, null::timestamptz as effective_at,
    jsonb_build_object('name', name, 'licenses', licenses, 'sections', sections) as data
  from service_plans`,
  order: sql`(data->>'licenses')::int, id`,
  searched: sql<string>`data->>'name'`,
};

export const writePlan = (db: Db, id: number, { name, licenses, sections }: PlanValues) =>
  sql`
    insert into service_plans (id, name, licenses, sections) overriding system value
    values (${id}, ${name}, ${licenses}, ${asJsonb(sections)}::jsonb)
    on conflict (id) do update set name = excluded.name, licenses = excluded.licenses, sections = excluded.sections`.execute(
    db,
  );

export async function findNamesake(db: Db, name: string, exceptId: number) {
  const { rows } = await sql<{ id: number }>`
    select id from service_plans where lower(name) = lower(${name}) and id <> ${exceptId}`.execute(db);
  return rows[0]?.id;
}

export interface PlanUser {
  name: string;
  /** Active users and pending invitations. */
  used: number;
}

/**
 * Locks the companies that have a plan, and returns those that use more licenses than this, ordered by name. Nobody can add
 * users or invitations to them until the transaction ends.
 */
export async function lockLargerCompanies(db: Db, planId: number, licenses: number) {
  await sql`set local statement_timeout = '1min'`.execute(db);
  const { rows: locked } = await sql<{ id: string }>`
    select id from companies where plan_id = ${planId} order by id for no key update`.execute(db);
  const { rows } = await sql<PlanUser>`
    with used as (
      select company_id, sum(n)::int as used from (
        select u.company_id, count(*) as n from users u
          where u.company_id = any(${locked.map(({ id }) => id)}::uuid[]) and u.status = 'active' group by 1
        union all
        select i.company_id, count(*) from invitations i
          where i.company_id = any(${locked.map(({ id }) => id)}::uuid[]) and i.accepted_at is null and i.cancelled_at is null group by 1
      ) counted group by 1
    )
    select c.name, u.used from used u join companies c on c.id = u.company_id where u.used > ${licenses} and not c.is_test
    order by lower(c.name), c.id`.execute(db);
  return rows;
}

export async function lockPlans(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; licenses: number }>`
    select id, name, licenses from service_plans where id = any(${ids}::int[]) order by id for update`.execute(db);
  return rows;
}

export async function countPlans(db: Db) {
  const { count } = await db
    .selectFrom("service_plans")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The number of companies that have each plan or will have it. Test companies do not count. */
export async function countCompanies(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; companies: number }>`
    select p.id, count(*)::int as companies from unnest(${ids}::int[]) p (id)
    join companies c on c.plan_id = p.id or c.next_plan_id = p.id where not c.is_test group by 1`.execute(db);
  return rows;
}

/** Gives test companies that have the plan, or will have it, the plan of the company that they belong to. */
export const moveTestsFrom = (db: Db, id: number) =>
  sql`
    update companies t set plan_id = c.plan_id, next_plan_id = null, next_plan_on = null
    from companies c where c.id = t.test_of and (t.plan_id = ${id} or t.next_plan_id = ${id})`.execute(db);

/** The first companies that have the plan or will have it. */
export async function findCompanyNames(db: Db, id: number, atMost: number) {
  const { rows } = await sql<{ name: string }>`
    select name from companies where (plan_id = ${id} or next_plan_id = ${id}) and not is_test order by lower(name), id limit ${atMost}`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

export async function replacePlan(db: Db, id: number, replacementId: number) {
  await sql`update companies set plan_id = ${replacementId} where plan_id = ${id}`.execute(db);
  await sql`update companies set next_plan_id = ${replacementId} where next_plan_id = ${id}`.execute(db);
}

export const deletePlan = (db: Db, id: number) => db.deleteFrom("service_plans").where("id", "=", id).execute();
