interface AnyRow {
  id: number;
  row: number;
  kind: string;
  is_warning?: boolean;
}

/** Numbers the rows of a preview and counts them by kind, from `counts` on. */
export function openPreview<Row extends AnyRow, Counts extends Record<Row["kind"] | "warnings" | "wrong_rows", number>>(
  counts: Counts,
) {
  const counted: Record<string, number> = counts;
  let waiting: Row[] = [];
  const wrong = new Set<number>();
  let last = 0;
  return {
    counts,
    add(row: Omit<Row, "id">) {
      counted[row.kind] = (counted[row.kind] ?? 0) + 1;
      if (row.is_warning) counted.warnings = (counted.warnings ?? 0) + 1;
      else if (row.kind === "problems") counted.wrong_rows = wrong.add(row.row).size;
      waiting.push({ ...row, id: ++last } as Row); // Only the id was missing.
    },
    /** Returns the rows that were added since the last call. */
    take() {
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}
