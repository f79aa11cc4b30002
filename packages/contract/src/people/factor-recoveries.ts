import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId, RecoveringUserId, SecuredUserId, StaffId } from "../ground/ids.ts";
import { requiredText, anyText } from "../ground/text.ts";

/** A recovery removes the factors this long after the person has confirmed it, unless a second person approves it before. */
export const recoveryDelayHours = 24;
/** The person confirms with the mailed link within this time. */
export const recoveryLinkDays = 3;

/** The removal of a person's lost second steps. */
export const FactorRecovery = z.object({
  reason: z.string(),
  started_at: z.iso.datetime(),
  started_by: z.string(),
  /** Null until the person has used the mailed link. */
  confirmed_at: z.nullable(z.iso.datetime()),
  /** Null until a second person has approved it. */
  approved_by: z.nullable(z.string()),
  /** When the factors are removed; null until the person has confirmed. */
  takes_effect_at: z.nullable(z.iso.datetime()),
});
export type FactorRecovery = z.output<typeof FactorRecovery>;

export const PersonFactor = z.object({
  has_factor: z.boolean(),
  recovery: z.nullable(FactorRecovery),
  /** Whether the caller may be the second person: neither started it nor is the person. */
  may_approve: z.boolean(),
});
export type PersonFactor = z.output<typeof PersonFactor>;

const read = { method: "GET", response: PersonFactor } as const;
const start = {
  method: "POST",
  confirmed: true,
  audits: ["reason"],
  body: z.strictObject({ reason: requiredText(500, "Say how you know that the person asks for this.") }),
  response: PersonFactor,
} as const;
const approve = { method: "POST", confirmed: true, response: PersonFactor } as const;
const cancel = { method: "DELETE", response: PersonFactor } as const;

const says = {
  read: "The state of a person's second steps, and the recovery that is under way",
  start:
    "Start to remove the lost second steps of a person, who confirms with a mailed link. 409 for oneself, without a factor, and while another recovery is under way",
  approve:
    "Approve a recovery as a second person, so that it takes effect as soon as the person has confirmed it. 409 for the one who started it",
  cancel: "Cancel the recovery of a person. 409 if none is under way",
};

const ofVendors = {
  access: "accounts.change_regularuser",
  flag: "Account Management",
  inPerson: true,
} as const;
const user = z.object({ id: RecoveringUserId });
const ofVendorsPath = "/api/accounts/user/{id}/factor-recovery";

export const readRecovery = endpoint({
  ...ofVendors,
  ...read,
  path: ofVendorsPath,
  summary: says.read,
  params: user,
});
export const startRecovery = endpoint({
  ...ofVendors,
  ...start,
  path: ofVendorsPath,
  summary: says.start,
  params: z.object({ id: SecuredUserId }),
});
export const approveRecovery = endpoint({
  ...ofVendors,
  ...approve,
  path: `${ofVendorsPath}/approve`,
  summary: says.approve,
  params: user,
});
export const cancelRecovery = endpoint({
  ...ofVendors,
  ...cancel,
  path: ofVendorsPath,
  summary: says.cancel,
  params: user,
});

const ofCompany = {
  access: "provider.change_company_users",
  params: z.object({ id: CompanyId, user: SecuredUserId }),
} as const;
const ofCompanyPath = "/api/provider/companies/{id}/users/{user}/factor-recovery";

export const readCompanyUserRecovery = endpoint({ ...ofCompany, ...read, path: ofCompanyPath, summary: says.read });
export const startCompanyUserRecovery = endpoint({ ...ofCompany, ...start, path: ofCompanyPath, summary: says.start });
export const approveCompanyUserRecovery = endpoint({
  ...ofCompany,
  ...approve,
  path: `${ofCompanyPath}/approve`,
  summary: says.approve,
});
export const cancelCompanyUserRecovery = endpoint({
  ...ofCompany,
  ...cancel,
  path: ofCompanyPath,
  summary: says.cancel,
});

const ofStaff = { access: "provider.change_staff", params: z.object({ id: StaffId }) } as const;
const ofStaffPath = "/api/provider/people/{id}/factor-recovery";

export const readStaffRecovery = endpoint({ ...ofStaff, ...read, path: ofStaffPath, summary: says.read });
export const startStaffRecovery = endpoint({ ...ofStaff, ...start, path: ofStaffPath, summary: says.start });
export const approveStaffRecovery = endpoint({
  ...ofStaff,
  ...approve,
  path: `${ofStaffPath}/approve`,
  summary: says.approve,
});
export const cancelStaffRecovery = endpoint({ ...ofStaff, ...cancel, path: ofStaffPath, summary: says.cancel });

const ofOneself = { path: "/api/accounts/factor-recovery", access: "signed-in", inPerson: true } as const;

export const readOwnRecovery = endpoint({
  ...ofOneself,
  method: "GET",
  summary: "The recovery of the user's own second steps that is under way",
  response: z.object({ recovery: z.nullable(FactorRecovery) }),
});

export const cancelOwnRecovery = endpoint({
  ...ofOneself,
  method: "DELETE",
  summary: "Cancel the recovery of the user's own second steps. 409 if none is under way",
  response: z.object({}),
});

const byLink = { method: "POST", access: "public" } as const;
const body = z.strictObject({ code: anyText(200).check(z.minLength(1)) });

export const confirmRecovery = endpoint({
  ...byLink,
  path: "/api/accounts/factor-recovery/confirm",
  summary: "Confirm the recovery of one's second steps with the code of the mailed link",
  body,
  /** Null if the factors were removed at once. */
  response: z.object({ takes_effect_at: z.nullable(z.iso.datetime()) }),
});

export const refuseRecovery = endpoint({
  ...byLink,
  path: "/api/accounts/factor-recovery/cancel",
  summary: "Cancel the recovery of one's second steps with the code of the mailed link, until it has taken effect",
  body,
  response: z.object({}),
});
