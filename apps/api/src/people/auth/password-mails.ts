import type { Mail } from "../../ground/mail/mail-content.ts";

export const resetMail = (recipient: string, reset: { id: string; salt: Buffer }): Mail => ({
  template: "password-reset",
  recipient,
  values: {},
  path: "/reset?token={{code}}",
  code: { purpose: "password-reset", ...reset },
});

export const passwordChangedMail = (recipient: string): Mail => ({
  template: "password-changed",
  recipient,
  values: {},
  path: "/reset",
});

/** Answers a request for a new password of a user who must sign in at the company. */
export const signInAtCompanyMail = (recipient: string, company: string): Mail => ({
  template: "company-sign-in-instead",
  recipient,
  values: { company },
  path: "/login",
});
