import type { CompanyUser } from "@lading/contract";
import { date, dateAndTime } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";

type SignInAs = (user: CompanyUser) => void;

/** Without `signInAs` nobody can act for the company. */
export const userColumns = (signInAs: SignInAs | undefined): readonly Column<CompanyUser>[] => [
  {
    id: "name",
    label: "Name",
    width: 200,
    grows: true,
    cell: (user) => <UserName user={user} />,
  },
  {
    id: "email",
    label: "Email",
    width: 240,
    grows: true,
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  { id: "role", label: "Role", width: 140, cell: ({ role }) => role.name },
  {
    id: "last_api_login",
    label: "Last Sign-in",
    width: 140,
    cell: ({ last_api_login }) => (
      <span title={last_api_login ? dateAndTime(last_api_login) : undefined}>{date(last_api_login)}</span>
    ),
  },
  {
    id: "sign-in-as",
    label: "Actions",
    width: 136,
    cell: (user) => <SignInAsButton user={user} signInAs={signInAs} />,
  },
];

interface CompactUserProps {
  user: CompanyUser;
  signInAs: SignInAs | undefined;
}

/** A user on a narrow screen: all that the table says. */
export function CompactUser({ user, signInAs }: CompactUserProps) {
  return (
    <article className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <UserName user={user} />
        <p className="text-xs wrap-anywhere text-fg3">{user.email}</p>
        <p className="mt-0.5 text-xs text-fg3">{`${user.role.name} · Last sign-in ${date(user.last_api_login)}`}</p>
      </div>
      <SignInAsButton user={user} signInAs={signInAs} />
    </article>
  );
}

function UserName({ user }: { user: CompanyUser }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-fg wrap-anywhere">
      {user.name}
      {user.status === "deactivated" && <Badge>Deactivated</Badge>}
    </span>
  );
}

function SignInAsButton({ user, signInAs }: CompactUserProps) {
  if (!signInAs || user.status !== "active") return null;
  return (
    <Button aria-label={`Sign in as ${user.name}`} onPress={() => signInAs(user)}>
      Sign in as
    </Button>
  );
}
