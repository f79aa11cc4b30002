import type { ReactNode } from "react";
import type { Column, CompactPart, Shows } from "./column.ts";

type PlacedPart<Row> = CompactPart<Row> & {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row, shows: Shows) => ReactNode;
};

export interface CompactLayout<Row> {
  readonly before: readonly PlacedPart<Row>[];
  readonly lines: readonly (readonly PlacedPart<Row>[])[];
  readonly after: readonly PlacedPart<Row>[];
  readonly shows: Shows;
}

/** Sorts the compact parts of the shown columns into the lines of a row. */
export function getCompactLayout<Row>(columns: readonly Column<Row>[], shows: Shows): CompactLayout<Row> {
  const parts = columns
    .flatMap(({ id, label, cell, compact = [] }) =>
      compact.map((part, place) => ({ key: `${id} ${place}`, label, cell, isShown: shows(id), ...part })),
    )
    .filter(({ isShown, isAlwaysShown }) => isShown || isAlwaysShown)
    .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0));
  const getParts = (line: CompactPart<Row>["line"]) => parts.filter((part) => part.line === line);
  const last = Math.max(0, ...parts.map(({ line }) => (typeof line === "number" ? line : 0)));
  return {
    before: getParts("before"),
    lines: Array.from({ length: last }, (_, place) => getParts(place + 1)),
    after: getParts("after"),
    shows,
  };
}
