import type { CodePurpose } from "../codes/one-use-codes.ts";
import type { mailTemplates, TemplateName } from "./templates/all-templates.ts";

/** A part of a mail, as plain text. The HTML part and the text part are made from the same parts. */
export type MailBlock =
  /** A line break inside a text appears in the mail. A note is small print. */
  | { kind: "paragraph" | "note"; text: string }
  /** Text that a user wrote, set apart from the portal's text. The writer breaks links in it. */
  | { kind: "quote"; author: string; text: string }
  /** The path may contain {{code}}, which the sender replaces. */
  | { kind: "button"; label: string; path: string }
  /** A code that the recipient types. The sender replaces {{code}}; a preview shows an example. */
  | { kind: "code"; text: string }
  /** Each entry links to a page of the portal. */
  | { kind: "items"; items: MailItem[] };

export interface MailItem {
  text: string;
  note: string;
  path: string;
  /** Another link of the entry. The sender replaces {{code:ID}} in its path by the code of that id. */
  action?: { label: string; path: string } | undefined;
}

/** The row whose code a link contains. */
export interface MailedCode {
  purpose: CodePurpose;
  id: string;
  salt: Buffer;
}

/** The parts of a mail around its text. */
interface MailFrame {
  /** One e-mail address. */
  recipient: string;
  /** Links in the footer. The sender replaces {{code}} in a path. */
  footerLinks?: { label: string; path: string }[];
  /** The complete URL with {{code}} with which mail programs unsubscribe the user, as RFC 8058 specifies. */
  unsubscribeUrl?: string;
  /** The row whose code the links contain. */
  code?: MailedCode;
  /** The rows of the codes of single entries. */
  moreCodes?: readonly MailedCode[];
}

/** A mail whose template is filled. */
export interface MailContent extends MailFrame {
  subject: string;
  heading: string;
  blocks: MailBlock[];
}

type NamesOf<Group> = Group extends Readonly<Record<infer Name extends string, unknown>> ? Name : never;
type VariablesOf<Name extends TemplateName> = NamesOf<(typeof mailTemplates)[Name]["variables"]>;
type BlocksOf<Name extends TemplateName> = NamesOf<NonNullable<(typeof mailTemplates)[Name]["blocks"]>>;

/** A mail to write: its template and the values that it puts into the text. */
export interface MailOf<Name extends TemplateName> extends MailFrame {
  template: Name;
  values: Readonly<Record<VariablesOf<Name>, string>>;
  blocks?: Readonly<Record<BlocksOf<Name>, MailBlock>>;
  /** The path of the link, for example "/reset?token={{code}}". The sender replaces {{code}}. */
  path?: string;
}

export type Mail = { [Name in TemplateName]: MailOf<Name> }[TemplateName];

/** The provider's name and the address that links begin with. */
export interface MailSettings {
  providerName: string;
  publicUrl: string;
}
