import { Fragment, type MouseEvent } from "react";
import { Checkbox } from "../ui/checkbox.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { AllColumnsHidden } from "./all-columns-hidden.tsx";
import { flexibleColumns, getWidth } from "./column-widths.ts";
import type { Column } from "./column.ts";
import { ColumnHead } from "./column-head.tsx";
import type { RowsProps } from "./data-table-props.ts";
import { columnMark } from "./measure-columns.ts";
import { ResizeHandle } from "./resize-handle.tsx";
import { ListMessage } from "./list-message.tsx";
import { rowBox } from "./list-part.ts";
import { pinColumns } from "./pinned-columns.ts";
import { isSelected, isWithShift, pageState, togglePage, toggleRow } from "./selection.ts";

const placeholderRows = 10;
const checkboxWidth = 44;

/** The rows as a plain table, which renders fastest and which every screen reader supports. */
export function TableOfColumns<Row>(props: RowsProps<Row>) {
  const { list, rendered, caption, columns, rowKey, rowName, selection, renderDetail, sought, empty } = props;
  const { shown } = columns;
  const rows = list.failure ? [] : list.rows;
  const keys = rows?.map(rowKey) ?? [];
  const { widths } = columns;
  const width = shown.reduce((sum, column) => sum + getWidth(column, widths), selection ? checkboxWidth : 0);
  const flexible = flexibleColumns(shown, widths);
  const pinned = pinColumns(shown, widths, selection ? checkboxWidth : 0);

  if (shown.length === 0) return <AllColumnsHidden columns={columns} />;
  return (
    <>
      <table
        className="w-full table-fixed border-separate border-spacing-0"
        style={{ ...pinned.style, minWidth: width }}
      >
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          {selection && <col style={{ width: checkboxWidth }} />}
          {shown.map((column) => (
            <col
              key={column.id}
              {...columnMark(column.id)}
              style={{ width: flexible.has(column.id) ? undefined : getWidth(column, widths) }}
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th {...pinned.box} scope="col" className={`${headCell} pl-4 lg:pl-6`}>
                <Checkbox
                  aria-label="Select all on this page"
                  checked={pageState(selection.selection, keys) === "all"}
                  indeterminate={pageState(selection.selection, keys) === "some"}
                  disabled={keys.length === 0}
                  onChange={() => selection.change(togglePage(selection.selection, keys))}
                />
              </th>
            )}
            {shown.map((column) => (
              <ColumnHead
                key={column.id}
                list={list}
                column={column}
                mark={pinned.mark(column)}
                // The last column has no handle because it ends at the edge of the table.
                handle={column !== shown.at(-1) && <ResizeHandle column={column} columns={columns} />}
                className={`${headCell} ${cellEdges}`}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.slice(0, rendered).map((row, place) => {
            const key = keys[place] ?? "";
            const chosen = selection !== undefined && isSelected(selection.selection, key);
            const detail = renderDetail?.(row);
            return (
              <Fragment key={key}>
                <tr
                  aria-current={key === sought || undefined}
                  data-selected={chosen || undefined}
                  className="group/row h-13 bg-bg has-[a,[data-opens-row]]:cursor-pointer hover:bg-subtle data-selected:bg-accent-soft aria-[current]:bg-accent-soft"
                  onClick={openRow}
                >
                  {selection && (
                    <td {...pinned.box} className={`${bodyCell} pl-4 lg:pl-6`}>
                      <Checkbox
                        {...rowBox}
                        aria-label={`Select ${rowName(row)}`}
                        checked={chosen}
                        onChange={(event) =>
                          selection.change(toggleRow(selection.selection, key, keys, isWithShift(event)))
                        }
                      />
                    </td>
                  )}
                  {shown.map((column) => (
                    <td
                      key={column.id}
                      {...pinned.mark(column)}
                      className={`${bodyCell} ${cellEdges} ${alignment(column)}`}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
                {detail && (
                  <tr>
                    <td colSpan={shown.length + (selection ? 1 : 0)} className="border-b border-line p-0">
                      {detail}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
          {!rows && <PlaceholderRows columns={shown} selectable={selection !== undefined} />}
        </tbody>
      </table>
      {rows?.length === 0 && <ListMessage list={list} empty={empty} />}
    </>
  );
}

function PlaceholderRows<Row>({ columns, selectable }: { columns: readonly Column<Row>[]; selectable: boolean }) {
  return Array.from({ length: placeholderRows }, (_, place) => (
    <tr key={place} className="h-13">
      {selectable && (
        <td className={`${bodyCell} pl-4 lg:pl-6`}>
          <Skeleton className="size-4" />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} className={`${bodyCell} ${cellEdges}`}>
          {column.placeholder ?? <Skeleton className={`h-3.5 w-3/4 ${column.align === "end" ? "ml-auto" : ""}`} />}
        </td>
      ))}
    </tr>
  ));
}

const headCell = "sticky top-0 z-10 h-9 border-b border-line bg-subtle text-left align-middle";
const bodyCell = "border-b border-line py-1.5 align-middle leading-4.5 wrap-anywhere text-fg2";
const cellEdges = "px-2 first:pl-4 last:pr-4 lg:first:pl-6 lg:last:pr-6";
const alignment = (column: { align?: "end" }) =>
  column.align === "end" ? "text-right whitespace-nowrap tabular-nums" : "";

/** Marks the button that opens a row's details. */
export const opensRow = { "data-opens-row": "" };

/**
 * Makes a click anywhere on a row press the button that opens the row, or otherwise its first link. Keyboard users have the
 * button and the link.
 */
function openRow(event: MouseEvent<HTMLTableRowElement>) {
  const row = event.currentTarget;
  // React also passes on presses in popovers that a cell opened elsewhere on the page.
  if (!(event.target instanceof Element) || !row.contains(event.target)) return;
  if (event.target.closest("a, button, input, label") || window.getSelection()?.isCollapsed === false) return;
  const opener = row.querySelector<HTMLElement>("[data-opens-row]") ?? row.querySelector("a");
  if (opener instanceof HTMLAnchorElement && (event.metaKey || event.ctrlKey)) return void window.open(opener.href);
  // The dialog returns the focus to this element when it closes.
  opener?.focus({ preventScroll: true });
  opener?.click();
}
