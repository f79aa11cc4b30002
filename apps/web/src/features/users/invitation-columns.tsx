import type { invitationSortKeys, PendingInvitation } from "@lading/contract";
import { EmailAddress } from "../../ui/email-address.tsx";
import { Ago } from "../../ui/moment.tsx";
import type { Column } from "../../list/column.ts";
import { Badge } from "../../ui/badge.tsx";

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
    cell: ({ email }) => (
      <span className="font-medium text-fg">
        <EmailAddress>{email}</EmailAddress>
      </span>
    ),
    compact: [{ line: 1 }],
  },
  {
    id: "role",
    label: "Role",
    width: 132,
    sortable: true,
    isText: true,
    cell: ({ role }) => role.name,
    compact: [{ line: 2 }],
  },
  {
    id: "invite_sent_on",
    label: "Invited On",
    width: 132,
    sortable: true,
    isDay: true,
    cell: (invitation) => <Ago at={invitation.invite_sent_on} isSentence />,
    compact: [
      {
        line: 2,
        cell: ({ invite_sent_on }) => (
          <>
            Invited <Ago at={invite_sent_on} />
          </>
        ),
      },
    ],
  },
  {
    id: "state",
    label: "State",
    width: 108,
    cell: (invitation) => <InvitationState invitation={invitation} />,
    compact: [{ line: 3 }],
  },
];

/** The state of an invitation: pending, or expired after a week. */
function InvitationState({ invitation }: { invitation: PendingInvitation }) {
  return invitation.state === "expired" ? <Badge tone="warn">Expired</Badge> : "Waiting";
}
