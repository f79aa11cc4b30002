import { sql } from "kysely";
import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";
import { hasTrigram, searchPatterns } from "../../ground/db/search-patterns.ts";

interface Sought {
  search?: string | undefined;
  id: readonly string[];
}

interface Person {
  id: string;
  name: string;
  email: string | null;
}

const mostPeople = 10;
const name = sql`u.first_name || ' ' || u.last_name`;

/** People of the provider and of all companies by the words, or those with the ids. An index finds words of three letters. */
export async function findPeople({ db }: StaffScope, { search = "", id }: Sought) {
  const patterns = searchPatterns(search);
  // The provider's people are few, and a partial index contains only them.
  const staff = sql`select u.id from users u where u.company_id is null and ${matches(patterns)}`;
  const found = hasTrigram(search)
    ? sql`${staff} union all select * from find_few_users(${patterns}, ${mostPeople})`
    : staff;
  const { rows } = await sql<Person>`
    select u.id, ${name} as name, u.email from users u
    where u.id ${id.length > 0 ? sql`= any(${id}::uuid[])` : sql`in (${found})`}
    order by lower(${name}), u.id limit ${id.length || mostPeople}`.execute(db);
  return rows;
}

const matches = (patterns: readonly string[]) => sql`lower(${name} || ' ' || u.email) like all (${patterns}::text[])`;

/** Users of the company by the words, or with these ids also staff who acted for the company, who have no email address here. */
export async function findOwnPeople({ db, companyId }: VendorScope, { search = "", id }: Sought) {
  const { rows } =
    id.length > 0
      ? await sql<Person>`select id, name, email from name_audited_people(${id}::uuid[])`.execute(db)
      : await sql<Person>`
          select u.id, ${name} as name, u.email from users u
          where u.company_id = ${companyId} and ${matches(searchPatterns(search))}
          order by lower(${name}), u.id limit ${mostPeople}`.execute(db);
  return rows;
}
