import type { Role, StaffMember, StaffSortKey } from "@lading/contract";
import { EmailAddress } from "../../ui/email-address.tsx";
import { Ago } from "../../ui/moment.tsx";
import type { Column } from "../../list/column.ts";
import { PersonMenu } from "../../people/person-menu.tsx";
import { Badge } from "../../ui/badge.tsx";

interface PeopleActions {
  ownId: string;
  /** The roles that the user may give. */
  roles: readonly Role[];
  changeRole: (person: StaffMember, role: Role) => void;
  deactivate: (person: StaffMember) => void;
  reactivate: (person: StaffMember) => void;
  recoverFactor: (person: StaffMember) => void;
  signOut: (person: StaffMember) => void;
}

export const peopleColumns = (
  actions: PeopleActions,
): readonly (Column<StaffMember> & { id: StaffSortKey | "actions" })[] => [
  {
    id: "name",
    label: "Name",
    width: 220,
    grows: true,
    sortable: true,
    isText: true,
    cell: (person) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-fg wrap-anywhere">
        {person.name}
        {person.id === actions.ownId && <Badge tone="accent">You</Badge>}
        {person.status === "deactivated" && <Badge>Deactivated</Badge>}
      </span>
    ),
    compact: [{ line: 1 }],
  },
  {
    id: "email",
    label: "Email",
    width: 260,
    grows: true,
    sortable: true,
    isText: true,
    cell: ({ email }) => <EmailAddress>{email}</EmailAddress>,
    compact: [{ line: 2 }],
  },
  {
    id: "role",
    label: "Role",
    width: 160,
    sortable: true,
    isText: true,
    cell: ({ role }) => <span className="wrap-anywhere">{role.name}</span>,
    compact: [{ line: 3 }],
  },
  {
    id: "last_api_login",
    label: "Last Sign-In",
    width: 140,
    sortable: true,
    isDay: true,
    cell: ({ last_api_login: at }) => (at ? <Ago at={at} isSentence /> : <span className="text-fg3">Never</span>),
    compact: [
      {
        line: 3,
        cell: ({ last_api_login: at }) =>
          at ? (
            <>
              Last sign-in <Ago at={at} />
            </>
          ) : (
            "Never signed in"
          ),
      },
    ],
  },
  {
    id: "actions",
    label: "Actions",
    width: 88,
    align: "end",
    cell: (person) => <PersonActions person={person} {...actions} />,
    compact: [
      {
        line: "after",
        cell: (person) => (
          <div className="self-center">
            <PersonActions person={person} {...actions} />
          </div>
        ),
      },
    ],
  },
];

export const compactPeopleLines = ["", "text-xs wrap-anywhere text-fg3", "mt-0.5 text-xs text-fg3"];

function PersonActions({
  person,
  ownId,
  roles,
  changeRole,
  deactivate,
  reactivate,
  recoverFactor,
  signOut,
}: PeopleActions & { person: StaffMember }) {
  const isActive = person.status === "active";
  const others = isActive ? roles.filter(({ id }) => id !== person.role.id) : [];
  const mayDeactivate = isActive && person.id !== ownId;
  if (others.length === 0 && isActive && !mayDeactivate) return null;
  const change = (name: string) => {
    const role = others.find((one) => one.name === name);
    if (role) changeRole(person, role);
  };
  return (
    <div className="flex justify-end">
      <PersonMenu
        name={person.name}
        isActive={isActive}
        roles={others.map(({ name }) => name)}
        changeRole={change}
        deactivate={mayDeactivate ? () => deactivate(person) : undefined}
        reactivate={() => reactivate(person)}
        recoverFactor={person.id === ownId ? undefined : () => recoverFactor(person)}
        signOut={mayDeactivate ? () => signOut(person) : undefined}
      />
    </div>
  );
}
