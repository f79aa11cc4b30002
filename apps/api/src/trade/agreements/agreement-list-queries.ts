import type { AgreementSortKey, AgreementState, ListedAgreement } from "@lading/contract";
import { sql } from "kysely";
import { countRows, limitToPage, type Paging, sortBy } from "../../ground/db/paged-query.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { searchPatterns } from "../../ground/db/search-patterns.ts";
import { agreementDay } from "../../ground/db/today.ts";
import { readAgreements, soonDays } from "./agreement-queries.ts";

export interface AgreementsQuery extends Paging {
  search?: string | undefined;
  state: readonly AgreementState[];
  company?: string | undefined;
  ordering: AgreementSortKey | `-${AgreementSortKey}`;
}

const today = agreementDay(sql`a.company_id`);

const state = sql`case
  when a.status = '1' then 'missing'
  when a.expiration_date < ${today} then 'expired'
  when a.expiration_date <= ${today} + ${sql.lit(soonDays)} then 'expiring'
  when a.status <> '4' then 'not_accepted' else 'in_force' end`;

const urgency = sql`array_position(array['missing', 'expired', 'expiring', 'not_accepted', 'in_force'], ${state})`;

/** One page of the agreements of all companies that match, and their count on all pages. */
export async function findAllAgreements(scope: StaffScope, query: AgreementsQuery) {
  const { search = "", company, ordering } = query;
  const matching = [
    ...searchPatterns(search).map(
      (pattern) => sql`lower(c.name || ' ' || c.company_code || ' ' || a.document_type || coalesce(' ' || a.name, ''))
        like ${pattern}`,
    ),
    ...(query.state.length > 0 ? [sql`${state} = any(${query.state}::text[])`] : []),
    // Test companies must be named.
    company === undefined ? sql`not c.is_test` : sql`a.company_id = ${company}`,
  ];
  const found = sql`from shown_agreements a join companies c on c.id = a.company_id
    where ${sql.join([sql`true`, ...matching], sql` and `)}`;
  const { rows } = await sql<ListedRow>`
    select a.id, a.document_type, c.name as company, ${state} as state ${found}
    order by ${sortBy(sorts, ordering, sql`a.expiration_date, lower(c.name), a.document_type, a.id`)}
    ${limitToPage(query)}`.execute(scope.db);
  const agreements = await readAgreements(scope, sql`where id = any(${rows.map(({ id }) => id)}::uuid[])`);
  const byKey = new Map(agreements.map((agreement) => [getKey(agreement), agreement]));
  return {
    count: await countRows(scope.db, found),
    results: rows.flatMap(({ company: name, state: is, ...row }): ListedAgreement[] => {
      const agreement = byKey.get(getKey(row));
      return agreement ? [{ ...agreement, company: { id: agreement.company_id, name }, state: is }] : [];
    }),
  };
}

/** One file may be sent for several types. */
const getKey = ({ id, document_type }: Pick<ListedRow, "id" | "document_type">) => `${id} ${document_type}`;

interface ListedRow {
  id: string;
  document_type: string;
  /** The company's name. */
  company: string;
  state: AgreementState;
}

const sorts = {
  state: urgency,
  company: sql`lower(c.name)`,
  document_type: sql`lower(a.document_type)`,
  expiration_date: sql`coalesce(a.expiration_date, 'infinity')`,
};
