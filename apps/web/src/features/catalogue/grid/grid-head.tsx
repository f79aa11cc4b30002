import { getAttribute } from "@lading/contract";
import { number } from "../../../lib/formats.ts";
import { isRight } from "./columns/grid-columns.ts";
import type { Shown } from "./grid-commands.ts";
import type { GridCursor } from "./grid-cursor.ts";
import { useLater } from "./use-later.ts";

interface GridHeadProps {
  shown: Shown;
  cursor: GridCursor;
  /** The widths of the columns. */
  template: string;
  /** The number of products in the grid, below the head of their column. */
  count: string;
  focusTable: () => void;
}

/** The heads of the columns with their numbers of changes. A press on one selects its column. */
export function GridHead({ shown: { grid, columns }, cursor, template, count, focusTable }: GridHeadProps) {
  useLater(grid);
  useLater(cursor);
  const { left, right } = cursor.bounds();
  const { byField } = grid.summary();
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="edit-grid-line edit-grid-head"
      style={{ gridTemplateColumns: template }}
    >
      <div role="columnheader" aria-colindex={1} className="edit-grid-name">
        <span>
          Product
          <span className="block text-fg3">{count}</span>
        </span>
      </div>
      {columns.map((name, column) => (
        <div
          key={name}
          role="columnheader"
          aria-colindex={column + 2}
          aria-selected={column >= left && column <= right}
          className={isRight(name) ? "edit-grid-number" : ""}
        >
          <button
            type="button"
            tabIndex={-1}
            onClick={() => {
              cursor.move({ anchor: { row: cursor.size().rows - 1, column }, active: { row: 0, column } });
              focusTable();
            }}
          >
            <span className="block truncate">{getAttribute(name).label}</span>
            {(byField.get(name) ?? 0) > 0 && <span className="text-fg3">{`${number(byField.get(name))} changed`}</span>}
          </button>
        </div>
      ))}
    </div>
  );
}
