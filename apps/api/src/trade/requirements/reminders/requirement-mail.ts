import { formatDate } from "../../../ground/http/format-date.ts";
import type { Mail, MailItem } from "../../../ground/mail/mail-content.ts";
import { mayUnsubscribe } from "../../../ground/mail/may-unsubscribe.ts";
import type { MailedItem, Reminded } from "./reminder-queries.ts";

/** How many documents a mail names. */
const mostNamed = 20;

/** Creates the mail that tells a person of documents, of which there is at least one, the most urgent first. */
export function requirementMail(
  { email, user_id, code_salt }: Reminded,
  items: readonly MailedItem[],
  apiUrl: string,
): Mail {
  const more = items.length - Math.min(items.length, mostNamed);
  return {
    recipient: email,
    template: "requirements",
    values: {
      documents: `${items.length.toLocaleString("en-US")} ${items.length === 1 ? "document" : "documents"}`,
      view: more > 0 ? `View all, and ${more.toLocaleString("en-US")} more` : "View documents",
    },
    blocks: { list: { kind: "items", items: items.slice(0, mostNamed).map(formatItem) } },
    path: "/requirements",
    ...(user_id !== null && code_salt !== null && mayUnsubscribe({ id: user_id, salt: code_salt }, apiUrl)),
  };
}

const formatItem = (item: MailedItem): MailItem => ({
  text: item.subject === null ? item.name : `${item.name}: ${item.subject}`,
  note: getNote(item),
  path:
    item.id === null
      ? `/document-repository?${new URLSearchParams({ type: "Corporate Agreements" }).toString()}`
      : `/requirements?${new URLSearchParams({ item: item.id }).toString()}`,
});

function getNote({ news, due_on, days, valid_until, reason }: MailedItem) {
  if (news === "accepted") return valid_until === null ? "Accepted" : `Accepted until ${formatDate(valid_until)}`;
  if (news === "changes_requested") return reason === null ? "Please change it" : `Please change: ${reason}`;
  if (due_on === null || days === null) return "Needed";
  // An accepted document is valid through the day on which its renewal is due.
  const isValid = valid_until === due_on;
  if (days < 0) return isValid ? `Expired on ${formatDate(due_on)}` : `Late: it was due on ${formatDate(due_on)}`;
  return isValid ? `Expires on ${formatDate(due_on)}` : `Needed by ${formatDate(due_on)}`;
}
