import { cancelInvitation, type PendingInvitation } from "@lading/contract";
import { call } from "../../lib/api.ts";
import { ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { actionsColumn } from "./actions-column.tsx";
import { invitationColumns } from "./invitation-columns.tsx";
import { useChangedRows, useIsChanging, useRowChange } from "./row-changes.ts";
import { ResendButton } from "./resend-button.tsx";
import { useRights } from "./use-rights.ts";
import { compactInvitationLines } from "./user-columns.tsx";
import { invitations } from "./users-api.ts";
import type { InvitationsSearch } from "./users-search.ts";

export function PendingInvitations({ search }: { search: InvitationsSearch }) {
  const list = useChangedRows(useList(search, invitations));
  const { mayChange } = useRights();
  const change = useRowChange();
  const isChanging = useIsChanging();
  const confirm = useConfirm();

  const askForCancelling = async ({ id, email }: PendingInvitation) => {
    const isSure = await confirm({
      title: `Cancel the invitation of ${email}?`,
      text: "The link in their mail no longer works then. The license becomes free.",
      confirm: "Cancel Invitation",
      cancel: "Keep It",
      destructive: true,
    });
    if (isSure)
      change({
        id,
        request: () => call(cancelInvitation, { params: { id } }),
        becomes: undefined,
        done: `The invitation of ${email} was cancelled.`,
        failed: `Could not cancel the invitation of ${email}`,
      });
  };

  const actions = (invitation: PendingInvitation) =>
    mayChange && (
      <>
        <ResendButton invitation={invitation} isBusy={isChanging(invitation)} />
        <Button
          variant="ghost"
          aria-label={`Cancel invitation of ${invitation.email}`}
          isDisabled={isChanging(invitation)}
          onPress={() => void askForCancelling(invitation)}
        >
          Cancel
        </Button>
      </>
    );

  return (
    <>
      <ListView
        inSection
        list={list}
        name="Pending invitations"
        caption="Pending invitations"
        empty={{
          text: "People you have invited appear here until they register. Use “Invite a New User” to add them.",
        }}
        columns={[...invitationColumns, ...(mayChange ? [actionsColumn({ width: 160, line: 3, cell: actions })] : [])]}
        compactLines={compactInvitationLines}
        rowKey={({ id }) => id}
        rowName={(invitation) => invitation.email}
      />
    </>
  );
}
