import type { remindOfTerms } from "@lading/contract";
import type * as z from "zod/mini";
import type { StaffScope } from "../../ground/db/scope.ts";
import { conflict } from "../../ground/http/refusal.ts";
import { breakLinks } from "../../ground/mail/break-links.ts";
import type { Mail } from "../../ground/mail/mail-content.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import { countMissing, findTerms, markReminded, type Reminding } from "./acceptance-queries.ts";

type Request = z.output<typeof remindOfTerms.body>;

/** Mails per transaction. Other requests are served between two batches. */
const batchSize = 200;

/** Returns the users that a request selects, how many of them get a mail, and how many had one less than a day ago. */
export async function planReminders(scope: StaffScope, { user_ids: userIds, company = [], search }: Request) {
  const terms = await findTerms(scope, undefined);
  if (!terms) throw conflict("no_terms", "There are no terms and conditions to accept yet.");
  const reminding = { termsId: terms.id, userIds, filters: { company, search } };
  return { reminding, ...(await countMissing(scope, reminding)) };
}

/** Mails the next users in one transaction. Returns how many there were; 0 after the last. */
export async function remindSome(scope: StaffScope, writeMail: WriteMail, reminding: Reminding) {
  const users = await markReminded(scope, reminding, batchSize);
  if (users.length > 0) await writeMail(scope.db, ...users.map(reminder));
  return users.length;
}

const reminder = ({ email, first_name }: { email: string; first_name: string }): Mail => ({
  template: "terms-reminder",
  recipient: email,
  values: { first_name: breakLinks(first_name) },
  path: "/terms-and-conditions",
});
