import { ofUser, useRemembered } from "../lib/remembered.ts";
import { type ColumnWidths, readWidths, writeWidths } from "./column-widths.ts";
import type { Column } from "./column.ts";

/**
 * A table's columns, with their visibility and widths. The user's choices are stored under `name`; until then, the columns
 * `hiddenAtFirst` are hidden.
 */
export function useColumns<Row>(name: string, all: readonly Column<Row>[], hiddenAtFirst: readonly string[] = []) {
  const [stored, store] = useRemembered(ofUser(`lading.hidden-columns.${name}`));
  const [storedWidths, storeWidths] = useRemembered(ofUser(`lading.column-widths.${name}`));
  const widths = readWidths(storedWidths);
  const hidden = new Set(stored?.split(" ") ?? hiddenAtFirst);
  const hide = (columns: readonly Column<Row>[]) =>
    store(columns.map((column) => column.id).join(" ") || (hiddenAtFirst.length > 0 ? " " : null));
  return {
    all,
    shown: all.filter((column) => !hidden.has(column.id)),
    /** True if the user has not hidden the column. */
    shows: (id: string) => !hidden.has(id),
    show: (ids: readonly string[]) => hide(all.filter((column) => !ids.includes(column.id))),
    showAll: () => hide([]),
    hideAll: () => hide(all),
    widths,
    resize: (changes: ColumnWidths) => storeWidths(writeWidths(new Map([...widths, ...changes]))),
    resetWidth: (id: string) => storeWidths(writeWidths(new Map([...widths].filter(([other]) => other !== id)))),
    resetWidths: () => storeWidths(null),
  };
}

export type Columns<Row> = ReturnType<typeof useColumns<Row>>;
