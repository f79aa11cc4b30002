import type { CodePurpose } from "../auth/one-use-codes.ts";

/** What a mail says. All of it is plain text; the layout makes both parts of the mail from it. */
export interface Letter {
  /** A single address. */
  recipient: string;
  subject: string;
  heading: string;
  /** A line break within one stays a line break. */
  paragraphs: string[];
  button?: {
    label: string;
    /** Within the portal, such as "/reset?token={{code}}"; where it says {{code}} the sender puts the code. */
    path: string;
  };
  /** What is told of one by one, each with a way to it. */
  items?: { text: string; note: string; path: string }[];
  /** Small print below. */
  notes?: string[];
  /** Under all else; here too the sender puts the code where a path says {{code}}. */
  footerLinks?: { label: string; path: string }[];
  /** Where mail programs can switch mails like this one off, as RFC 8058 says; whole, with {{code}} in it. */
  unsubscribeUrl?: string;
  /** The row whose code the links carry. */
  code?: { purpose: CodePurpose; id: string; salt: Buffer };
  /** Written like any other and never sent: for an address that nobody has, so that the answer takes no less time. */
  isWithheld?: boolean;
}

/** Who writes, and where the portal is. */
export interface Letterhead {
  providerName: string;
  publicUrl: string;
}
