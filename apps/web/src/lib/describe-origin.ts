import type { ChangeSource, HistoryField, ValueOrigin, ValueOrigins } from "@lading/contract";
import { dateAndTime } from "./formats.ts";

/** The origin of a value in words. */
export interface OriginWords {
  /** The way in which the value came about. */
  title: string;
  /** The people and the time. */
  lines: string[];
  /** The value before the latest change; undefined if the field has not changed. */
  formerValue?: string | null;
}

const titles: Record<Exclude<ChangeSource, "earlier">, string> = {
  approval: "Approved edit",
  intake: "Loaded by the provider",
  console: "Entered by the provider",
  undo: "Undone change",
  direct: "Entered in the database",
};

/** Describes where the live value of a field comes from. */
export function describeOrigin({ first, fields }: ValueOrigins, field: HistoryField): OriginWords {
  const change = fields[field];
  if (change) return { ...describe(change), formerValue: change.old_value };
  if (first.source === "earlier")
    return { title: "Older than the history", lines: [`No history before ${dateAndTime(first.at)}`] };
  const { title, lines } = describe(first);
  return { title, lines: [...lines, "Unchanged since the product was added"] };
}

function describe(origin: ValueOrigin) {
  const { source, actor, acting_for, requested_by, at } = origin;
  const lines = [dateAndTime(at)];
  if (actor !== null) lines.unshift(`${getVerb(source)} ${actor}${acting_for === null ? "" : `, as ${acting_for}`}`);
  if (requested_by !== null) lines.push(`Requested by ${requested_by}`);
  return { title: source === "earlier" ? "Older than the history" : titles[source], lines };
}

/** Only staff see the actor of a load, which is an intake key. */
function getVerb(source: ChangeSource) {
  if (source === "intake") return "With the intake key";
  return source === "approval" ? "Approved by" : "By";
}
