import type { CompanyScope } from "../../ground/db/scope.ts";

/** The words of messages that differ between a user of the company and staff. */
export const getWords = ({ user }: CompanyScope) => (user.companyId === null ? ofStaff : ofVendor);

const ofVendor = {
  company: "your company",
  plan: "Your plan",
  companySent: "Your company has sent",
  getMoreLicenses: "request more licenses",
  known: {
    active: "This person is a user of your company already. Find them under Manage Active Users.",
    deactivated: "This person's account is deactivated. Reactivate it under Deactivated Users instead.",
    invited: "This person is invited already. Resend the invitation under Pending Invitations instead.",
  },
};

const ofStaff: typeof ofVendor = {
  company: "the company",
  plan: "The company's plan",
  companySent: "The company was sent",
  getMoreLicenses: "change the plan",
  known: {
    active: "This person is a user of the company already.",
    deactivated: "This person's account is deactivated. Reactivate it instead.",
    invited: "This person is invited already. Resend the invitation instead.",
  },
};
