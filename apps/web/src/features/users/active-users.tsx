import { changeRole, deactivateUser, type UserRecord } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useList } from "../../list/use-list.ts";
import { useQuestion } from "../../list/use-question.tsx";
import { Button } from "../../ui/button.tsx";
import { actionsColumn } from "./actions-column.tsx";
import { CompactUser } from "./compact-user.tsx";
import { RoleMenu } from "./role-menu.tsx";
import { useChangedRows, useIsChanging, useRowChange } from "./row-changes.ts";
import { useRights } from "./use-rights.ts";
import { userColumns } from "./user-columns.tsx";
import { UserTable } from "./user-table.tsx";
import { activeUsers, roleList } from "./users-api.ts";
import type { ActiveUsersSearch } from "./users-search.ts";

export function ActiveUsers({ search }: { search: ActiveUsersSearch }) {
  const list = useChangedRows(useList(search, activeUsers));
  const { mayChange, ownId } = useRights();
  const { data: roles } = useQuery(roleList);
  const change = useRowChange();
  const isChanging = useIsChanging();
  const [ask, question] = useQuestion();
  const descriptionOf = (role: string) => roles?.find(({ name }) => name === role)?.description;

  const askForRole = (user: UserRecord, role: string) =>
    ask({
      title: `Change the role of ${user.name}?`,
      text: (
        <>
          <dl className="my-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
            <dt className="text-fg3">Now</dt>
            <dd>
              <strong className="block font-medium text-fg">{user.role.name}</strong>
              {descriptionOf(user.role.name)}
            </dd>
            <dt className="text-fg3">Then</dt>
            <dd>
              <strong className="block font-medium text-fg">{role}</strong>
              {descriptionOf(role)}
            </dd>
          </dl>
          {user.id === ownId
            ? "This is your own role. It changes at once, and you may not be able to change it back yourself."
            : "The new role holds at once, in every window that they have open."}
        </>
      ),
      confirm: "Change Role",
      onConfirm: () =>
        change({
          id: user.id,
          request: () => call(changeRole, { params: { id: user.id }, body: { name: role } }),
          becomes: { role: { name: role } },
          done: `The role of ${user.name} is ${role} now.`,
          failed: `Could not change the role of ${user.name}`,
        }),
    });

  const askForDeactivation = (user: UserRecord) =>
    ask({
      title: `Deactivate ${user.name}?`,
      text: "They are signed out everywhere at once and cannot sign in until they are reactivated. Their license becomes free.",
      confirm: "Deactivate",
      destructive: true,
      onConfirm: () =>
        change({
          id: user.id,
          request: () => call(deactivateUser, { params: { id: user.id } }),
          becomes: undefined,
          done: `${user.name} was deactivated.`,
          failed: `Could not deactivate ${user.name}`,
        }),
    });

  const role = (user: UserRecord) =>
    mayChange ? (
      <RoleMenu user={user} isBusy={isChanging(user)} onChoose={(chosen) => askForRole(user, chosen)} />
    ) : (
      user.role.name
    );
  const actions = (user: UserRecord) =>
    mayChange &&
    user.id !== ownId && (
      <Button
        variant="ghost"
        aria-label={`Deactivate ${user.name}`}
        isDisabled={isChanging(user)}
        onPress={() => askForDeactivation(user)}
      >
        Deactivate
      </Button>
    );

  return (
    <>
      <UserTable
        list={list}
        caption="Active users"
        columns={[...userColumns(ownId, role), ...(mayChange ? [actionsColumn(128, actions)] : [])]}
        rowName={(user) => user.name}
        renderCompact={(user) => (
          <CompactUser user={user} isSelf={user.id === ownId} role={role(user)} actions={actions(user)} />
        )}
      />
      {question}
    </>
  );
}
