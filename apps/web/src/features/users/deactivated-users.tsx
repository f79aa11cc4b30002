import { deleteUser, reactivateUser, type UserRecord } from "@lading/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { companyDetails } from "../../lib/current-user.ts";
import { licensesRemain } from "../../lib/licenses.ts";
import { ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { actionsColumn } from "./actions-column.tsx";
import { useChangedRows, useRowChange } from "./row-changes.ts";
import { useRights } from "./use-rights.ts";
import { compactUserLines, userColumns } from "./user-columns.tsx";
import { deactivatedUsers } from "./users-api.ts";
import type { DeactivatedUsersSearch } from "./users-search.ts";

export function DeactivatedUsers({ search }: { search: DeactivatedUsersSearch }) {
  const list = useChangedRows(useList(search, deactivatedUsers));
  const { mayChange, ownId } = useRights();
  const { data: company } = useSuspenseQuery(companyDetails);
  const change = useRowChange();
  const confirm = useConfirm();
  const [withPassword, passwordDialog] = usePasswordStep();

  const askForReactivation = async (user: UserRecord) => {
    const isSure = await confirm({
      title: `Reactivate ${user.name}?`,
      text: `They can sign in again, with the role ${user.role.name}. This takes a license; ${licensesRemain(company.remaining_licenses ?? 0).toLowerCase()}.`,
      confirm: "Reactivate",
    });
    if (isSure)
      change({
        id: user.id,
        request: () => withPassword(() => call(reactivateUser, { params: { id: user.id } })),
        becomes: undefined,
        done: `${user.name} was reactivated.`,
        failed: `Could not reactivate ${user.name}`,
      });
  };

  const askForDeletion = async (user: UserRecord) => {
    const isSure = await confirm({
      title: `Delete ${user.name} permanently?`,
      text: "They cannot be reactivated afterwards. Their actions stay in the history, without their name.",
      confirm: "Delete User",
      destructive: true,
    });
    if (isSure)
      change({
        id: user.id,
        request: () => call(deleteUser, { params: { id: user.id } }),
        becomes: undefined,
        done: `${user.name} was deleted.`,
        failed: `Could not delete ${user.name}`,
      });
  };

  const actions = (user: UserRecord) =>
    mayChange && (
      <>
        <Button variant="ghost" aria-label={`Reactivate ${user.name}`} onPress={() => void askForReactivation(user)}>
          Reactivate
        </Button>
        <Button variant="ghost" aria-label={`Delete ${user.name}`} onPress={() => void askForDeletion(user)}>
          Delete
        </Button>
      </>
    );

  return (
    <>
      <ListView
        inSection
        list={list}
        name="Deactivated users"
        caption="Deactivated users"
        empty={{ text: "Deactivated users appear here. An administrator can activate them again." }}
        columns={[
          ...userColumns(ownId, (user) => user.role.name),
          ...(mayChange ? [actionsColumn({ width: 188, line: 4, cell: actions })] : []),
        ]}
        compactLines={compactUserLines}
        rowKey={({ id }) => id}
        rowName={(user) => user.name}
      />
      {passwordDialog}
    </>
  );
}
