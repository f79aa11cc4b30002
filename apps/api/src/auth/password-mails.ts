import type { MailContent } from "../mail/mail-content.ts";

export const resetMail = (recipient: string, reset: { id: string; salt: Buffer }): MailContent => ({
  recipient,
  subject: "Set a new password",
  heading: "Set a new password",
  paragraphs: ["Someone, probably you, asked for a new password for this e-mail address. Choose one with this link:"],
  button: { label: "Set a new password", path: "/reset?token={{code}}" },
  notes: [
    "The link works once, within 60 minutes.",
    "If you did not ask for it, ignore this mail: your password stays as it is.",
  ],
  code: { purpose: "password-reset", ...reset },
});

export const passwordChangedMail = (recipient: string): MailContent => ({
  recipient,
  subject: "Your password was changed",
  heading: "Your password was changed",
  paragraphs: [
    "The password of your account was changed just now, and you were signed out everywhere else.",
    "If it was not you, someone else knows your password. Set a new one immediately:",
  ],
  button: { label: "Set a new password", path: "/reset" },
});
