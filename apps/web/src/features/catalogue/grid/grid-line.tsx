import type { AttributeId } from "@lading/contract";
import { Package } from "lucide-react";
import { memo } from "react";
import { pictureAddress } from "../../../lib/deployment.ts";
import { GridCell } from "./grid-cell.tsx";
import type { GridState } from "./grid-state.ts";
import type { Place } from "./selection.ts";

interface GridLineProps {
  grid: GridState;
  gxpSku: string;
  row: number;
  top: number;
  template: string;
  columns: readonly AttributeId[];
  /** Grows when a cell of the row changes, so that the line renders again. */
  version: number;
  /** The first and the last selected column, if the row is in the selection. */
  left: number | undefined;
  right: number | undefined;
  /** The active column, if the active cell is in this row. */
  active: number | undefined;
  /** The column of the handle that fills down. */
  corner: number | undefined;
  /** The beginning of the ids of the grid's cells. */
  idPrefix: string;
}

/** The id of a cell's element, by which the grid names its active cell. */
export const cellId = (idPrefix: string, { row, column }: Place) => `${idPrefix}${row}-${column}`;

/** A row of the grid. It renders only if one of its cells or its part of the selection changes. */
export const GridLine = memo(function GridLine(props: GridLineProps) {
  const { grid, gxpSku, row, top, template, columns, left = 0, right = -1, active, corner, idPrefix } = props;
  const product = grid.row(gxpSku);
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className="edit-grid-line"
      style={{ top, gridTemplateColumns: template }}
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
      {product
        ? columns.map((name, column) => (
            <GridCell
              key={name}
              grid={grid}
              gxpSku={gxpSku}
              name={name}
              id={cellId(idPrefix, { row, column })}
              row={row}
              column={column}
              isSelected={column >= left && column <= right}
              isActive={column === active}
              isCorner={column === corner}
            />
          ))
        : columns.map((name, column) => (
            <div key={name} role="gridcell" aria-colindex={column + 2} aria-label="Loading" className="edit-grid-cell">
              <span className="edit-grid-bar" />
            </div>
          ))}
    </div>
  );
});
