import type {
  BlockedAct,
  ItemState,
  ItemSubmission,
  RequirementGroup,
  RequirementItem,
  RequirementItemDetail,
} from "@lading/contract";
import { deployment } from "../../lib/deployment.ts";
import { date, number } from "../../lib/formats.ts";
import type { BadgeTone } from "../../ui/badge.tsx";

const dayMs = 86_400_000;

/** Days from today until a day; negative after it. */
export const daysUntil = (day: string, today: string) => Math.round((Date.parse(day) - Date.parse(today)) / dayMs);

const inDays = (days: number) => `${days} ${days === 1 ? "day" : "days"}`;

/** A day in words from today: "in 5 days", "2 days ago". */
export function fromToday(days: number) {
  if (days === 0) return "today";
  return days > 0 ? `in ${inDays(days)}` : `${inDays(-days)} ago`;
}

/** An item that is missing is red only shortly before it is due. */
export const urgentDays = 14;

/** The names of the states, as in filters. A badge says more. */
export const stateNames: Record<ItemState, string> = {
  missing: "Missing",
  requested: "Asked others",
  submitted: "Sent",
  in_review: "In review",
  accepted: "Accepted",
  changes_requested: "Please change",
  expiring: "Expires soon",
  expired: "Expired",
  waived: "Waived",
  not_applicable: "Not needed",
};

interface Said {
  tone: BadgeTone;
  text: string;
}

/** The state of an item in words. */
export function describeItem(
  {
    state,
    due_on,
    valid_until,
    waived_until,
    asked,
  }: Pick<RequirementItem, "state" | "due_on" | "valid_until" | "waived_until" | "asked">,
  today: string,
): Said {
  const isUrgent = due_on !== null && daysUntil(due_on, today) <= urgentDays;
  const left = valid_until === null ? 0 : daysUntil(valid_until, today);
  const words: Record<ItemState, Said> = {
    missing: { tone: isUrgent ? "bad" : "neutral", text: stateNames.missing },
    requested: { tone: "info", text: asked === null ? stateNames.requested : `Asked ${asked}` },
    submitted: { tone: "info", text: stateNames.submitted },
    in_review: { tone: "info", text: stateNames.in_review },
    accepted: { tone: "ok", text: valid_until === null ? "Accepted" : `Accepted until ${date(valid_until)}` },
    changes_requested: { tone: "warn", text: stateNames.changes_requested },
    expiring: { tone: "warn", text: left === 0 ? "Expires today" : `Expires in ${inDays(left)}` },
    expired: { tone: "bad", text: stateNames.expired },
    waived: { tone: "neutral", text: waived_until === null ? "Waived" : `Waived until ${date(waived_until)}` },
    not_applicable: { tone: "neutral", text: stateNames.not_applicable },
  };
  return words[state];
}

const renewals = { submitted: "sent", in_review: "in review", changes_requested: "please change" } as const;

/** What happens to a newer file while another one is valid. */
export const describeRenewal = ({ renewal }: Pick<RequirementItem, "renewal">) =>
  renewal ? `Renewal: ${renewals[renewal.state]}` : undefined;

/** Why the last document was refused; null if it was not. It still counts while somebody else is asked for another. */
export const findRefusal = ({
  reason,
  renewal,
  state,
  submissions: [last],
}: Pick<RequirementItemDetail, "reason" | "renewal" | "state" | "submissions">) =>
  reason ?? renewal?.reason ?? (state === "requested" && last?.state === "changes_requested" ? last.reason : null);

/** Who was asked for a newer file while another one is valid. */
export const describeAsked = ({ asked, state }: Pick<RequirementItem, "asked" | "state">) =>
  asked !== null && state !== "requested" ? `Asked ${asked}` : undefined;

/** From whom a document arrived that the company has not sent yet; undefined if none did. */
export function describeArrived({ arrived, count }: Pick<RequirementGroup, "arrived" | "count">) {
  if (!arrived) return undefined;
  const said = `rrived from ${arrived.from}, not sent`;
  return count > 1 ? `${arrived.count} of ${count} a${said}` : `A${said}`;
}

/** What became of something that was sent. */
export function describeSubmission({ state, valid_until }: ItemSubmission): Said {
  if (state === "accepted")
    return { tone: "ok", text: valid_until === null ? "Accepted" : `Accepted until ${date(valid_until)}` };
  if (state === "changes_requested") return { tone: "warn", text: "Please change" };
  return { tone: "info", text: state === "submitted" ? `With ${deployment.providerName}` : "In review" };
}

const acts: Record<BlockedAct, string> = {
  answer_orders: "answering orders",
  send_ship_notices: "ship notices",
  propose_products: "proposing products",
  approve_edits: "approval of your changes",
};

const list = new Intl.ListFormat("en-US");

/** What the company cannot do without the document, as in "Blocks answering orders"; undefined if it can do everything. */
export const describeBlocks = (blocks: readonly BlockedAct[]) =>
  blocks.length > 0 ? `Blocks ${list.format(blocks.map((act) => acts[act]))}` : undefined;

/** The order of a subject that is a line of an order or of a ship notice. */
export const orderOf = ({ kind, id }: RequirementItem["subject"]) =>
  (kind === "ship_line" ? id.replace(/^[^/]*\//, "") : id).replace(/\/\d+$/, "");

/** The order or the ship notice of the lines of a group. */
export function describeWhole({ order, item: { subject } }: Pick<RequirementGroup, "order" | "item">) {
  const end = subject.kind === "ship_line" ? subject.name.lastIndexOf(`, ${order} line `) : -1;
  return end < 0 ? `PO ${order}` : subject.name.slice(0, end);
}

/** The name of the subject of a group in a row: that of its only item, or the order or ship notice and the number of its lines. */
export const describeGroup = (group: Pick<RequirementGroup, "count" | "order" | "item">) =>
  group.count === 1 ? describeSubject(group.item.subject) : `${describeWhole(group)}, ${number(group.count)} lines`;

/** The name of the subject in a row: the company, the product, the order and its line, or the ship notice with these and the SKU. */
export const describeSubject = ({ kind, id, name }: RequirementItem["subject"]) =>
  kind === "order_line" ? `PO ${id.replace(/\/(\d+)$/, ", line $1")}` : name;
