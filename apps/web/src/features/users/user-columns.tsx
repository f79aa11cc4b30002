import type { UserRecord, userSortKeys } from "@lading/contract";
import type { ReactNode } from "react";
import { EmailAddress } from "../../ui/email-address.tsx";
import { Ago } from "../../ui/moment.tsx";
import { number } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import { Badge } from "../../ui/badge.tsx";

type UserColumn = Column<UserRecord> & ({ id: (typeof userSortKeys)[number]; sortable: true } | { id: "terms" });

/** The columns of active and of deactivated users; the role is shown by `role`, and the address by `email`. */
export const userColumns = (
  ownId: string,
  role: (user: UserRecord) => ReactNode,
  email: (user: UserRecord) => ReactNode = (user) => <EmailAddress>{user.email}</EmailAddress>,
): readonly UserColumn[] => [
  {
    id: "name",
    label: "Name",
    width: 150,
    grows: true,
    sortable: true,
    isText: true,
    cell: (user) => <UserName user={user} isSelf={user.id === ownId} />,
    compact: [{ line: 1 }],
  },
  {
    id: "email",
    label: "Email",
    width: 208,
    grows: true,
    sortable: true,
    isText: true,
    cell: email,
    compact: [{ line: 2 }],
  },
  { id: "role", label: "Role", width: 132, sortable: true, isText: true, cell: role, compact: [{ line: 4 }] },
  {
    id: "number_of_visits",
    label: "Visits",
    width: 72,
    sortable: true,
    align: "end",
    cell: (user) => number(user.number_of_visits),
    compact: [
      {
        line: 3,
        cell: ({ number_of_visits: visits }) => <span>{`${number(visits)} ${visits === 1 ? "visit" : "visits"}`}</span>,
      },
    ],
  },
  {
    id: "last_api_login",
    label: "Last Sign-In",
    width: 116,
    sortable: true,
    isDay: true,
    cell: (user) => <Ago at={user.last_api_login} isSentence />,
    compact: [
      {
        line: 3,
        cell: ({ last_api_login }) => (
          <span>
            Last sign-in <Ago at={last_api_login} />
          </span>
        ),
      },
    ],
  },
  {
    id: "terms",
    label: "Terms Accepted",
    width: 116,
    cell: (user) => <TermsState user={user} />,
    compact: [
      {
        line: 3,
        cell: (user) => (
          <span>
            Terms accepted: <TermsState user={user} />
          </span>
        ),
      },
    ],
  },
];

const footLine = "mt-1 min-h-8 flex-wrap items-center gap-y-2 text-fg2";

export const compactUserLines = ["", "text-xs wrap-anywhere text-fg3", "mt-1 text-xs text-fg3 tabular-nums", footLine];

export const compactInvitationLines = ["", "mt-1 text-xs text-fg3 tabular-nums", footLine];

function UserName({ user, isSelf }: { user: UserRecord; isSelf: boolean }) {
  return (
    <span className="flex items-center gap-2">
      <span className="font-medium text-fg wrap-anywhere">{user.name}</span>
      {isSelf && <Badge>You</Badge>}
    </span>
  );
}

/** Yes, or a badge if the user has not accepted the latest terms. */
function TermsState({ user }: { user: UserRecord }) {
  if (user.accepted_latest_terms_and_conditions) return "Yes";
  return user.accepted_at_least_once_terms_and_conditions ? (
    <Badge tone="warn">Earlier version</Badge>
  ) : (
    <Badge>Not yet</Badge>
  );
}
