import { cancelInvitation, type PendingInvitation } from "@lading/contract";
import { call } from "../../lib/api.ts";
import { useList } from "../../list/use-list.ts";
import { useQuestion } from "../../list/use-question.tsx";
import { Button } from "../../ui/button.tsx";
import { actionsColumn } from "./actions-column.tsx";
import { CompactInvitation } from "./compact-invitation.tsx";
import { invitationColumns } from "./invitation-columns.tsx";
import { useChangedRows, useIsChanging, useRowChange } from "./row-changes.ts";
import { ResendButton } from "./resend-button.tsx";
import { useRights } from "./use-rights.ts";
import { UserTable } from "./user-table.tsx";
import { invitations } from "./users-api.ts";
import type { InvitationsSearch } from "./users-search.ts";

export function PendingInvitations({ search }: { search: InvitationsSearch }) {
  const list = useChangedRows(useList(search, invitations));
  const { mayChange } = useRights();
  const change = useRowChange();
  const isChanging = useIsChanging();
  const [ask, question] = useQuestion();

  const askForCancelling = ({ id, email }: PendingInvitation) =>
    ask({
      title: `Cancel the invitation of ${email}?`,
      text: "The link in their mail no longer works then. The license becomes free.",
      confirm: "Cancel Invitation",
      cancel: "Keep It",
      destructive: true,
      onConfirm: () =>
        change({
          id,
          request: () => call(cancelInvitation, { params: { id } }),
          becomes: undefined,
          done: `The invitation of ${email} was cancelled.`,
          failed: `Could not cancel the invitation of ${email}`,
        }),
    });

  const actions = (invitation: PendingInvitation) =>
    mayChange && (
      <>
        <ResendButton invitation={invitation} isBusy={isChanging(invitation)} />
        <Button
          variant="ghost"
          aria-label={`Cancel invitation of ${invitation.email}`}
          isDisabled={isChanging(invitation)}
          onPress={() => askForCancelling(invitation)}
        >
          Cancel
        </Button>
      </>
    );

  return (
    <>
      <UserTable
        list={list}
        caption="Pending invitations"
        columns={[...invitationColumns, ...(mayChange ? [actionsColumn(160, actions)] : [])]}
        rowName={(invitation) => invitation.email}
        renderCompact={(invitation) => <CompactInvitation invitation={invitation} actions={actions(invitation)} />}
      />
      {question}
    </>
  );
}
