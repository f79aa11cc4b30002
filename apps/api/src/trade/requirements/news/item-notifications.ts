import type { DocumentNews, ItemState } from "@lading/contract";
import { formatDate } from "../../../ground/http/format-date.ts";
import type { NewNotification } from "../../../record/outbox/notification-texts.ts";
import type { ToldItem } from "./news-queries.ts";

type NewsType = "requirement_opened" | "requirement_arrived" | "requirement_decision" | "requirement_expiring";

interface News {
  type: NewsType;
  /** The state that a decision has given the document. By default that of the item. */
  state?: ItemState | undefined;
  reason?: string | null;
  /** The name of the third party that sent the document. */
  from?: string;
  /** The items are needed again because their waivers are over. */
  isWaiverOver?: boolean;
}

/** Creates the notifications of items, one for all of a company and a requirement, by the id of the first of these. */
export function createNotifications(
  items: readonly ToldItem[],
  { type, state, reason = null, from, isWaiverOver = false }: News,
): Map<string, NewNotification> {
  const groups = Map.groupBy(items, ({ company_id, data }) => `${company_id} ${data.requirement.id}`).values();
  return new Map(
    [...groups].map((group) => {
      const [{ data }] = group as [ToldItem, ...ToldItem[]]; // No group is empty.
      const isOne = group.length === 1;
      const details: DocumentNews = {
        item: isOne ? data.item : null,
        name: data.requirement.name,
        subject: isOne ? formatSubject(data.subject) : count(group.length, data.subject.kind),
        state: state ?? data.state,
        due_on: data.due_on,
        reason,
      };
      const about = isOne && data.subject.kind === "company" ? details.name : `${details.name} (${details.subject})`;
      const description = isWaiverOver
        ? `${about} is needed again: its waiver is over.`
        : from === undefined
          ? describe(type, about, details)
          : `${about} arrived from ${from}.`;
      return [data.item, { notification_type: type, description, details }];
    }),
  );
}

const nouns = {
  company: ["document", "documents"],
  product: ["product", "products"],
  order_line: ["line of an order", "lines of orders"],
  ship_line: ["line of a ship notice", "lines of ship notices"],
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
