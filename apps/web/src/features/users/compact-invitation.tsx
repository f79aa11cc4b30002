import type { PendingInvitation } from "@lading/contract";
import type { ReactNode } from "react";
import { date } from "../../lib/formats.ts";
import { InvitationState } from "./invitation-columns.tsx";
import { TwoLines } from "./user-columns.tsx";

/** An invitation on a narrow screen: all that the table says. */
export function CompactInvitation({ invitation, actions }: { invitation: PendingInvitation; actions: ReactNode }) {
  return (
    <article className="px-4 py-3">
      <TwoLines strong>{invitation.email}</TwoLines>
      <p className="mt-1 text-xs text-fg3 tabular-nums">{`${invitation.role.name} · Invited on ${date(invitation.invite_sent_on)}`}</p>
      <div className="mt-1 flex min-h-8 flex-wrap items-center justify-between gap-2 text-fg2">
        <InvitationState invitation={invitation} />
        <div className="-mr-2 flex gap-1">{actions}</div>
      </div>
    </article>
  );
}
