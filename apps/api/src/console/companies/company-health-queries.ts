import type { CompanyProblem } from "@lading/contract";
import { type RawBuilder, sql } from "kysely";

/** An edit that has waited since before this time is late. The days are those of UTC. */
const twoWorkingDaysAgo = sql`now() - interval '1 day' * case extract(isodow from now() at time zone 'UTC')
  when 1 then 4 when 2 then 4 when 7 then 3 else 2 end`;

/**
 * The condition of each problem for a company `c`. Users of a suspended company cannot sign in, so it is only asked whether its
 * plan has expired.
 */
export const problems: Record<CompanyProblem, RawBuilder<unknown>> = {
  no_administrator: sql`(c.status = 'active' and not exists (select from users u join roles r on r.id = u.role_id
    where u.company_id = c.id and u.status = 'active' and r.name = 'Vendor Admin'))`,
  // A company without any sign-in has 90 days from its creation.
  no_sign_in: sql`(c.status = 'active' and coalesce((select s.last_sign_in from company_people s where s.company_id = c.id), c.created_at)
    < now() - interval '90 days')`,
  edits_late: sql`(c.status = 'active' and exists (select from edited_products e
    where e.company_id = c.id and e.status = 'pending' and e.at < ${twoWorkingDaysAgo}))`,
  plan_expired: sql`(coalesce(c.service_plan_expiration_date < (now() at time zone 'UTC')::date, false))`,
};

/** How files with rows of a company were last loaded, from a row of company_loads that may be missing. */
export const integration = (loads: RawBuilder<unknown>) => sql`case
  when coalesce(${loads}.by_key_at, ${loads}.by_staff_at) is null then 'none'
  when ${loads}.by_key_at >= coalesce(${loads}.by_staff_at, '-infinity') then 'key' else 'file' end`;
