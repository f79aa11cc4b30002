import { sql } from "kysely";
import type { SessionUser } from "../../ground/db/scope.ts";

/** The names that the caller may see, by id: a vendor's colleagues and the staff; for staff, all users and intake keys. */
// Both sides have different rights: vendors may not read all users, and staff have no view of known people.
export const people = ({ user }: { user: SessionUser }) =>
  user.companyId === null
    ? sql`(select id, first_name || ' ' || last_name as name from users union all select id, name from api_keys)`
    : sql`known_people`;
