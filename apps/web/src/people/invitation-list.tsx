import type { PendingInvitation } from "@lading/contract";
import { EmailAddress } from "../ui/email-address.tsx";
import { Ago } from "../ui/moment.tsx";
import type { Column } from "../list/column.ts";
import type { ListSearch } from "../list/list-search.ts";
import { ListView } from "../list/list-view.tsx";
import type { List } from "../list/use-list.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { usePeopleChange } from "./use-people-change.ts";

/** The link is given for test companies, whose mails are not sent. */
type ListedInvitation = PendingInvitation & { link?: string | null };

interface InvitationListProps {
  list: List<ListSearch, ListedInvitation>;
  /** The browser stores hidden columns and chosen widths under this name. */
  name: string;
  isSortable?: boolean;
  /** False hides the buttons that resend and cancel an invitation. */
  mayChange?: boolean;
  resend: (id: string) => Promise<object>;
  cancel: (id: string) => Promise<object>;
  /** The consequences of cancelling an invitation. */
  cancelText: string;
  /** Fetches again all that depends on the invitations. */
  refresh: () => Promise<object>;
}

/** The people who are invited and have no account yet. */
export function InvitationList(props: InvitationListProps) {
  const { list, name, isSortable = false, mayChange = true, resend, cancel, cancelText, refresh } = props;
  const ask = usePeopleChange(refresh);

  const askToResend = ({ id, email, link }: ListedInvitation) =>
    ask({
      title: `Send the invitation to ${email} again?`,
      text: link
        ? "It gets a new link for seven days, which you can copy here. The earlier link no longer works then."
        : "They get a mail with a new link for seven days. The link of the earlier mail no longer works then.",
      confirm: "Send Again",
      perform: () => resend(id),
      done: link ? `The invitation of ${email} has a new link.` : `The invitation was sent to ${email} again.`,
    });
  const askToCancel = ({ id, email }: PendingInvitation) =>
    ask({
      title: `Cancel the invitation of ${email}?`,
      text: cancelText,
      confirm: "Cancel Invitation",
      cancel: "Keep It",
      destructive: true,
      perform: () => cancel(id),
      done: `The invitation of ${email} was cancelled.`,
    });
  const actions = (invitation: ListedInvitation) => (
    <span className="-ml-2 flex gap-1">
      {invitation.link && <CopyButton text={invitation.link} name={`link of ${invitation.email}`} />}
      <Button variant="ghost" aria-label={`Resend to ${invitation.email}`} onPress={() => askToResend(invitation)}>
        Resend
      </Button>
      <Button
        variant="ghost"
        aria-label={`Cancel invitation of ${invitation.email}`}
        onPress={() => askToCancel(invitation)}
      >
        Cancel
      </Button>
    </span>
  );
  const columns = getColumns(isSortable);

  return (
    <ListView
      list={list}
      name={name}
      caption="Pending invitations"
      empty={{ text: "People who are invited appear here until they register." }}
      noun={["invitation", "invitations"]}
      columns={
        mayChange
          ? [...columns, { id: "actions", label: "Actions", width: 192, cell: actions, compact: [{ line: 3 }] }]
          : columns
      }
      compactLines={["", "mt-0.5 text-xs text-fg3 tabular-nums", "mt-1"]}
      compactShowsAll
      rowKey={({ id }) => id}
      rowName={({ email }) => email}
    />
  );
}

const getColumns = (sortable: boolean): readonly Column<PendingInvitation>[] => [
  {
    id: "email",
    label: "Email",
    width: 240,
    grows: true,
    sortable,
    isText: true,
    cell: ({ email }) => (
      <span className="font-medium text-fg">
        <EmailAddress>{email}</EmailAddress>
      </span>
    ),
    compact: [{ line: 1 }],
  },
  {
    id: "role",
    label: "Role",
    width: 140,
    sortable,
    isText: true,
    cell: ({ role }) => role.name,
    compact: [{ line: 2 }],
  },
  {
    id: "invite_sent_on",
    label: "Invited On",
    width: 132,
    sortable,
    isDay: true,
    cell: ({ invite_sent_on: sent }) => <Ago at={sent} isSentence />,
    compact: [
      {
        line: 2,
        cell: ({ invite_sent_on }) => (
          <>
            Invited <Ago at={invite_sent_on} />
          </>
        ),
      },
    ],
  },
  {
    id: "state",
    label: "State",
    width: 108,
    cell: ({ state }) => (state === "expired" ? <Badge tone="warn">Expired</Badge> : "Waiting"),
    compact: [{ line: 2, cell: ({ state }) => (state === "expired" ? "Expired" : "Waiting") }],
  },
];
