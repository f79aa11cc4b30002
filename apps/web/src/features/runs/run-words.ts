import { type Run, type RunKindId, runCountIds, runCounts, runKinds, runSubjects } from "@lading/contract";
import { number } from "../../lib/formats.ts";
import { formatDuration } from "./format-duration.ts";

/** "Import: Prices" */
export const describeKind = ({ kind, subject }: Run) => `${runKinds[kind].label}: ${runSubjects[subject]}`;

/** The words for one and several runs in the count above the list. People do not read the word "run". */
export function nameRuns(kinds: readonly RunKindId[] | undefined): readonly [one: string, many: string] {
  const [kind, ...others] = kinds ?? [];
  if (!kind || others.length > 0) return ["import or export", "imports and exports"];
  const one = runKinds[kind].label.toLowerCase();
  return [one, `${one}s`];
}

/** The person or the program that started it. */
export const describeStarter = ({ person, key }: Run) => (person ? person.name : `Key ${key ?? "[removed]"}`);

/** The counts with their names, in one order and without those that are 0. */
export const listCounts = ({ counts }: Run) =>
  runCountIds.flatMap((id) => (counts[id] ? { id, name: runCounts[id], value: counts[id] } : []));

/** "New 12 · Changed 3" */
export const describeCounts = (run: Run) =>
  listCounts(run)
    .map(({ name, value }) => `${name} ${number(value)}`)
    .join(" · ");

/** The time that the server worked on it; undefined before the end. */
export const describeDuration = ({ started_at, ended_at }: Run) =>
  started_at && ended_at ? formatDuration(Date.parse(ended_at) - Date.parse(started_at)) : undefined;
