import type { UserRecord, userSortKeys } from "@lading/contract";
import type { ReactNode } from "react";
import { date, dateAndTime, number } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import { Badge } from "../../ui/badge.tsx";

type UserColumn = Column<UserRecord> & ({ id: (typeof userSortKeys)[number]; sortable: true } | { id: "terms" });

/** The columns of active and of deactivated users; the role is shown by `role`. */
export const userColumns = (ownId: string, role: (user: UserRecord) => ReactNode): readonly UserColumn[] => [
  {
    id: "name",
    label: "Name",
    width: 150,
    grows: true,
    sortable: true,
    isText: true,
    cell: (user) => <UserName user={user} isSelf={user.id === ownId} />,
  },
  {
    id: "email",
    label: "Email",
    width: 190,
    grows: true,
    sortable: true,
    isText: true,
    cell: ({ email }) => <TwoLines>{email}</TwoLines>,
  },
  { id: "role", label: "Role", width: 132, sortable: true, isText: true, cell: role },
  {
    id: "number_of_visits",
    label: "Visits",
    width: 72,
    sortable: true,
    align: "end",
    cell: (user) => number(user.number_of_visits),
  },
  {
    id: "last_api_login",
    label: "Last Sign-in",
    width: 116,
    sortable: true,
    cell: (user) => <Moment>{user.last_api_login}</Moment>,
  },
  { id: "terms", label: "Terms Accepted", width: 116, cell: (user) => <TermsState user={user} /> },
];

export function UserName({ user, isSelf }: { user: UserRecord; isSelf: boolean }) {
  return (
    <span className="flex items-center gap-2">
      <TwoLines strong>{user.name}</TwoLines>
      {isSelf && <Badge>You</Badge>}
    </span>
  );
}

/** What does not fit is told by the tooltip of the browser. */
export function TwoLines({ children: text, strong }: { children: string; strong?: boolean }) {
  return (
    <span title={text} className={`line-clamp-2 leading-4.5 wrap-anywhere ${strong ? "font-medium text-fg" : ""}`}>
      {text}
    </span>
  );
}

/** A day; its time is told by the tooltip of the browser. */
export function Moment({ children: instant }: { children: string | null }) {
  return (
    <span title={instant ? dateAndTime(instant) : undefined} className="whitespace-nowrap tabular-nums">
      {date(instant)}
    </span>
  );
}

/** Yes where all is well; a badge where the user has yet to accept something. */
export function TermsState({ user }: { user: UserRecord }) {
  if (user.accepted_latest_terms_and_conditions) return "Yes";
  return user.accepted_at_least_once_terms_and_conditions ? (
    <Badge tone="warn">Earlier version</Badge>
  ) : (
    <Badge>Not yet</Badge>
  );
}
