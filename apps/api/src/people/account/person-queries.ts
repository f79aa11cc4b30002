import type { Person } from "@lading/contract";
import type * as z from "zod/mini";
import { sql } from "kysely";
import type { SessionScope } from "../../ground/db/scope.ts";

/** Changes the profile of the signed-in user and returns it. */
export const updateOwnPerson = ({ db, user }: SessionScope, person: z.output<typeof Person>) =>
  db
    .updateTable("users")
    .set({ ...person, phone_number: person.phone_number || null })
    .where("id", "=", user.id)
    .returning([
      "first_name as firstName",
      "last_name as lastName",
      "phone_number as phoneNumber",
      "department",
      "position",
    ])
    .executeTakeFirstOrThrow();

/** Returns the time from which the user cannot sign in without adding a second step; null if that does not concern the user. */
export async function findFactorDue({ db }: SessionScope) {
  const { rows } = await sql<{ due: Date | null }>`select own_factor_due() as due`.execute(db);
  return rows[0]?.due ?? null;
}

/** Returns the name of the staff member who is signed in as a user. The beginning of the session is in the audit record. */
export async function findActingStaff({ db }: SessionScope, staffId: string) {
  const { rows } = await sql<{ name: string }>`select name from name_audited_people(array[${staffId}::uuid])`.execute(
    db,
  );
  return rows[0]?.name;
}
