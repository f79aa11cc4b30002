import type { CompanyUser } from "@lading/contract";
import { date, dateAndTime } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";

type SignInAs = (user: CompanyUser) => void;

/** Without `signInAs` the list has no buttons to sign in as a user. */
export const userColumns = (signInAs: SignInAs | undefined): readonly Column<CompanyUser>[] => [
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
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
    compact: [{ line: 2, cell: ({ email }) => email }],
  },
  { id: "role", label: "Role", width: 140, cell: ({ role }) => role.name, compact: [{ line: 3 }] },
  {
    id: "last_api_login",
    label: "Last Sign-in",
    width: 140,
    cell: ({ last_api_login }) => (
      <span title={last_api_login ? dateAndTime(last_api_login) : undefined}>{date(last_api_login)}</span>
    ),
    compact: [{ line: 3, cell: ({ last_api_login }) => `Last sign-in ${date(last_api_login)}` }],
  },
  {
    id: "sign-in-as",
    label: "Actions",
    width: 136,
    cell: (user) => <SignInAsButton user={user} signInAs={signInAs} />,
    compact: [
      {
        line: "after",
        cell: (user) => (
          <div className="self-center">
            <SignInAsButton user={user} signInAs={signInAs} />
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

function SignInAsButton({ user, signInAs }: { user: CompanyUser; signInAs: SignInAs | undefined }) {
  if (!signInAs || user.status !== "active") return null;
  return (
    <Button aria-label={`Sign in as ${user.name}`} onPress={() => signInAs(user)}>
      Sign in as
    </Button>
  );
}
