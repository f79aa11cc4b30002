import { deleteUser, reactivateUser, type UserRecord } from "@lading/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { companyDetails } from "../../lib/current-user.ts";
import { licensesRemain } from "../../lib/licenses.ts";
import { useList } from "../../list/use-list.ts";
import { useQuestion } from "../../list/use-question.tsx";
import { Button } from "../../ui/button.tsx";
import { actionsColumn } from "./actions-column.tsx";
import { CompactUser } from "./compact-user.tsx";
import { useChangedRows, useRowChange } from "./row-changes.ts";
import { useRights } from "./use-rights.ts";
import { userColumns } from "./user-columns.tsx";
import { UserTable } from "./user-table.tsx";
import { deactivatedUsers } from "./users-api.ts";
import type { DeactivatedUsersSearch } from "./users-search.ts";

export function DeactivatedUsers({ search }: { search: DeactivatedUsersSearch }) {
  const list = useChangedRows(useList(search, deactivatedUsers));
  const { mayChange, ownId } = useRights();
  const { data: company } = useSuspenseQuery(companyDetails);
  const change = useRowChange();
  const [ask, question] = useQuestion();

  const askForReactivation = (user: UserRecord) =>
    ask({
      title: `Reactivate ${user.name}?`,
      text: `They can sign in again, with the role ${user.role.name}. This takes a license; ${licensesRemain(company.remaining_licenses ?? 0).toLowerCase()}.`,
      confirm: "Reactivate",
      onConfirm: () =>
        change({
          id: user.id,
          request: () => call(reactivateUser, { params: { id: user.id } }),
          becomes: undefined,
          done: `${user.name} was reactivated.`,
          failed: `Could not reactivate ${user.name}`,
        }),
    });

  const askForDeletion = (user: UserRecord) =>
    ask({
      title: `Delete ${user.name} for good?`,
      text: "They cannot be reactivated afterwards. What they did stays in the history, without their name.",
      confirm: "Delete User",
      destructive: true,
      onConfirm: () =>
        change({
          id: user.id,
          request: () => call(deleteUser, { params: { id: user.id } }),
          becomes: undefined,
          done: `${user.name} was deleted.`,
          failed: `Could not delete ${user.name}`,
        }),
    });

  const actions = (user: UserRecord) =>
    mayChange && (
      <>
        <Button variant="ghost" aria-label={`Reactivate ${user.name}`} onPress={() => askForReactivation(user)}>
          Reactivate
        </Button>
        <Button variant="ghost" aria-label={`Delete ${user.name}`} onPress={() => askForDeletion(user)}>
          Delete
        </Button>
      </>
    );

  return (
    <>
      <UserTable
        list={list}
        caption="Deactivated users"
        columns={[...userColumns(ownId, (user) => user.role.name), ...(mayChange ? [actionsColumn(188, actions)] : [])]}
        rowName={(user) => user.name}
        renderCompact={(user) => (
          <CompactUser user={user} isSelf={false} role={user.role.name} actions={actions(user)} />
        )}
      />
      {question}
    </>
  );
}
