import { Fragment } from "react";
import { Checkbox } from "../ui/checkbox.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { AllColumnsHidden } from "./all-columns-hidden.tsx";
import { type CompactLayout, getCompactLayout } from "./compact-layout.ts";
import { CompactLines } from "./compact-lines.tsx";
import type { DataTableProps, RowsProps } from "./data-table-props.ts";
import { ListMessage } from "./list-message.tsx";
import { rowBox } from "./list-part.ts";
import { isSelected, isWithShift, toggleRow } from "./selection.ts";

const placeholderRows = 10;

/** The rows as a list, for screens that are too narrow for a table. */
export function CompactRows<Row>(props: RowsProps<Row>) {
  const { list, rendered, caption, columns, rowKey, renderDetail, sought, compactShowsAll, empty } = props;
  if (columns.shown.length === 0) return <AllColumnsHidden columns={columns} />;
  const rows = list.failure ? [] : list.rows;
  if (!rows) {
    return Array.from({ length: placeholderRows }, (_, place) => (
      <div key={place} className="flex gap-3 border-b border-line px-4 py-3">
        <Skeleton className="size-12 shrink-0" />
        <div className="flex flex-1 flex-col gap-2.5 py-0.5">
          <Skeleton className="h-3.5 w-2/3" />
          <Skeleton className="h-3 w-1/2" />
          <Skeleton className="h-4 w-20" />
        </div>
      </div>
    ));
  }
  if (rows.length === 0) return <ListMessage list={list} empty={empty} />;
  const layout = getCompactLayout(columns.all, compactShowsAll ? () => true : columns.shows);
  const page = rows.map(rowKey);
  return (
    <ul aria-label={caption}>
      {rows.slice(0, rendered).map((row) => (
        <li
          key={rowKey(row)}
          aria-current={rowKey(row) === sought || undefined}
          className="border-b border-line last:border-b-0 aria-[current]:bg-accent-soft"
        >
          <CompactRow {...props} row={row} layout={layout} page={page} />
          {renderDetail?.(row)}
        </li>
      ))}
    </ul>
  );
}

interface CompactRowProps<Row> extends Pick<DataTableProps<Row>, "rowKey" | "rowName" | "compactLines" | "selection"> {
  row: Row;
  layout: CompactLayout<Row>;
  /** Keys of the rows of the page. */
  page: readonly string[];
}

/** The checkbox of a row, with space for a finger around it, beside the row's lines. */
function CompactRow<Row>({ row, rowKey, rowName, layout, compactLines, selection, page }: CompactRowProps<Row>) {
  const key = rowKey(row);
  const isChosen = selection !== undefined && isSelected(selection.selection, key);
  const show = (parts: CompactLayout<Row>["before"]) =>
    parts.map((part) => <Fragment key={part.key}>{part.cell(row, layout.shows)}</Fragment>);
  return (
    <article data-selected={isChosen || undefined} className="flex gap-3 px-4 py-3 data-selected:bg-accent-soft">
      {selection && (
        <label className="-m-3 mr-[-0.5rem] grid size-10 shrink-0 cursor-pointer place-items-center">
          <span className="sr-only">{`Select ${rowName(row)}`}</span>
          <Checkbox
            {...rowBox}
            checked={isChosen}
            onChange={(event) => selection.change(toggleRow(selection.selection, key, page, isWithShift(event)))}
          />
        </label>
      )}
      {show(layout.before)}
      <div className="min-w-0 flex-1">
        <CompactLines row={row} layout={layout} classNames={compactLines} />
      </div>
      {show(layout.after)}
    </article>
  );
}
