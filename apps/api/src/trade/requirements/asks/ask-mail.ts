import { breakLinks } from "../../../ground/mail/break-links.ts";
import type { Mail } from "../../../ground/mail/mail-content.ts";
import { formatDate } from "../../../ground/http/format-date.ts";
import { type AskedRow, describeChecks } from "./asked-item-queries.ts";

export interface AskToMail {
  id: string;
  salt: Buffer;
  email: string;
  name: string;
  text: string;
  expiresAt: Date;
  /** The third party wanted it, before what it sent expires. */
  isRenewal?: boolean;
}

/** The mail that asks a third party for documents: who asks, the message, what each document must say, and the link. */
export function askMail(
  { id, salt, email, name, text, expiresAt, isRenewal = false }: AskToMail,
  items: readonly AskedRow[],
  asker: { company: string; person: string },
): Mail {
  // People write these names, so a name could carry a link as well.
  const person = breakLinks(asker.person);
  return {
    template: "document-ask",
    recipient: email,
    values: {
      asker: person,
      company: asker.company,
      name: breakLinks(name),
      documents: nameItems(items),
      until: formatDate(expiresAt.toISOString().slice(0, 10)),
    },
    blocks: {
      message: text === "" ? { kind: "note", text: getNote(isRenewal) } : { kind: "quote", author: person, text },
      checks: { kind: "paragraph", text: items.map(describeItem).join("\n\n") },
    },
    path: "/deliver?code={{code}}",
    code: { purpose: "document-upload", id, salt },
  };
}

const getNote = (isRenewal: boolean) =>
  isRenewal
    ? "You wanted this mail before the document that you sent expires. The page of the link also ends such mails."
    : "There is no message.";

/** The name of the only document, or the first with the number of the others. */
export function nameItems(items: readonly { name: string }[]) {
  const [first] = items;
  const more = items.length - 1;
  return more > 0 ? `${first?.name ?? ""} and ${more} more` : (first?.name ?? "documents");
}

function describeItem(item: AskedRow) {
  const { name, subject, due_on: dueOn, valid_until: until, reason } = item;
  return [
    `${subject === null ? name : `${name}: ${subject}`}${dueOn === null ? "" : `, needed by ${formatDate(dueOn)}`}`,
    ...(until === null ? [] : [`The present one is valid through ${formatDate(until)}.`]),
    ...(reason === null ? [] : [`Please change: ${reason}`]),
    ...describeChecks(item).map((check) => `– ${check}`),
  ].join("\n");
}
