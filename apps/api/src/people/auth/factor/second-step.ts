import { createHash } from "node:crypto";
import type { SecondStep } from "@lading/contract";
import type { Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";
import { getNetwork } from "../../../ground/http/peer-address.ts";
import type { Caller } from "../caller.ts";
import type { AuthParts } from "../auth-parts.ts";
import { findFactorKinds, insertTicket } from "./factor-queries.ts";

/** Returns the ticket of a sign-in whose password was right, or undefined if the user has no second step. */
export async function beginSecondStep(
  db: Transaction<DB>,
  { codes, relyingParty }: Pick<AuthParts, "codes" | "relyingParty">,
  account: { id: string; password_hash: string },
  caller: Caller,
): Promise<SecondStep | undefined> {
  const { totp, hosts } = await findFactorKinds(db, account.id);
  if (!totp && hosts.length === 0) return undefined;
  const ticket = await insertTicket(db, {
    userId: account.id,
    passwordHash: account.password_hash,
    client: hashClient(caller),
  });
  return {
    mfa_required: true,
    // Passkeys of another host need a recovery code, as lost ones do.
    methods: [
      ...(hosts.includes(relyingParty.host) ? ["passkey" as const] : []),
      ...(totp ? ["totp" as const] : []),
      "recovery",
    ],
    ticket: codes.getCode("sign-in-ticket", ticket),
  };
}

/** A stolen ticket is useless in another program or network. */
export const hashClient = ({ address, userAgent = "" }: Caller) =>
  createHash("sha256")
    .update(`${getNetwork(address)}\n${userAgent}`)
    .digest();
