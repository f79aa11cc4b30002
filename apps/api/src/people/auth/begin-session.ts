import type { SignInWay } from "@lading/contract";
import type { Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";
import { countMails } from "../../ground/mail/mail-limit.ts";
import type { AuthParts } from "./auth-parts.ts";
import type { Caller } from "./caller.ts";
import { countVisit, hasSignedInFrom, insertSession } from "./session-queries.ts";
import { newDeviceMail } from "./sign-in-mails.ts";

export interface Account {
  id: string;
  email: string;
  company_id: string | null;
  password_hash: string;
  number_of_visits: number;
}

/**
 * Creates the session of an account that has proved who it is. Returns undefined if its password was changed after it was
 * verified.
 */
export async function beginSession(
  db: Transaction<DB>,
  { writeMail }: Pick<AuthParts, "writeMail">,
  account: Account,
  caller: Caller,
  isKnown: boolean,
  way: SignInWay,
) {
  if (!(await countVisit(db, account))) return undefined;
  if (!isKnown && (await isNewDevice(db, account, caller))) await writeMail(db, newDeviceMail(account.email, caller));
  return { ...(await insertSession(db, account.id, caller, { way })), companyId: account.company_id };
}

/** The first sign-in of an account is always from a new device, and sends no mail. */
async function isNewDevice(db: Transaction<DB>, account: Pick<Account, "id" | "number_of_visits">, caller: Caller) {
  if (account.number_of_visits === 0 || (await hasSignedInFrom(db, account.id, caller))) return false;
  const [allowance] = await countMails(db, [{ kind: "new devices by user", of: [account.id] }]);
  return allowance?.waitSeconds === 0;
}
