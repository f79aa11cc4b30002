import type { Transaction } from "kysely";
import { judgeAddress } from "../../addresses/judge-address.ts";
import { findAccount } from "../session-queries.ts";
import type { DB } from "../../../ground/db/schema.ts";
import { findIdentity, findInvitationTo, lockCompanyLicenses } from "./attempt-queries.ts";
import type { GateConnection } from "./connection-queries.ts";
import type { Person } from "./person.ts";
import { findVendorRoles } from "./vendor-role-queries.ts";

/** The consequence of a sign-in at a company. */
export type Plan =
  | { kind: "sign-in"; userId: string; roleId: number | undefined }
  /** The user has an account and must prove once that it is theirs. */
  | { kind: "link"; userId: string; email: string }
  | { kind: "accept"; invitation: { id: string; salt: Buffer }; user: NewUser }
  | { kind: "create"; user: NewUser; roleName: string }
  | { kind: "refuse"; reason: string };

interface NewUser {
  email: string;
  roleId: number;
  firstName: string;
  lastName: string;
}

/**
 * Decides which user a person is. A linked person is that user. Only the addresses of domains that the company has proved count,
 * and only users and invitations of this company. It locks the company, so that two first sign-ins create one user.
 */
export async function planSignIn(db: Transaction<DB>, connection: GateConnection, person: Person): Promise<Plan> {
  const { company_id: companyId, company_name: company } = connection;
  const licensesLeft = await lockCompanyLicenses(db, companyId);
  if (connection.company_status !== "active")
    return { kind: "refuse", reason: `${company} is suspended. Ask your contact at the provider.` };
  const groupRoleId = await findGroupRoleId(db, connection, person);
  const known = await findIdentity(db, companyId, person.issuer, person.subject);
  if (known)
    return known.status === "active" && known.company_id === companyId
      ? { kind: "sign-in", userId: known.user_id, roleId: groupRoleId }
      : deactivated(company);

  const { email } = person;
  // The same reason for a person without an account, one of another company and one of the provider, because it must not reveal any.
  const noAccount: Plan = {
    kind: "refuse",
    reason: `You have no account of ${company} that this sign-in can open. Ask a Vendor Admin of ${company} to invite you.`,
  };
  if (!email || (await judgeAddress(db, companyId, email)) !== "proved") return noAccount;
  const account = await findAccount(db, email);
  if (account) {
    if (account.company_id !== companyId) return noAccount;
    return account.status === "active" ? { kind: "link", userId: account.id, email } : deactivated(company);
  }
  const user = {
    email,
    roleId: groupRoleId ?? connection.role_id,
    firstName: person.firstName.slice(0, 50) || (email.split("@")[0] ?? "").slice(0, 50),
    lastName: person.lastName.slice(0, 50),
  };
  const invitation = await findInvitationTo(db, companyId, email);
  if (invitation)
    return {
      kind: "accept",
      invitation,
      user: {
        ...user,
        roleId: invitation.role_id ?? user.roleId,
        firstName: invitation.first_name ?? user.firstName,
        lastName: invitation.last_name ?? user.lastName,
      },
    };
  if (!connection.creates_users) return noAccount;
  if (licensesLeft < 1)
    return {
      kind: "refuse",
      reason: `${company} has no license left for you. Ask a Vendor Admin of ${company} to free one.`,
    };
  const roles = await findVendorRoles({ db });
  return { kind: "create", user, roleName: roles.find(({ id }) => id === user.roleId)?.name ?? "" };
}

const deactivated = (company: string): Plan => ({
  kind: "refuse",
  reason: `Your account is deactivated. Ask a Vendor Admin of ${company} to reactivate it.`,
});

/** Entra's name of the groups in assertions of SAML. */
const ENTRA_GROUPS = "http://schemas.microsoft.com/ws/2008/06/identity/claims/groups";

/** The role of the first group in the company's list that the person belongs to. Without one, a person who left all groups keeps no right. */
async function findGroupRoleId(
  db: Transaction<DB>,
  { group_claim, group_roles, role_id }: GateConnection,
  { claims }: Person,
) {
  if (group_roles.length === 0) return undefined;
  const claim = claims[group_claim] ?? (group_claim === "groups" ? claims[ENTRA_GROUPS] : undefined);
  const groups: unknown[] = Array.isArray(claim) ? claim : [claim];
  const chosen = group_roles.find(({ group }) => groups.includes(group));
  return (chosen && (await findVendorRoles({ db })).find(({ name }) => name === chosen.role)?.id) ?? role_id;
}

/** Says what a sign-in would do, for the test of a connection. */
export function describePlan(plan: Plan, name: string) {
  if (plan.kind === "sign-in") return "Signs in as the user who is linked with this person.";
  if (plan.kind === "link") return `Asks for a code that is mailed to ${plan.email}, and links the account with it.`;
  if (plan.kind === "accept") return `Accepts the invitation to ${plan.user.email}, and creates the user ${name}.`;
  if (plan.kind === "create") return `Creates the user ${name} with the role ${plan.roleName}, which uses a license.`;
  return `The connection works, but this person would be refused, and would read: “${plan.reason}”`;
}
