import {
  cancelCompanyInvitation,
  type CompanyDetail,
  type PendingInvitation,
  resendCompanyInvitation,
} from "@lading/contract";
import { call } from "../../lib/api.ts";
import { date, dateAndTime } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import { ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import type { companyInvitationList } from "./provider-api.ts";
import type { SearchedPage } from "./searched-page.ts";
import { usePeopleChange } from "./use-people-change.ts";

interface CompanyInvitationsProps {
  company: CompanyDetail;
  search: SearchedPage;
  query: ReturnType<typeof companyInvitationList>;
}

/** The people who are invited to a company and have no account yet. */
export function CompanyInvitations({ company, search, query }: CompanyInvitationsProps) {
  const list = useList(search, query);
  const ask = usePeopleChange(company.id);

  const resend = ({ id, email }: PendingInvitation) =>
    ask({
      title: `Send the invitation to ${email} again?`,
      text: "They get a mail with a new link for seven days. The link of the earlier mail no longer works then.",
      confirm: "Send Again",
      perform: () => call(resendCompanyInvitation, { params: { id: company.id, invitation: id } }),
      done: `The invitation was sent to ${email} again.`,
    });
  const cancel = ({ id, email }: PendingInvitation) =>
    ask({
      title: `Cancel the invitation of ${email}?`,
      text: "The link in their mail no longer works then. The license becomes free.",
      confirm: "Cancel Invitation",
      cancel: "Keep It",
      destructive: true,
      perform: () => call(cancelCompanyInvitation, { params: { id: company.id, invitation: id } }),
      done: `The invitation of ${email} was cancelled.`,
    });

  const actions = (invitation: PendingInvitation) => (
    <span className="-ml-2 flex gap-1">
      <Button variant="ghost" aria-label={`Resend to ${invitation.email}`} onPress={() => resend(invitation)}>
        Resend
      </Button>
      <Button
        variant="ghost"
        aria-label={`Cancel invitation of ${invitation.email}`}
        onPress={() => cancel(invitation)}
      >
        Cancel
      </Button>
    </span>
  );

  return (
    <ListView
      list={list}
      name="company-invitations"
      caption="Pending invitations"
      noun={["invitation", "invitations"]}
      columns={[...columns, { id: "actions", label: "Actions", width: 160, cell: actions, compact: [{ line: 3 }] }]}
      compactLines={["", "mt-0.5 text-xs text-fg3 tabular-nums", "mt-1"]}
      compactShowsAll
      rowKey={({ id }) => id}
      rowName={({ email }) => email}
    />
  );
}

const columns: readonly Column<PendingInvitation>[] = [
  {
    id: "email",
    label: "Email",
    width: 240,
    grows: true,
    cell: ({ email }) => <span className="font-medium text-fg wrap-anywhere">{email}</span>,
    compact: [{ line: 1 }],
  },
  { id: "role", label: "Role", width: 140, cell: ({ role }) => role.name, compact: [{ line: 2 }] },
  {
    id: "invite_sent_on",
    label: "Invited On",
    width: 132,
    cell: ({ invite_sent_on: sent }) => <span title={dateAndTime(sent)}>{date(sent)}</span>,
    compact: [{ line: 2, cell: ({ invite_sent_on }) => `Invited on ${date(invite_sent_on)}` }],
  },
  {
    id: "state",
    label: "State",
    width: 108,
    cell: ({ state }) => (state === "expired" ? <Badge tone="warn">Expired</Badge> : "Waiting"),
    compact: [{ line: 2, cell: ({ state }) => (state === "expired" ? "Expired" : "Waiting") }],
  },
];
