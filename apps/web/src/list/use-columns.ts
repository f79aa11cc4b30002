import { ofUser, useRemembered } from "../lib/remembered.ts";
import type { Column } from "./column.ts";

/** A table's columns and which of them are shown; what is hidden is remembered for the user under `name`. */
export function useColumns<Row>(name: string, all: readonly Column<Row>[]) {
  const [stored, store] = useRemembered(ofUser(`lading.hidden-columns.${name}`));
  const hidden = new Set(stored?.split(" "));
  const hide = (columns: readonly Column<Row>[]) => store(columns.map((column) => column.id).join(" ") || null);
  return {
    all,
    shown: all.filter((column) => !hidden.has(column.id)),
    show: (ids: readonly string[]) => hide(all.filter((column) => !ids.includes(column.id))),
    showAll: () => hide([]),
    hideAll: () => hide(all),
  };
}

export type Columns<Row> = ReturnType<typeof useColumns<Row>>;
