import { sql, type Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";

/** The id of no user. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Whether this user's password and passkeys do not work because the user's company enforces its own sign-in. Callers ask also for
 * an address without an account, because the time would reveal it.
 */
export async function mustSignInAtCompany(db: Transaction<DB>, userId = NOBODY) {
  const { rows } = await sql`
    select from users u
    join company_sign_ins s on s.company_id = u.company_id and s.is_enforced and s.lifted_reason is null
    join company_domains d on d.company_id = u.company_id and d.domain = split_part(u.email, '@', 2)
      and d.proved_at is not null
    where u.id = ${userId} and not exists (select from company_sign_in_exemptions e where e.user_id = u.id)`.execute(
    db,
  );
  return rows.length > 0;
}
