import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import { findSuspension, type Suspension } from "../db/suspension.ts";
import { formatDate } from "./format-date.ts";
import { forbidden, sessionEnded } from "./refusal.ts";

/**
 * Returns the refusal of a session that is not live. While its company is suspended, that is a 403, because the session goes on
 * when the company resumes.
 */
export async function refuseSession(db: Transaction<DB>, sessionId: string) {
  const suspension = await findSuspension(db, sessionId);
  return suspension ? companySuspended(suspension) : sessionEnded();
}

/** The web app shows this over the open page. */
export const companySuspended = ({ company_name, suspended_until: until }: Suspension) =>
  forbidden(
    "company_suspended",
    until === null
      ? `${company_name} is suspended. Ask your contact at the provider to open it again.`
      : `${company_name} is suspended until ${formatDate(until)}. Ask your contact at the provider to open it earlier.`,
    { company_name, until },
  );
