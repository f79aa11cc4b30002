import { attributeOf } from "@lading/contract";
import type { MouseEvent } from "react";
import { Age } from "./age.tsx";
import { FieldDecision } from "./field-decision.tsx";
import { LiveValue, NewValue, OldValue } from "./field-values.tsx";
import { ProductDecision } from "./product-decision.tsx";
import { ProductTitle } from "./product-title.tsx";
import { byProduct, isOpen, type QueueRow } from "./queue-row.ts";
import type { ReviewActions } from "./review-actions.ts";
import { SelectBox } from "./select-box.tsx";

export interface ReviewRowsProps {
  rows: readonly QueueRow[];
  selected: ReadonlySet<string>;
  actions: ReviewActions;
  isPast: boolean;
}

/** The fields as a table, a body for each product, which its first row names. */
export function ReviewTable({ rows, selected, actions, isPast }: ReviewRowsProps) {
  return (
    <table className="w-full min-w-270 table-fixed border-separate border-spacing-0">
      <caption className="sr-only">Changes by product</caption>
      <colgroup>
        <col className="w-14" />
        <col className="w-40" />
        <col />
        <col />
        <col />
        <col className="w-40" />
        <col className={isPast ? "w-84" : "w-60"} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className={`${headCell} pl-6`}>
            <span className="sr-only">Selection</span>
            <SelectBox label="Select all on this page" rows={rows} selected={selected} actions={actions} />
          </th>
          {["Field", "Old value", "New value", "Live value", "Asked by", isPast ? "Outcome" : "Decision"].map(
            (label) => (
              <th key={label} scope="col" className={`${headCell} px-2 text-xs font-medium text-fg3 last:pr-6`}>
                {label}
              </th>
            ),
          )}
        </tr>
      </thead>
      {byProduct(rows).map(([key, fields]) => (
        <tbody key={key}>
          <tr className="bg-subtle">
            <td className="h-11 border-b border-line pl-6">
              <SelectBox
                label={`Select all of ${fields[0]?.product_name}`}
                rows={fields}
                selected={selected}
                actions={actions}
              />
            </td>
            <th scope="rowgroup" colSpan={5} className="border-b border-line px-2 py-1.5 text-left">
              <ProductTitle rows={fields} />
            </th>
            <td className="border-b border-line px-2">
              <ProductDecision rows={fields} actions={actions} />
            </td>
          </tr>
          {fields.map((row) => (
            <FieldRow key={row.id} row={row} isSelected={selected.has(row.id)} actions={actions} isPast={isPast} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface FieldRowProps {
  row: QueueRow;
  isSelected: boolean;
  actions: ReviewActions;
  isPast: boolean;
}

function FieldRow({ row, isSelected, actions, isPast }: FieldRowProps) {
  const { label } = attributeOf(row.name);
  return (
    <tr
      data-edit={row.id}
      data-selected={isSelected || undefined}
      data-open={isOpen(row) || undefined}
      className="group/row text-fg2 focus-within:bg-subtle data-open:hover:bg-subtle data-selected:bg-accent-soft data-selected:hover:bg-accent-soft"
      onClick={focusBox}
    >
      <td className={`${bodyCell} pl-6 group-focus-within/row:shadow-[inset_3px_0_0_var(--accent-text)]`}>
        <SelectBox
          label={`Select ${label} of ${row.product_name}`}
          rows={[row]}
          selected={isSelected ? new Set([row.id]) : nobody}
          actions={actions}
        />
      </td>
      <th scope="row" className={`${bodyCell} px-2 text-left font-medium text-fg`}>
        {label}
      </th>
      <td className={`${bodyCell} px-2`}>
        <OldValue row={row} />
      </td>
      <td className={`${bodyCell} px-2`}>
        <NewValue row={row} />
      </td>
      <td className={`${bodyCell} px-2`}>
        <LiveValue row={row} />
      </td>
      <td className={`${bodyCell} px-2`}>
        <span className="block truncate" title={row.author}>
          {row.author}
        </span>
        <span className="block text-xs text-fg3">
          <Age of={row.submitted_at} />
        </span>
      </td>
      <td className={`${bodyCell} pr-6 pl-2`}>
        <FieldDecision row={row} actions={actions} isPast={isPast} />
      </td>
    </tr>
  );
}

const nobody: ReadonlySet<string> = new Set();
const headCell = "sticky top-0 z-10 h-9 border-b border-line bg-subtle text-left align-middle";
const bodyCell = "h-13 border-b border-line py-1 align-middle";

/** A press beside what can be pressed makes the row the one that the keys act on. */
export function focusBox(event: MouseEvent<HTMLElement>) {
  if (!(event.target instanceof Element) || event.target.closest("button, input, label")) return;
  if (window.getSelection()?.isCollapsed !== false) event.currentTarget.querySelector("input")?.focus();
}
