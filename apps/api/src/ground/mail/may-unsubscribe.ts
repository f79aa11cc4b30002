import type { CodeRow } from "../codes/one-use-codes.ts";
import type { MailContent } from "./mail-content.ts";

/** The parts of a mail with which its reader, whose row of mail_progress is given, switches such mails off. */
export const mayUnsubscribe = (reader: CodeRow, apiUrl: string) =>
  ({
    footerLinks: [
      { label: "Alert settings", path: "/settings?type=Alerts" },
      { label: "Unsubscribe", path: "/unsubscribe?code={{code}}" },
    ],
    unsubscribeUrl: `${apiUrl}/api/notifications/unsubscribe/?code={{code}}`,
    code: { purpose: "unsubscribe", ...reader },
  }) satisfies Partial<MailContent>;
