import type { CodePurpose } from "../codes/one-use-codes.ts";

/** The content of a mail, all as plain text. The layout creates the HTML part and the text part from it. */
export interface MailContent {
  /** One e-mail address. */
  recipient: string;
  subject: string;
  heading: string;
  /** A line break inside a paragraph appears in the mail. */
  paragraphs: string[];
  /** Text that a user wrote, set apart from the portal's text. The layout breaks links in it. */
  quote?: { author: string; text: string };
  button?: {
    label: string;
    /** A path of the portal, for example "/reset?token={{code}}". The sender replaces {{code}}. */
    path: string;
  };
  /** A list; each entry links to a page of the portal. */
  items?: { text: string; note: string; path: string }[];
  /** Small print below the button. */
  notes?: string[];
  /** Links in the footer. The sender replaces {{code}} in a path. */
  footerLinks?: { label: string; path: string }[];
  /** The complete URL with {{code}} with which mail programs unsubscribe the user, as RFC 8058 specifies. */
  unsubscribeUrl?: string;
  /** The row whose code the links contain. */
  code?: { purpose: CodePurpose; id: string; salt: Buffer };
}

/** The sender's name and the address that links begin with. */
export interface MailSettings {
  providerName: string;
  publicUrl: string;
}
