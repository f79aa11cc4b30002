import { sql } from "kysely";
import type { CompanyScope } from "../../ground/db/scope.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

interface AddressRow {
  email: string;
  company_name: string;
  is_suspended: boolean;
  suspended_until: string | null;
  /** Null unless a change is pending. */
  new_email: string | null;
}

/** Returns the address and the company of a user whose row the caller has locked. */
export async function findAddress({ db, companyId }: CompanyScope, userId: string) {
  const { rows } = await sql<AddressRow>`
    select u.email, c.name as company_name, c.status = 'suspended' as is_suspended, c.suspended_until, e.email as new_email
    from users u join companies c on c.id = u.company_id left join email_changes e on e.user_id = u.id
    where u.company_id = ${companyId} and u.id = ${userId}`.execute(db);
  return onlyRow(rows);
}

/**
 * Returns whether an address has an account or, in the company, a pending invitation. Vendors see the accounts of their own
 * company only, so they do not learn about those of others; staff see all.
 */
export async function isTaken({ db, companyId }: CompanyScope, email: string) {
  const { rows } = await sql<{ is_taken: boolean }>`
    select exists (select from users where email = ${email}) or exists (
      select from invitations i where i.company_id = ${companyId} and i.email = ${email}
        and i.accepted_at is null and i.cancelled_at is null
    ) as is_taken`.execute(db);
  return rows[0]?.is_taken === true;
}

/** Replaces the pending change of a user, if there is one, so that its link becomes invalid. */
export async function replaceEmailChange(
  scope: CompanyScope,
  change: { user_id: string; email: string; code_salt: Buffer; requested_by: string },
) {
  await deleteEmailChange(scope, change.user_id);
  return scope.db
    .insertInto("email_changes")
    .values({ ...change, company_id: scope.companyId })
    .returning(["id", "sent_at"])
    .executeTakeFirstOrThrow();
}

/** Returns whether there was a change to delete. */
export async function deleteEmailChange({ db, companyId }: CompanyScope, userId: string) {
  const { numDeletedRows } = await db
    .deleteFrom("email_changes")
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
