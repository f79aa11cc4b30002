import type { DecisionPeriod, DecisionSortKey } from "@lading/contract";
import { removedUser } from "@lading/contract";
import { sql } from "kysely";
import { findPage, type Paging, sortBy } from "../../ground/db/paged-query.ts";
import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";
import { isNoTest } from "../../ground/db/test-companies.ts";
import { countWork } from "./work-list-queries.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

const all = { kind: [], company: [], field: [] };

/** Counts the rows that wait and those that are late, and measures the decisions of this week, without test companies. */
export async function findFigures(scope: StaffScope) {
  const [waiting = 0, late = 0] = await countWork(scope, [all, { ...all, state: "late" }], isNoTest(sql`w.company_id`));
  return { waiting, late, ...(await findDecisionFigures(scope)) };
}

interface DecisionFigures {
  median_hours: number | null;
  p90_hours: number | null;
  decided_today: number;
}

async function findDecisionFigures({ db }: StaffScope): Promise<DecisionFigures> {
  const { rows } = await sql<DecisionFigures>`
    select extract(epoch from times[1])::float8 / 3600 as median_hours, extract(epoch from times[2])::float8 / 3600 as p90_hours,
      decided_today
    from (
      select percentile_cont(array[0.5, 0.9]) within group (order by e.decided_at - e.submitted_at) as times,
        count(*) filter (where e.decided_at >= ${beginning("today")})::int as decided_today
      from field_edits e where ${isDecidedIn("week")}
    ) figures`.execute(db);
  return onlyRow(rows);
}

/** The same median, for a vendor. */
export async function findMedianHours({ db }: VendorScope) {
  const { rows } = await sql<{ hours: number | null }>`select median_decision_hours() as hours`.execute(db);
  return onlyRow(rows).hours;
}

interface DecisionRow {
  id: string;
  company_id: string;
  company_name: string;
  gxp_sku: string;
  product_name: string;
  name: string;
  status: "approved" | "rejected";
  submitted_at: Date;
  decided_at: Date;
  decided_by: string | null;
  hours: number;
}

interface DecisionQuery extends Paging {
  period: DecisionPeriod;
  ordering: DecisionSortKey | `-${DecisionSortKey}`;
}

/** One page of the decisions of a period, and the count of all pages. */
export async function findDecisions({ db }: StaffScope, { period, ordering, ...paging }: DecisionQuery) {
  const hours = sql`(extract(epoch from e.decided_at - e.submitted_at)::float8 / 3600)`;
  const columns = sql<DecisionRow>`e.id, e.company_id, c.name as company_name, p.gxp_sku, p.name as product_name, e.name, e.status,
    e.submitted_at, e.decided_at, u.first_name || ' ' || u.last_name as decided_by, ${hours} as hours`;
  const found = sql`
    from field_edits e
    join products p on p.company_id = e.company_id and p.id = e.product_id
    join companies c on c.id = e.company_id
    left join users u on u.id = e.decided_by
    where ${isDecidedIn(period)}`;
  const order = sortBy({ decided_at: sql`e.decided_at`, hours }, ordering, sql`e.id`);
  const { count, rows } = await findPage(db, { columns, found, order }, paging);
  return {
    count,
    results: rows.map(({ company_id, company_name, ...row }) => ({
      ...row,
      company: { id: company_id, name: company_name },
      decided_by: row.decided_by ?? removedUser,
      submitted_at: row.submitted_at.toISOString(),
      decided_at: row.decided_at.toISOString(),
    })),
  };
}

/** The beginning is the condition of the index decided_edits. */
const isDecidedIn = (period: DecisionPeriod) =>
  sql`e.status in ('approved', 'rejected') and e.decided_at >= ${beginning(period)} and ${isNoTest(sql`e.company_id`)}`;

/** The beginning of the day or of the week in the provider's time zone. */
const beginning = (period: DecisionPeriod) =>
  sql`date_trunc(${sql.lit(period === "today" ? "day" : "week")}, now(), (select time_zone from work_calendar))`;
