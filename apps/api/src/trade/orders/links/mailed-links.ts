import type { MailedCode } from "../../../ground/mail/mail-content.ts";

/** The second link of an entry of a mail that is about one order. */
export const lookAtOrder = (code: MailedCode | undefined) =>
  code && { label: "Look at Order", path: `/answer?code={{code:${code.id}}}` };
