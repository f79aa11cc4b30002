import type { SimilarCompany } from "@lading/contract";
import { sql } from "kysely";
import type { StaffScope } from "../db/scope.ts";
import { containing } from "../db/search-patterns.ts";

type Company = Omit<SimilarCompany, "reasons">;

/** More would not help a person to decide. */
const MOST = 5;

/** Companies with this tax ID, without regard to case, spaces and punctuation. */
export async function findOfTaxId({ db }: StaffScope, taxId: string) {
  const sought = taxId.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  if (sought === "") return [];
  const { rows } = await sql<Company>`
    select id, name, company_code from companies
    where upper(regexp_replace(tax_id, '[^A-Za-z0-9]', '', 'g')) = ${sought} and not is_test
    order by lower(name), id limit ${MOST}`.execute(db);
  return rows;
}

/** Companies whose names share more than 0.85 of their trigrams with this one, the most similar first. */
export async function findNamesakes({ db }: StaffScope, name: string) {
  const { rows } = await sql<Company>`
    select id, name, company_code from companies where similarity(name, ${name}) > 0.85 and not is_test
    order by similarity(name, ${name}) desc, id limit ${MOST}`.execute(db);
  return rows;
}

/** Companies with users or pending invitations whose addresses have this domain. */
export async function findOfDomain({ db }: StaffScope, domain: string) {
  const ending = containing(`@${domain}`).slice(0, -1);
  const { rows } = await sql<Company>`
    select id, name, company_code from companies where id in (
      select company_id from users where email like ${ending}
      union all
      select company_id from invitations where accepted_at is null and cancelled_at is null and email like ${ending}) and not is_test
    order by lower(name), id limit ${MOST}`.execute(db);
  return rows;
}
