import type { AlertSettings } from "@lading/contract";
import { sql } from "kysely";
import type { VendorScope } from "../../ground/db/scope.ts";

/** Returns the user's alert settings, or undefined if the user has not saved any. */
export async function findAlertSettings({ db, user }: VendorScope) {
  const { rows } = await sql<AlertSettings>`
    select enabled, frequency, weekly_day as frequency_weekly_day from alert_settings where user_id = ${user.id}`.execute(
    db,
  );
  return rows[0];
}

export const upsertAlertSettings = (
  { db, user }: VendorScope,
  { enabled, frequency, frequency_weekly_day: weekly_day }: AlertSettings,
) =>
  db
    .insertInto("alert_settings")
    .values({ user_id: user.id, enabled, frequency, weekly_day })
    .onConflict((key) => key.column("user_id").doUpdateSet({ enabled, frequency, weekly_day }))
    .execute();
