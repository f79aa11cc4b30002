import type { CompanyUser } from "@lading/contract";
import { EmailAddress } from "../../ui/email-address.tsx";
import { Ago } from "../../ui/moment.tsx";
import type { Column } from "../../list/column.ts";
import { Badge } from "../../ui/badge.tsx";
import { ChangingEmail } from "../../ui/changing-email.tsx";
import { UserActions, type UserActionsProps } from "./user-actions.tsx";

export const userColumns = (actions: UserActionsProps): readonly Column<CompanyUser>[] => [
  {
    id: "name",
    label: "Name",
    width: 200,
    grows: true,
    cell: (user) => <UserName user={user} />,
    compact: [{ line: 1 }],
  },
  {
    id: "email",
    label: "Email",
    width: 240,
    grows: true,
    cell: (user) => (
      <ChangingEmail user={user} onChange={undefined}>
        <EmailAddress>{user.email}</EmailAddress>
      </ChangingEmail>
    ),
    compact: [{ line: 2 }],
  },
  { id: "role", label: "Role", width: 140, cell: ({ role }) => role.name, compact: [{ line: 3 }] },
  {
    id: "last_api_login",
    label: "Last Sign-In",
    width: 140,
    cell: ({ last_api_login }) => <Ago at={last_api_login} isSentence />,
    compact: [
      {
        line: 3,
        cell: ({ last_api_login }) => (
          <>
            Last sign-in <Ago at={last_api_login} />
          </>
        ),
      },
    ],
  },
  {
    id: "actions",
    label: "Actions",
    width: 160,
    align: "end",
    cell: (user) => <UserActions user={user} {...actions} />,
    compact: [
      {
        line: "after",
        cell: (user) => (
          <div className="self-center">
            <UserActions user={user} {...actions} />
          </div>
        ),
      },
    ],
  },
];

export const compactUserLines = ["", "text-xs wrap-anywhere text-fg3", "mt-0.5 text-xs text-fg3"];

function UserName({ user }: { user: CompanyUser }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-fg wrap-anywhere">
      {user.name}
      {user.status === "deactivated" && <Badge>Deactivated</Badge>}
    </span>
  );
}
