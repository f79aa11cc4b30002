import type { invitationStates } from "@lading/contract";
import { sql } from "kysely";

/** The state of the invitation `i`. One whose sender may no longer send it has expired, and can be sent again by another person. */
export const invitationState = sql<(typeof invitationStates)[number]>`
  case when i.accepted_at is not null then 'accptd' when i.cancelled_at is not null then 'cancelled'
    when i.expires_at <= now() or not invitation_stands(i.id) then 'expired' else 'sent' end`;

/** The condition that the invitation `i` was neither accepted nor cancelled. It may have expired. */
export const isPending = sql<boolean>`i.accepted_at is null and i.cancelled_at is null`;
