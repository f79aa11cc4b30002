import { type AttributeId, getAttribute, getRelativeChange, type RunState } from "@lading/contract";

export interface WaitingEdit {
  name: AttributeId;
  old_value: string | null;
  new_value: string | null;
}

/** "Color", "Vendor Price +12%", "Color and Material", "4 fields, Vendor Price +12%". */
export function describeEdits(edits: readonly WaitingEdit[]): string {
  const price = edits.find(({ name }) => name === "price");
  if (edits.length > 2) return [`${edits.length} fields`, ...(price ? [describeEdit(price)] : [])].join(", ");
  return edits.map(describeEdit).join(" and ") || "Nothing";
}

function describeEdit(edit: WaitingEdit) {
  const { label } = getAttribute(edit.name);
  if (edit.new_value === null) return `${label} removed`;
  const change = getRelativeChange(edit);
  return change ? `${label} ${change.text}` : label;
}

/** "96 Vendor Price", "96 Vendor Price and 31 Color", "96 Vendor Price, 31 Color and 21 others". */
export function describeEditSet(fields: readonly { name: AttributeId; count: number }[]): string {
  const counted = fields.map(({ name, count }) => `${count.toLocaleString("en-US")} ${getAttribute(name).label}`);
  if (counted.length < 3) return counted.join(" and ") || "Nothing";
  const others = fields.slice(2).reduce((sum, { count }) => sum + count, 0);
  return `${counted[0]}, ${counted[1]} and ${others === 1 ? "1 other" : `${others.toLocaleString("en-US")} others`}`;
}

interface Agreement {
  status: string;
  /** Negative after the last day. */
  days_left: number | null;
  is_sent: boolean;
}

/** "The vendor sent its file", "Required and missing", "Expires in 5 days", "Expired 1 day ago". */
export function describeAgreement({ status, days_left: days, is_sent }: Agreement): string {
  if (is_sent) return "The vendor sent its file";
  if (status === "1") return "Required and missing";
  if (days === null) return "Does not expire";
  if (days === 0) return "Expires today";
  return days > 0 ? `Expires in ${countDays(days)}` : `Expired ${countDays(-days)} ago`;
}

const countDays = (days: number) => (days === 1 ? "1 day" : `${days} days`);

export const describeInvitation = ({ has_expired }: { has_expired: boolean }) =>
  has_expired ? "Expired without an answer" : "The mail could not be delivered";

export const describeMissingAdministrator = (invited: string | null) =>
  invited === null ? "Nobody is invited as administrator" : `${invited} is invited and has not answered`;

export interface TroubledRun {
  state: RunState;
  /** Why it failed. */
  reason: string | null;
  refused: number | null;
  conflicts: number | null;
}

/** "Failed: The server stopped.", "Refused: 3 problems", "Done with 1 problem". */
export function describeRun({ state, reason, refused, conflicts }: TroubledRun): string {
  if (state === "failed") return `Failed: ${reason ?? "no reason is known."}`;
  const problems = (refused ?? 0) + (conflicts ?? 0);
  const counted = problems === 1 ? "1 problem" : `${problems.toLocaleString("en-US")} problems`;
  return state === "refused" ? `Refused: ${counted}` : `Done with ${counted}`;
}

export interface FailingWebhook {
  state: "active" | "paused" | "off";
  off_reason: "gone" | "failing" | null;
}

export function describeWebhook({ state, off_reason }: FailingWebhook): string {
  if (off_reason === "gone") return "Off: the receiver answered that it is gone for good";
  if (off_reason === "failing") return "Off: the receiver accepted nothing for five days";
  return state === "paused" ? "Paused: the last delivery failed" : "The last delivery failed";
}
