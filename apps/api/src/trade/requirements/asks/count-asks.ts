import type { VendorScope } from "../../../ground/db/scope.ts";
import { errorAnswer, inWords, waitFirst } from "../../../ground/http/refusal.ts";
import { countMails } from "../../../ground/mail/mail-limit.ts";

/** Counts a request that is about to be mailed to an address that a person typed, or refuses it. */
export async function countAsk({ db, companyId }: VendorScope, email: string) {
  const [company, recipient] = await countMails(db, [
    { kind: "asks by company", of: [companyId] },
    { kind: "asks by recipient", of: [email.toLowerCase().replace(/\+[^@]*@/, "@")] },
  ]);
  const wait = Math.max(company?.waitSeconds ?? 0, recipient?.waitSeconds ?? 0);
  if (wait === 0) return;
  const subject =
    (company?.waitSeconds ?? 0) > 0
      ? "Your company has asked many people lately."
      : "This address was asked several times lately.";
  throw waitFirst(
    wait,
    errorAnswer("ask_limit", `${subject} The next request can be sent in ${inWords(wait)}.`, { wait_seconds: wait }),
  );
}
