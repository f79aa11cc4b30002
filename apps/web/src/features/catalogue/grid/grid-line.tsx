import type { AttributeId } from "@lading/contract";
import { Package } from "lucide-react";
import { memo, useSyncExternalStore } from "react";
import { pictureAddress } from "../../../lib/deployment.ts";
import { GridCell } from "./grid-cell.tsx";
import { type GridCursor, readLine } from "./grid-cursor.ts";
import type { GridState } from "./grid-state.ts";
import type { Place } from "./selection.ts";
import { topOf } from "./use-grid-view.ts";

interface GridLineProps {
  grid: GridState;
  cursor: GridCursor;
  gxpSku: string;
  row: number;
  columns: readonly AttributeId[];
  /** The widths of the columns. */
  template: string;
  /** The beginning of the ids of the grid's cells. */
  idPrefix: string;
}

/** The id of a cell's element, by which the grid names its active cell. */
export const cellId = (idPrefix: string, { row, column }: Place) => `${idPrefix}${row}-${column}`;

/** A row of the grid. It renders only if one of its cells or its part of the selection changes. */
export const GridLine = memo(function GridLine(props: GridLineProps) {
  const { grid, cursor, gxpSku, row, columns, template, idPrefix } = props;
  const { left, right, active, corner } = readLine(useSyncExternalStore(cursor.subscribe, () => cursor.line(row)));
  useSyncExternalStore(grid.subscribe, () => grid.rowVersion(gxpSku));
  const product = grid.row(gxpSku);
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className="edit-grid-line"
      style={{ top: topOf(row), gridTemplateColumns: template }}
      data-sku={gxpSku}
    >
      <div role="rowheader" aria-colindex={1} className="edit-grid-name">
        {product?.image_url ? (
          <img src={pictureAddress(product.image_url)} alt="" loading="lazy" />
        ) : (
          <Package aria-hidden strokeWidth={1.5} />
        )}
        <span className="min-w-0">
          <span className="block truncate font-medium">{product?.name ?? gxpSku}</span>
          <span className="edit-grid-below block truncate">{product?.values.sku ?? gxpSku}</span>
        </span>
      </div>
      {columns.map((name, column) => (
        <GridCell
          key={name}
          name={name}
          cell={grid.cell(gxpSku, name)}
          live={grid.live(gxpSku, name)}
          pending={grid.pending(gxpSku, name)}
          standing={grid.standing(gxpSku, name)}
          id={cellId(idPrefix, { row, column })}
          row={row}
          column={column}
          isSelected={column >= left && column <= right}
          isActive={column === active}
          isCorner={column === corner}
        />
      ))}
    </div>
  );
});
