import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId } from "../ground/ids.ts";

/** The minutes without use after which sessions may end. The last one is the portal's own limit. */
export const sessionIdleMinutes = [15, 30, 60, 120, 240, 480, 1440] as const;
/** The hours after the sign-in after which sessions may end. The last one is the portal's own limit. */
export const sessionHours = [1, 4, 8, 12, 24, 72, 168, 336] as const;

export const SessionPolicy = z.strictObject({
  /** Sessions end after this time without use, which is measured to five minutes. */
  idle_minutes: z.literal(sessionIdleMinutes, "Choose one of the times."),
  /** Sessions end this long after the sign-in. */
  hours: z.literal(sessionHours, "Choose one of the times."),
});
export type SessionPolicy = z.output<typeof SessionPolicy>;

const ofVendors = {
  path: "/api/accounts/session-policy",
  access: "accounts.change_regularuser",
  inPerson: true,
  response: SessionPolicy,
} as const;
const ofStaff = { path: "/api/provider/session-policy", response: SessionPolicy } as const;
const change = { method: "PUT", confirmed: true, audits: ["idle_minutes", "hours"], body: SessionPolicy } as const;

export const readSessionPolicy = endpoint({
  ...ofVendors,
  method: "GET",
  summary: "The limits of the sessions of the company's users",
});

export const changeSessionPolicy = endpoint({
  ...ofVendors,
  ...change,
  summary: "Choose how long the sessions of the company's users last. Sessions that are older or unused for longer end",
});

export const readStaffSessionPolicy = endpoint({
  ...ofStaff,
  method: "GET",
  access: "staff",
  summary: "The limits of the sessions of the provider's people",
});

export const changeStaffSessionPolicy = endpoint({
  ...ofStaff,
  ...change,
  access: "provider.change_settings",
  summary:
    "Choose how long the sessions of the provider's people last, those as users eight hours at most. Sessions that are older or unused for longer end",
});

export const readCompanySessionPolicy = endpoint({
  method: "GET",
  path: "/api/provider/companies/{id}/session-policy",
  access: "provider.view_companies",
  summary: "The limits of the sessions of a company's users",
  params: z.object({ id: CompanyId }),
  response: SessionPolicy,
});
