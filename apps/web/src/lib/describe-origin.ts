import type { ChangeSource, HistoryField, ValueOrigin, ValueOrigins } from "@lading/contract";
import { inBothZones } from "./format-moment.ts";

/** The origin of a value in words. */
export interface OriginWords {
  /** The way in which the value came about. */
  title: string;
  /** The people and the time. */
  lines: string[];
  /** The run that staff can open. */
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
  if (change) return { ...describe(change), formerValue: change.old_value };
  const words = describe(first);
  return first.source === "earlier"
    ? { ...words, lines: [`No history before ${inBothZones(first.at)}`] }
    : { ...words, lines: [...words.lines, "Unchanged since the product was added"] };
}

/** Describes one change of a field, or its first value. */
export function describeChange(change: ValueOrigin & { is_first: boolean }): OriginWords {
  const words = describe(change);
  if (!change.is_first) return words;
  if (change.source === "earlier") return { ...words, title: "The history begins", lines: [inBothZones(change.at)] };
  return { ...words, title: `Added: ${words.title.charAt(0).toLowerCase()}${words.title.slice(1)}` };
}

function describe(origin: ValueOrigin) {
  const { source, actor, acting_for, requested_by, at } = origin;
  const lines = [inBothZones(at)];
  if (actor !== null) lines.unshift(`${getVerb(source)} ${actor}${acting_for === null ? "" : `, as ${acting_for}`}`);
  if (requested_by !== null) lines.push(`Requested by ${requested_by}`);
  return { title: getTitle(origin), lines, run: origin.run?.id };
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
