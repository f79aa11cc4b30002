import type { AttributeId } from "@lading/contract";
import { useMemo } from "react";
import { ofUser, useRemembered } from "../../../../lib/remembered.ts";
import { gridColumns, usualColumns } from "./grid-columns.ts";

const isColumn = (id: string): id is AttributeId => (gridColumns as readonly string[]).includes(id);

/** The columns that the user has chosen in this browser, in their order. */
export function useGridColumns() {
  const [remembered, remember] = useRemembered(ofUser("lading.grid-columns"));
  // The rows of the grid render again if the columns are another array.
  const columns = useMemo(
    () => (remembered === null ? usualColumns : [...new Set(remembered.split(","))].filter(isColumn)),
    [remembered],
  );
  return { columns, choose: (ids: readonly AttributeId[]) => remember(ids.join(",")) };
}
