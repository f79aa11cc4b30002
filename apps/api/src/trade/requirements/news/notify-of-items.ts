import type { DocumentNews, ItemState } from "@lading/contract";
import type { Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";
import { formatDate } from "../../../ground/http/format-date.ts";
import { raiseNotifications, type ToldItem } from "./news-queries.ts";

type NewsType = "requirement_opened" | "requirement_decision" | "requirement_expiring";

interface News {
  type: NewsType;
  /** The state that a decision has given the document. By default that of the item. */
  state?: ItemState | undefined;
  reason?: string | null;
  /** The items are needed again because their waivers are over. */
  isWaiverOver?: boolean;
}

/** Notifies companies of items, of several for one requirement together. */
export async function notifyOfItems(
  db: Transaction<DB>,
  items: readonly ToldItem[],
  { type, state, reason = null, isWaiverOver = false }: News,
) {
  const groups = Map.groupBy(items, ({ company_id, data }) => `${company_id} ${data.requirement.id}`).values();
  const notifications = [...groups].map((group) => {
    const [{ company_id, data }] = group as [ToldItem, ...ToldItem[]]; // No group is empty.
    const details: DocumentNews = {
      item: group.length === 1 ? data.item : null,
      name: data.requirement.name,
      subject: group.length === 1 ? formatSubject(data.subject) : count(group.length, data.subject.kind),
      state: state ?? data.state,
      due_on: data.due_on,
      reason,
    };
    const about =
      group.length === 1 && data.subject.kind === "company" ? details.name : `${details.name} (${details.subject})`;
    return {
      company_id,
      notification_type: type,
      description: isWaiverOver ? `${about} is needed again: its waiver is over.` : describe(type, about, details),
      details,
    };
  });
  if (notifications.length > 0) await raiseNotifications(db, notifications);
}

const nouns = {
  company: ["document", "documents"],
  product: ["product", "products"],
  order_line: ["line of an order", "lines of orders"],
} as const;

const count = (found: number, kind: keyof typeof nouns) =>
  `${found.toLocaleString("en-US")} ${nouns[kind][found === 1 ? 0 : 1]}`;

function formatSubject({ kind, id, name }: ToldItem["data"]["subject"]) {
  const [order, line] = id.split(/\/(?=[^/]*$)/);
  return kind === "order_line" ? `${order}, line ${line}` : name;
}

function describe(type: NewsType, about: string, { state, due_on, reason }: DocumentNews) {
  const on = due_on === null ? "" : formatDate(due_on);
  const until = on === "" ? "" : ` until ${on}`;
  const why = reason === null ? "." : `: ${/[.!?]$/.test(reason) ? reason : `${reason}.`}`;
  if (type === "requirement_opened") return on === "" ? `${about} is needed.` : `${about} is needed by ${on}.`;
  if (state === "expired") return `${about} expired on ${on}.`;
  if (type === "requirement_expiring") return `${about} expires on ${on}.`;
  if (state === "accepted") return `${about} was accepted${until}.`;
  if (state === "waived") return `${about} is not needed${until}${why}`;
  return `${about} ${state === "changes_requested" ? "needs changes" : "is still needed"}${why}`;
}
