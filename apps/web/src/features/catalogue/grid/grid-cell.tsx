import { type AttributeId, getRelativeChange } from "@lading/contract";
import { CircleAlert, Clock3, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { valueText } from "../../../lib/value-text.ts";
import { isFarChange } from "./cell-value.ts";
import { isRight } from "./columns/grid-columns.ts";
import type { Cell, CellStanding } from "./cells.ts";

interface GridCellProps {
  name: AttributeId;
  /** The changed cell, if it is changed. */
  cell: Cell | undefined;
  /** The value in the portal. */
  live: string | null;
  /** The value that waits for approval. Null is a cleared value. */
  pending: string | null | undefined;
  standing: CellStanding | undefined;
  /** The id of the element, by which the grid names its active cell. */
  id: string;
  row: number;
  column: number;
  isSelected: boolean;
  isActive: boolean;
  /** The cell is the lower right corner of the selection, which has the handle that fills down. */
  isCorner: boolean;
}

const emptyText = "Empty";
const show = (name: AttributeId, value: string | null) => (value === null ? emptyText : valueText(name, value));

/** A cell with its value, and below it the former value or the value that waits for approval. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { name, cell, live, pending, standing, id, row, column, isSelected, isActive, isCorner } = props;
  const change =
    cell && standing !== "wrong" ? getRelativeChange({ name, old_value: live, new_value: cell.value }) : undefined;
  const isFar = standing === "ready" && cell !== undefined && isFarChange(name, live, cell.value);
  const tone = standing === "wrong" ? "bad" : standing === "stale" || isFar ? "warn" : undefined;
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={isSelected}
      aria-invalid={standing === "wrong" || undefined}
      data-row={row}
      data-column={column}
      data-active={isActive ? "" : undefined}
      data-tone={tone}
      className={`edit-grid-cell tabular-nums ${isRight(name) ? "edit-grid-number" : ""}`}
    >
      <span className={cell ? "font-medium" : live === null ? "text-fg3" : ""}>
        {standing === "wrong" && <CircleAlert aria-hidden size={13} strokeWidth={1.75} />}
        {pending !== undefined && (
          <Clock3
            aria-label={cell ? `Replaces the pending ${show(name, pending)}` : "Pending"}
            size={13}
            strokeWidth={1.75}
          />
        )}
        {show(name, cell ? cell.value : live)}
      </span>
      {cell ? (
        <span className="edit-grid-below">
          {standing === "stale" || isFar ? <TriangleAlert aria-hidden size={12} strokeWidth={1.75} /> : null}
          {standing === "stale" ? (
            `now ${show(name, live)}`
          ) : (
            <>
              <s aria-label={`before ${show(name, live)}`}>{show(name, live)}</s> {change?.text}
            </>
          )}
        </span>
      ) : (
        pending !== undefined && <span className="edit-grid-below">{`Pending ${show(name, pending)}`}</span>
      )}
      {isCorner && <span data-handle="" className="edit-grid-handle" />}
    </div>
  );
});
