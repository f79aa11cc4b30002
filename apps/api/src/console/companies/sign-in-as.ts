import { randomBytes } from "node:crypto";
import type { SignInAs } from "@lading/contract";
import type * as z from "zod/mini";
import type { OneUseCodes } from "../../ground/codes/one-use-codes.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { conflict, invalid } from "../../ground/http/refusal.ts";
import { requireLiveSession } from "../../ground/http/require-live-session.ts";
import { findVendorUser, insertTemporaryToken } from "./sign-in-as-queries.ts";

/** A token that signs the staff member in as the user, once and within a minute. */
export async function openWayIn(scope: StaffScope, codes: OneUseCodes, { user_id, reason }: z.output<typeof SignInAs>) {
  await requireLiveSession(scope);
  await requireLiveUser(scope, user_id);
  const salt = randomBytes(32);
  const { id } = await insertTemporaryToken(scope, { user_id, reason, code_salt: salt });
  return codes.getCode("sign-in-as", { id, salt });
}

async function requireLiveUser(scope: StaffScope, userId: string) {
  const user = await findVendorUser(scope, userId);
  if (!user) throw invalid({ user_id: ["No vendor's user has this id."] });
  const name = `${user.first_name} ${user.last_name}`;
  if (user.status !== "active")
    throw conflict(
      "user_deactivated",
      `${name} is deactivated. A Vendor Admin of ${user.company_name} can reactivate the account.`,
      { name, company_name: user.company_name },
    );
  if (user.company_status !== "active")
    throw conflict("company_suspended", `${user.company_name} is suspended, so you cannot sign in as its users.`, {
      company_name: user.company_name,
      until: user.suspended_until,
    });
}
