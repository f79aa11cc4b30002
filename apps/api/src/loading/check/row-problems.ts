import type { Fault } from "../feeds/fault.ts";
import type { LoadSink, StoredBatch } from "../feeds/load-report.ts";
import type { FeedRecord } from "../read/feed-record.ts";
import type { ImportRow } from "../map/import-row.ts";
import type { NewProblem } from "./problem-queries.ts";

/** The longest part of a value that a problem shows. */
export const longestValue = 200;

/** Collects the outcomes of rows, with the original cells that caused problems. */
export interface RowProblems extends LoadSink {
  /** Remembers the original cells of a row until `take`. */
  keep(record: FeedRecord): void;
  /** The number of kept rows, and of their characters. */
  readonly kept: number;
  readonly keptCharacters: number;
  readonly received: number;
  readonly refused: number;
  readonly warnings: number;
  /** Returns the problems since the last call. */
  take(): NewProblem[];
}

/** The numbers of earlier batches, if a run goes on. */
interface Counted {
  received: number;
  refused: number;
  warnings: number;
}

export function openProblems({ matches }: ImportRow, before: Counted, save: (batch: StoredBatch) => void): RowProblems {
  const places = new Map((matches ?? []).flatMap(({ target }, at) => (target === null ? [] : [[target, at] as const])));
  const cells = new Map<number, FeedRecord["cells"]>();
  const counts = { ...before };
  let problems: NewProblem[] = [];
  let characters = 0;

  function add(row: number, faults: readonly Fault[], is_warning: boolean) {
    for (const { field, message, code, hint } of faults) {
      const at = places.get(field);
      problems.push({
        row,
        place: problems.length,
        column: at === undefined ? null : at + 1,
        header: at === undefined ? null : (matches?.[at]?.header ?? null),
        field: field || null,
        value: at === undefined ? null : (cells.get(row)?.[at]?.slice(0, longestValue) ?? null),
        code,
        message,
        hint: hint ?? null,
        is_warning,
      });
    }
  }

  return {
    keep({ row, cells: given }) {
      cells.set(row, given);
      for (const cell of given) characters += cell?.length ?? 0;
    },
    get keptCharacters() {
      return characters;
    },
    get kept() {
      return cells.size;
    },
    get received() {
      return counts.received;
    },
    get refused() {
      return counts.refused;
    },
    get warnings() {
      return counts.warnings;
    },
    receive: () => void counts.received++,
    reject(row, faults) {
      counts.refused++;
      add(row, faults, false);
    },
    warn(row, warnings) {
      if (row === null) return; // The summary of the check shows them.
      counts.warnings += warnings.length;
      add(row, warnings, true);
    },
    save,
    take() {
      cells.clear();
      characters = 0;
      const taken = problems;
      problems = [];
      return taken;
    },
  };
}
