import type { EnrolmentStep } from "@lading/contract";
import type { Transaction } from "kysely";
import type { OneUseCodes } from "../../../ground/codes/one-use-codes.ts";
import type { DB } from "../../../ground/db/schema.ts";
import type { Caller } from "../caller.ts";
import { insertTicket } from "./factor-queries.ts";
import { askForFactor } from "./policy-queries.ts";
import { hashClient } from "./second-step.ts";

/** Returns the ticket of a sign-in whose password was right, or undefined if the user may sign in without a second step. */
export async function beginEnrolmentStep(
  db: Transaction<DB>,
  codes: OneUseCodes,
  account: { id: string; password_hash: string },
  caller: Caller,
): Promise<EnrolmentStep | undefined> {
  const asked = await askForFactor(db, account.id);
  if (!asked?.isOver) return undefined;
  const ticket = await insertTicket(db, {
    userId: account.id,
    passwordHash: account.password_hash,
    client: hashClient(caller),
    minutes: 15,
  });
  return { enrolment_required: true, ticket: codes.getCode("enrolment-ticket", ticket) };
}
