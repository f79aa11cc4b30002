import { accountTemplates } from "./account-templates.ts";
import { companySignInTemplates } from "./company-sign-in-templates.ts";
import { factorTemplates } from "./factor-templates.ts";
import { orderTemplates } from "./order-templates.ts";
import { portalTemplates } from "./portal-templates.ts";
import { requirementTemplates } from "./requirement-templates.ts";
import { secretTemplates } from "./secret-templates.ts";
import { recoveryTemplates } from "./recovery-templates.ts";
import type { MailTemplate } from "./template.ts";

/** Every mail that the portal sends, with its text until staff publish another one. */
export const mailTemplates = {
  ...accountTemplates,
  ...companySignInTemplates,
  ...factorTemplates,
  ...recoveryTemplates,
  ...secretTemplates,
  ...portalTemplates,
  ...orderTemplates,
  ...requirementTemplates,
};

export type TemplateName = keyof typeof mailTemplates;

/** The same, for code that works with any of them. */
export const allTemplates: readonly MailTemplate[] = Object.values(mailTemplates);

export const findTemplate = (id: number) => allTemplates.find((one) => one.id === id);
