import { cancelInvitation, type PendingInvitation, resendInvitation } from "@lading/contract";
import { call } from "../../lib/api.ts";
import { useList } from "../../list/use-list.ts";
import { Button } from "../../ui/button.tsx";
import { actionsColumn } from "./actions-column.tsx";
import { CompactInvitation } from "./compact-invitation.tsx";
import { invitationColumns } from "./invitation-columns.tsx";
import { useChangedRows, useRowChange } from "./row-changes.ts";
import { useQuestion } from "./use-question.tsx";
import { useRights } from "./use-rights.ts";
import { UserTable } from "./user-table.tsx";
import { invitations } from "./users-api.ts";
import type { InvitationsSearch } from "./users-search.ts";

export function PendingInvitations({ search }: { search: InvitationsSearch }) {
  const list = useChangedRows(useList(search, invitations));
  const { mayChange } = useRights();
  const change = useRowChange();
  const [ask, question] = useQuestion();

  const resend = ({ id, email }: PendingInvitation) =>
    change({
      id,
      request: () => call(resendInvitation, { params: { id } }),
      becomes: { state: "sent", invite_sent_on: new Date().toISOString() },
      done: `The invitation was sent to ${email} again. The earlier link no longer works.`,
    });

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
        }),
    });

  const actions = (invitation: PendingInvitation) =>
    mayChange && (
      <>
        <Button variant="ghost" aria-label={`Resend to ${invitation.email}`} onPress={() => resend(invitation)}>
          Resend
        </Button>
        <Button
          variant="ghost"
          aria-label={`Cancel invitation of ${invitation.email}`}
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
