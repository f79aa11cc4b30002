import { sql } from "kysely";
import type { ContentRows, Db } from "../content-type.ts";
import { isNoTest } from "../../../ground/db/test-companies.ts";
import type { TermsValues } from "./content-values.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";

/** The newest number applies, and the others are earlier terms. */
export const termsRows: ContentRows = {
  live: sql`
  select id, case when number = (select max(number) from terms_versions) then 'in_force' else 'earlier' end as state,
    created_at as effective_at, jsonb_build_object('text', text, 'language', language) as data
  from terms_versions`,
  order: sql`is_live, effective_at desc nulls first, id desc`,
  searched: sql<string>`data->>'text'`,
};

export const insertTerms = (db: Db, id: number, { text, language }: TermsValues) =>
  sql`
    insert into terms_versions (id, text, language) overriding system value values (${id}, ${text}, ${language})`.execute(
    db,
  );

export async function findNumber(db: Db, id: number) {
  const { number } = await db
    .selectFrom("terms_versions")
    .select("number")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return number;
}

export async function findHash(db: Db, id: number) {
  const { rows } = await sql<{ sha256: string }>`
    select encode(sha256, 'hex') as sha256 from terms_versions where id = ${id}`.execute(db);
  return onlyRow(rows).sha256;
}

export async function findActiveCompanies(db: Db) {
  const rows = await db.selectFrom("companies").select("id").where("status", "=", "active").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

export interface TermsFigures {
  id: number;
  number: number;
  sha256: string;
  accepted: number;
  missing: number;
}

/** Figures of published terms. Only the latest terms are missing for users. */
export async function findFigures(db: Db, ids: readonly number[]) {
  const { rows } = await sql<TermsFigures>`
    select t.id, t.number, encode(t.sha256, 'hex') as sha256,
      (select count(*)::int from terms_acceptances a where a.terms_id = t.id and ${isNoTest(sql`a.company_id`)}) as accepted,
      case when t.number < (select max(number) from terms_versions) then 0 else (
        select count(*)::int from users u join companies c on c.id = u.company_id
        where u.status = 'active' and c.status = 'active' and not c.is_test
          and not exists (select from terms_acceptances a where a.user_id = u.id and a.terms_id = t.id)) end as missing
    from terms_versions t where t.id = any(${ids}::int[])`.execute(db);
  return rows;
}
