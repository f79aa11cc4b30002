import type { invitationStates } from "@lading/contract";
import { conflict, notFound } from "../../ground/http/refusal.ts";

interface Invitation {
  email: string;
  state: (typeof invitationStates)[number];
}

/** Returns the invitation. Refuses one that does not exist, or that was accepted or cancelled. */
export function requirePending<T extends Invitation>(invitation: T | undefined): T {
  if (!invitation) throw notFound();
  const { email, state } = invitation;
  if (state === "accptd")
    throw conflict("invitation_accepted", `${email} has accepted this invitation already.`, { email });
  if (state === "cancelled")
    throw conflict("invitation_cancelled", `The invitation of ${email} is cancelled already.`, { email });
  return invitation;
}
