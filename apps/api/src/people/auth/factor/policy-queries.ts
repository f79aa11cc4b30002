import type { CompanyFactorPolicy, FactorPolicy } from "@lading/contract";
import { sql, type Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";
import type { StaffScope, VendorScope } from "../../../ground/db/scope.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";

/**
 * Returns the time until which the user may sign in without a second step, and whether it is over; undefined if the user needs
 * none or has one. The first call for a user who needs one begins the grace period.
 */
export async function askForFactor(db: Transaction<DB>, userId: string) {
  const { rows } = await sql<{ due: Date | null; is_over: boolean | null }>`
    select due, due <= now() as is_over from ask_for_factor(${userId}) as due`.execute(db);
  const { due, is_over } = onlyRow(rows);
  return due ? { due, isOver: is_over === true } : undefined;
}

/** Whether the company of a user uses no second steps. */
export async function hasFactorsOff(db: Transaction<DB>, userId: string) {
  const { rows } = await sql<{ rule: string }>`select factor_rule(${userId}) as rule`.execute(db);
  return rows[0]?.rule === "off";
}

/** Returns undefined if there is no such company. */
export async function findPolicy({ db }: StaffScope | VendorScope, companyId: string) {
  const { rows } = await sql<CompanyFactorPolicy>`
    select c.factor_policy as policy, s.factor_floor as floor, s.requires_factors as is_required
    from companies c cross join provider_settings s where c.id = ${companyId}`.execute(db);
  return rows[0];
}

export const setPolicy = ({ db }: StaffScope | VendorScope, companyId: string, policy: FactorPolicy | null) =>
  db.updateTable("companies").set({ factor_policy: policy }).where("id", "=", companyId).execute();

export async function findFloor({ db }: StaffScope) {
  const { rows } = await sql<{ floor: FactorPolicy; is_required: boolean }>`
    select factor_floor as floor, requires_factors as is_required from provider_settings`.execute(db);
  return onlyRow(rows);
}

export const setFloor = ({ db }: StaffScope, floor: FactorPolicy) =>
  db.updateTable("provider_settings").set({ factor_floor: floor }).execute();
