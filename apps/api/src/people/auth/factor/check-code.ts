import type { Transaction } from "kysely";
import type { FactorMethod } from "@lading/contract";
import type { SecretBox } from "../../../ground/codes/secret-box.ts";
import type { DB } from "../../../ground/db/schema.ts";
import { badRequest, invalid, type Refusal, tooManyAttempts, unavailable } from "../../../ground/http/refusal.ts";
import {
  countRecoveryCodes,
  countWrongCodes,
  insertWrongCode,
  lockTotp,
  spendRecoveryCode,
  useTotpStep,
} from "./factor-queries.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { findTotpStep } from "./totp.ts";

const MOST_WRONG_IN_HOUR = 10;

export interface GivenCode {
  method: Exclude<FactorMethod, "passkey">;
  code: string;
}

/** A right code, and how many recovery codes are left if it was one. A wrong code has its refusal, and was counted. */
export type CheckedCode = { refusal?: never; codesLeft?: number } | { refusal: Refusal; codesLeft?: never };

/**
 * Verifies a code of the user and uses it up. The caller commits the transaction also for a wrong code, because it is counted.
 * Ten wrong codes in an hour make the user wait. Recovery codes need not wait, because 120 bits cannot be guessed: so nobody
 * who knows the password can keep the user out.
 */
export async function checkCode(
  db: Transaction<DB>,
  secrets: SecretBox,
  userId: string,
  { method, code }: GivenCode,
): Promise<CheckedCode> {
  if (method === "recovery") {
    if (await spendRecoveryCode(db, userId, hashRecoveryCode(code)))
      return { codesLeft: await countRecoveryCodes(db, userId) };
    return { refusal: wrong("This recovery code is not right, or was used already.") };
  }

  const totp = await lockTotp(db, userId);
  if (!totp) return { refusal: badRequest("no_factor", "There is no authenticator app to check the code with.") };
  const recent = await countWrongCodes(db, userId);
  if (recent.count >= MOST_WRONG_IN_HOUR) throw tooManyAttempts(recent.seconds);
  const secret = secrets.open(totp.secret, userId);
  if (!secret)
    throw unavailable("factor_unreadable", "Codes cannot be checked at the moment. Use a recovery code instead.");
  const step = findTotpStep(secret, code.replace(/\s/g, ""));
  if (step !== undefined && step > Number(totp.last_step)) {
    await useTotpStep(db, userId, step);
    return {};
  }
  await insertWrongCode(db, userId);
  return { refusal: wrong(step === undefined ? notRight : usedAlready) };
}

const wrong = (message: string) => invalid({ code: [message] });
/** Says the same for a code of another time as for any other number, so that nobody learns a code of the future. */
const notRight =
  "This code is not right, or its 30 seconds are over. If the next one fails too, let your phone set its clock automatically.";
const usedAlready = "This code was used already. Wait for the next one.";
