import type { Caller } from "../caller.ts";
import { describeOrigin } from "../sign-in-mails.ts";
import type { Mail } from "../../../ground/mail/mail-content.ts";

/** The code with which a person proves once that an account is theirs. */
export const linkCodeMail = (recipient: string, company: string, attempt: { id: string; salt: Buffer }): Mail => ({
  template: "company-link-code",
  recipient,
  values: { company },
  blocks: { code: { kind: "code", text: "{{code}}" } },
  code: { purpose: "company-link", id: attempt.id, salt: attempt.salt },
});

export const linkedMail = (recipient: string, company: string, caller: Caller): Mail => ({
  template: "company-linked",
  recipient,
  values: { company, device: describeOrigin(caller) },
});

export const createdMail = (recipient: string, company: string): Mail => ({
  template: "company-user-created",
  recipient,
  values: { company },
  path: "/login",
});

export const domainMissingMail = (recipient: string, domain: string): Mail => ({
  template: "domain-missing",
  recipient,
  values: { domain },
  path: "/settings?type=company-sign-in",
});

/** `day` is the last one, as 2026-12-24. */
export const certificateExpiresMail = (recipient: string, day: string): Mail => ({
  template: "certificate-expires",
  recipient,
  values: { day },
  path: "/settings?type=company-sign-in",
});
