import type { Transaction } from "kysely";
import { readCode } from "../../../ground/codes/one-use-codes.ts";
import type { DB } from "../../../ground/db/schema.ts";
import { signedOut } from "../../../ground/http/refusal.ts";
import type { AuthParts } from "../auth-parts.ts";
import type { Caller } from "../caller.ts";
import { mustSignInAtCompany } from "../company-rule-queries.ts";
import { getRefusal } from "../sign-in.ts";
import { lockTicket } from "./factor-queries.ts";
import { hashClient } from "./second-step.ts";

export const MOST_WRONG_CODES = 5;

/** Locks the ticket of a right password. Throws unless this client may finish the sign-in with it. */
export async function openTicket(
  db: Transaction<DB>,
  { codes }: Pick<AuthParts, "codes">,
  text: string,
  caller: Caller,
) {
  const claim = readCode(text);
  const ticket = claim && (await lockTicket(db, claim.id));
  if (!ticket || !codes.proves("sign-in-ticket", ticket, claim)) throw signInAgain();
  if (!ticket.is_valid || ticket.wrong_codes >= MOST_WRONG_CODES || !ticket.client.equals(hashClient(caller)))
    throw signInAgain();
  const notAllowed = getRefusal(ticket);
  if (notAllowed) throw notAllowed;
  // The company may have enforced its own sign-in since the password was right.
  if (await mustSignInAtCompany(db, ticket.user_id)) throw signInAgain();
  return ticket;
}

export const signInAgain = () => signedOut("sign_in_again", "Sign in with your email and password again.");
