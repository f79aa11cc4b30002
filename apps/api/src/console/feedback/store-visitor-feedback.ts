import { randomUUID } from "node:crypto";
import { type Feedback, moodNames, sendVisitorFeedback, visitor } from "@lading/contract";
import { recordPublicAction } from "../../record/audit/record-action.ts";
import type { ReadIdentity } from "../../ground/db/provider-identity.ts";
import type { GateScope } from "../../ground/db/scope.ts";
import { tooManyAttempts } from "../../ground/http/refusal.ts";
import { breakLinks } from "../../ground/mail/break-links.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import { countVisitorFeedback, insertVisitorFeedback } from "./feedback-queries.ts";
import { quoteFeedback } from "./store-feedback.ts";
import { removeCodes } from "./remove-codes.ts";

/**
 * The limit for all visitors together, because each message sends a mail to the provider and anyone can send them from many
 * addresses. Signed-in users have separate limits, so a flood of visitors does not affect them.
 */
const mostAnHour = 30;

interface VisitorMailing {
  writeMail: WriteMail;
  readIdentity: ReadIdentity;
  address: string;
}

/** Stores the feedback of a visitor who is not signed in, and mails it to the provider. */
export async function storeVisitorFeedback(gate: GateScope, given: Feedback, mailing: VisitorMailing) {
  const id = randomUUID();
  const { mood, text = "" } = given;
  const page = removeCodes(given.page);
  await gate.transaction(async (db) => {
    if ((await countVisitorFeedback(db)) >= mostAnHour) throw tooManyAttempts(60 * 60);
    await insertVisitorFeedback(db, { id, mood, text, page });
    await mailing.writeMail(db, {
      recipient: (await mailing.readIdentity(db)).mailbox,
      template: "feedback",
      values: {
        mood: moodNames[mood],
        sender: `a ${visitor.toLowerCase()}`,
        origin: `From a ${visitor.toLowerCase()} who was not signed in`,
        page: breakLinks(page),
      },
      blocks: { message: quoteFeedback(visitor, text) },
      path: "/provider/feedback",
    });
    await recordPublicAction(db, sendVisitorFeedback, { details: { mood, page }, address: mailing.address });
  });
  return id;
}
