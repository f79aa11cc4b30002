import type { SimilarCompany } from "@lading/contract";
import { sql } from "kysely";
import type { StaffScope } from "../../ground/db/scope.ts";
import { containing } from "../../ground/db/search-patterns.ts";
import { similarityTo } from "./company-name.ts";

type Company = Omit<SimilarCompany, "reasons">;

/** More would not help a person to decide. */
const MOST = 5;
const SIMILAR = 0.85;

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

/** Companies whose names are similar to this one by more than 0.85, the most similar first. */
export async function findNamesakes({ db }: StaffScope, name: string): Promise<Company[]> {
  const { rows } = await sql<Company>`select id, name, company_code from companies where not is_test`.execute(db);
  const getSimilarity = similarityTo(name);
  return rows
    .map((company) => ({ company, similarity: getSimilarity(company.name) }))
    .filter(({ similarity }) => similarity > SIMILAR)
    .toSorted((a, b) => b.similarity - a.similarity || a.company.id.localeCompare(b.company.id))
    .slice(0, MOST)
    .map(({ company }) => company);
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
