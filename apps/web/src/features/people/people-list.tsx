import {
  approveStaffRecovery,
  cancelStaffRecovery,
  changeStaffRole,
  deactivateStaff,
  endStaffSessions,
  reactivateStaff,
  readStaffRecovery,
  type Role,
  type StaffMember,
  staffStatuses,
  startStaffRecovery,
} from "@lading/contract";
import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { userDetails } from "../../lib/current-user.ts";
import { ChecklistFilter } from "../../list/checklist-filter.tsx";
import { ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { useFactorRecovery } from "../../ui/use-factor-recovery.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { usePeopleChange } from "../../people/use-people-change.ts";
import { findGivable, roleList } from "../../people/roles-api.ts";
import { PermissionNames } from "../../people/permission-list.tsx";
import { peopleList, readPeopleAgain } from "./people-api.ts";
import { compactPeopleLines, peopleColumns } from "./people-columns.tsx";
import type { PeopleSearch } from "./people-search.ts";

/** The provider's people. */
export function PeopleList({ search }: { search: PeopleSearch }) {
  const list = useList(search, peopleList);
  const { data: user } = useSuspenseQuery(userDetails);
  const { data: roles = [] } = useQuery(roleList);
  const client = useQueryClient();
  const ask = usePeopleChange(() => readPeopleAgain(client));
  const ofProvider = roles.filter(({ side }) => side === "provider");

  const [withPassword, passwordDialog] = usePasswordStep();
  const [openRecovery, recoveryDialog] = useFactorRecovery();
  const recoverFactor = (person: StaffMember) => {
    const params = { id: person.id };
    openRecovery(person, {
      read: (signal) => call(readStaffRecovery, { params }, signal),
      start: (body) => call(startStaffRecovery, { params, body }),
      approve: () => call(approveStaffRecovery, { params }),
      cancel: () => call(cancelStaffRecovery, { params }),
    });
  };

  const changeRole = ({ id, name, role: before }: StaffMember, role: Role) => {
    const former = ofProvider.find((one) => one.id === before.id);
    const gained = role.permissions.filter((one) => !former?.permissions.includes(one));
    const lost = former?.permissions.filter((one) => !role.permissions.includes(one)) ?? [];
    ask({
      title: `Make ${name} ${role.name}?`,
      text: (
        <>
          <p>{`Their role is ${before.name} now. The new role applies immediately.`}</p>
          <PermissionNames title="They gain" permissions={gained} />
          <PermissionNames title="They lose" permissions={lost} />
        </>
      ),
      confirm: "Change Role",
      perform: () => withPassword(() => call(changeStaffRole, { params: { id }, body: { role_id: role.id } })),
      done: `The role of ${name} is ${role.name} now.`,
    });
  };
  const deactivate = ({ id, name }: StaffMember) =>
    ask({
      title: `Deactivate ${name}?`,
      text: "They are signed out everywhere immediately, also where they are signed in as a user of a company, and cannot sign in until they are reactivated. Their API keys do not work until then.",
      confirm: "Deactivate",
      destructive: true,
      perform: () => call(deactivateStaff, { params: { id } }),
      done: `${name} was deactivated.`,
    });
  const signOut = ({ id, name }: StaffMember) =>
    ask({
      title: `Sign ${name} out everywhere?`,
      text: "Their sessions end immediately, also where they are signed in as a user of a company. Their API keys keep working. They can sign in again.",
      confirm: "Sign Out",
      destructive: true,
      perform: () => call(endStaffSessions, { params: { id } }),
      done: `${name} was signed out everywhere.`,
    });
  const reactivate = ({ id, name, role }: StaffMember) =>
    ask({
      title: `Reactivate ${name}?`,
      text: `They can sign in again, with the role ${role.name}. Their API keys work again.`,
      confirm: "Reactivate",
      perform: () => withPassword(() => call(reactivateStaff, { params: { id } })),
      done: `${name} was reactivated.`,
    });

  return (
    <>
      <ListView
        list={list}
        name="staff"
        caption="People"
        empty={{ text: "Your people appear here, with their roles. Use “Invite a Person” to add one." }}
        noun={["person", "people"]}
        columns={peopleColumns({
          ownId: user.id,
          roles: findGivable(roles, user.permissions),
          changeRole,
          deactivate,
          reactivate,
          recoverFactor,
          signOut,
        })}
        compactLines={compactPeopleLines}
        compactShowsAll
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        search="Search by Name or Email"
        filters={
          <>
            <ChecklistFilter
              list={list}
              name="role"
              label="Role"
              options={ofProvider.map(({ id }) => String(id))}
              getName={(id) => ofProvider.find((role) => String(role.id) === id)?.name ?? "Removed role"}
            />
            <ChecklistFilter
              list={list}
              name="status"
              label="Status"
              options={staffStatuses}
              getName={(status) => (status === "active" ? "Active" : "Deactivated")}
            />
          </>
        }
      />
      {recoveryDialog}
      {passwordDialog}
    </>
  );
}
