import type { invitationSortKeys, PendingInvitation } from "@lading/contract";
import type { Column } from "../../list/column.ts";
import { Badge } from "../../ui/badge.tsx";
import { Moment, TwoLines } from "./user-columns.tsx";

type InvitationColumn = Column<PendingInvitation> &
  ({ id: (typeof invitationSortKeys)[number]; sortable: true } | { id: "state" });

export const invitationColumns: readonly InvitationColumn[] = [
  {
    id: "email",
    label: "Email",
    width: 240,
    grows: true,
    sortable: true,
    isText: true,
    cell: ({ email }) => <TwoLines strong>{email}</TwoLines>,
  },
  { id: "role", label: "Role", width: 132, sortable: true, isText: true, cell: ({ role }) => role.name },
  {
    id: "invite_sent_on",
    label: "Invited On",
    width: 132,
    sortable: true,
    cell: (invitation) => <Moment>{invitation.invite_sent_on}</Moment>,
  },
  { id: "state", label: "State", width: 108, cell: (invitation) => <InvitationState invitation={invitation} /> },
];

/** It waits, as it should, or its week is over. */
export function InvitationState({ invitation }: { invitation: PendingInvitation }) {
  return invitation.state === "expired" ? <Badge tone="warn">Expired</Badge> : "Waiting";
}
