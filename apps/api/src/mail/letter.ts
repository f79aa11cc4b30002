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
  /** Small print below. */
  notes?: string[];
  /** The row whose one-use code the link carries. */
  code?: { purpose: CodePurpose; id: string; salt: Buffer };
  /** Written like any other and never sent: for an address that nobody has, so that the answer takes no less time. */
  isWithheld?: boolean;
}

/** Who writes, and where the portal is. */
export interface Letterhead {
  providerName: string;
  publicUrl: string;
}
