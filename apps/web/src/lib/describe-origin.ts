import type { ChangeSource, HistoryField, ValueOrigin, ValueOrigins } from "@lading/contract";
import { inBothZones } from "./format-moment.ts";

/** The source of a change in words. */
export interface SourceWords {
  /** The way in which the change came about. */
  title: string;
  people: string[];
  /** The run that staff can open. */
  run: string | undefined;
}

/** The origin of a live value in words. */
export interface OriginWords {
  title: string;
  /** The people and the time. */
  lines: string[];
  run: string | undefined;
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
  if (change) return { ...toLines(change), formerValue: change.old_value };
  const words = toLines(first);
  return first.source === "earlier"
    ? { ...words, lines: [`No history before ${inBothZones(first.at)}`] }
    : { ...words, lines: [...words.lines, "Unchanged since the product was added"] };
}

function toLines(origin: ValueOrigin) {
  const { people, ...words } = describeSource(origin);
  // The time follows the person who made the change.
  return { ...words, lines: people.toSpliced(origin.actor === null ? 0 : 1, 0, inBothZones(origin.at)) };
}

/** Describes how a change came about, without its time. */
export function describeSource(origin: ValueOrigin): SourceWords {
  const { source, actor, acting_for, requested_by } = origin;
  const people: string[] = [];
  if (actor !== null) people.push(`${getVerb(source)} ${actor}${acting_for === null ? "" : `, as ${acting_for}`}`);
  if (requested_by !== null) people.push(`Requested by ${requested_by}`);
  return { title: getTitle(origin), people, run: origin.run?.id };
}

function getTitle({ source, run }: ValueOrigin) {
  if (source === "earlier") return "Older than the history";
  if (run && source === "console") return `Imported from ${run.source}`;
  return run && source === "undo" ? `Undone import of ${run.source}` : titles[source];
}

/** Only staff see the actor of a load, which is an API key. */
function getVerb(source: ChangeSource) {
  if (source === "intake") return "With the API key";
  return source === "approval" ? "Approved by" : "By";
}
