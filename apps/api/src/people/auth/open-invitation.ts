import type { Invitation } from "@lading/contract";
import type { GateScope } from "../../ground/db/scope.ts";
import { badRequest } from "../../ground/http/refusal.ts";
import { companySuspended } from "../../ground/http/session-refusal.ts";
import { findInvitation, type FoundInvitation } from "./accept-invitation-queries.ts";
import { readCode } from "../../ground/codes/one-use-codes.ts";
import type { AuthParts } from "./auth-parts.ts";

/** An invitation with the name of its company, or of the provider for its staff. */
export type OpenInvitation = FoundInvitation & { company_name: string };

/**
 * Returns the invitation of a code if it is accepted, or pending and of a company that is not suspended. An unproven code gets
 * no information.
 */
export async function openInvitation(
  gate: GateScope,
  { codes, readIdentity }: Pick<AuthParts, "codes" | "readIdentity">,
  code: string,
): Promise<OpenInvitation> {
  const claim = readCode(code);
  const invitation = claim && (await gate.transaction((db) => findInvitation(db, claim.id)));
  if (!invitation || !codes.proves("invitation", invitation, claim))
    throw badRequest(
      "invalid_invitation",
      "This invitation link is not valid. If you were invited more than once, use the newest mail; otherwise ask who invited you for a new one.",
    );
  const company_name = invitation.company_name ?? (await gate.transaction(readIdentity)).name;
  const { inviter_first_name, inviter_last_name } = invitation;
  const isVoid = invitation.accepted_at === null && invitation.is_void;
  const inviter_name = inviter_first_name === null || isVoid ? null : `${inviter_first_name} ${inviter_last_name}`;
  const askForNew = `Ask ${inviter_name ?? (invitation.company_id === null ? "someone" : "a Vendor Admin")} of ${company_name} to invite you again.`;
  const params = { inviter_name, company_name };
  if (invitation.cancelled_at !== null || isVoid)
    throw badRequest("invitation_withdrawn", `This invitation was withdrawn. ${askForNew}`, params);
  if (invitation.accepted_at === null && invitation.has_expired)
    throw badRequest("invitation_expired", `This invitation has expired. ${askForNew}`, params);
  if (invitation.accepted_at === null && invitation.company_status === "suspended")
    throw companySuspended({ ...invitation, company_name });
  return { ...invitation, company_name };
}

export const asInvitation = (found: OpenInvitation): Invitation => ({
  email: found.email,
  company_name: found.company_name,
  is_for_staff: found.company_id === null,
  first_name: found.first_name,
  last_name: found.last_name,
  phone_number: found.phone_number,
  department: found.department,
  position: found.position,
  state: found.accepted_at === null ? "sent" : "accptd",
});
