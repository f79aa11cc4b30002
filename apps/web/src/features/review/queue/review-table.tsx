import { getAttribute } from "@lading/contract";
import { memo, type MouseEvent } from "react";
import type { ProductHistory } from "../../../history/product-history.ts";
import { useRoomy } from "../../../ui/use-wide.ts";
import { productHistory } from "../review-api.ts";
import { FieldDecision } from "../decide/field-decision.tsx";
import { LiveValue, NewValue, OldValue } from "./field-values.tsx";
import { ProductDecision } from "../decide/product-decision.tsx";
import { ProductTitle } from "./product-title.tsx";
import { groupByProduct, isOpen, type QueueRow } from "./queue-row.ts";
import { hasSameRows, type ReviewRowsProps } from "./review-rows.ts";
import { SelectBox } from "./select-box.tsx";
import { Ago } from "../../../ui/moment.tsx";

/** The fields as a table, a body for each product, which its first row names. */
export function ReviewTable({ rows, selected, actions, isPast }: ReviewRowsProps) {
  const isRoomy = useRoomy();
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <caption className="sr-only">Changes by product</caption>
      <colgroup>
        <col className="w-14" />
        <col className={isRoomy ? "w-40" : "w-28"} />
        <col />
        <col />
        <col />
        <col className={isRoomy ? "w-40" : "w-28"} />
        <col className={isPast && isRoomy ? "w-84" : "w-60"} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className={`${headCell} pl-6`}>
            <span className="sr-only">Selection</span>
            <SelectBox label="Select all on this page" rows={rows} selected={selected} actions={actions} />
          </th>
          {["Field", "Old Value", "New Value", "Live Value", "Submitted By", isPast ? "Outcome" : "Decision"].map(
            (label) => (
              <th key={label} scope="col" className={`${headCell} px-2 text-xs font-medium text-fg3 last:pr-6`}>
                {label}
              </th>
            ),
          )}
        </tr>
      </thead>
      {groupByProduct(rows).map(([key, fields]) => (
        <ProductBody key={key} rows={fields} selected={selected} actions={actions} isPast={isPast} />
      ))}
    </table>
  );
}

const ProductBody = memo(function ProductBody({ rows, selected, actions, isPast }: ReviewRowsProps) {
  const history = productHistory(rows);
  return (
    <tbody>
      <tr className="bg-subtle">
        <td className="h-11 border-b border-line pl-6">
          <SelectBox
            label={`Select all of ${rows[0]?.product_name}`}
            rows={rows}
            selected={selected}
            actions={actions}
          />
        </td>
        <th scope="rowgroup" colSpan={5} className="border-b border-line px-2 py-1.5 text-left">
          <ProductTitle rows={rows} history={history} />
        </th>
        <td className="border-b border-line px-2">
          <ProductDecision rows={rows} actions={actions} />
        </td>
      </tr>
      {rows.map((row) => (
        <FieldRow key={row.id} row={row} history={history} selected={selected} actions={actions} isPast={isPast} />
      ))}
    </tbody>
  );
}, hasSameRows);

interface FieldRowProps extends Omit<ReviewRowsProps, "rows"> {
  row: QueueRow;
  history: ProductHistory;
}

function FieldRow({ row, history, selected, actions, isPast }: FieldRowProps) {
  const { label } = getAttribute(row.name);
  return (
    <tr
      data-edit={row.id}
      data-selected={selected.has(row.id) || undefined}
      data-open={isOpen(row) || undefined}
      className="group/row text-fg2 focus-within:bg-subtle data-open:hover:bg-subtle data-selected:bg-accent-soft data-selected:hover:bg-accent-soft"
      onClick={focusBox}
    >
      <td className={`${bodyCell} pl-6 group-focus-within/row:shadow-[inset_3px_0_0_var(--accent-text)]`}>
        <SelectBox
          label={`Select ${label} of ${row.product_name}`}
          rows={[row]}
          selected={selected}
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
        <LiveValue row={row} history={history} />
      </td>
      <td className={`${bodyCell} px-2`}>
        <span className="block wrap-anywhere">{row.author}</span>
        <span className="block text-xs text-fg3">
          <Ago at={row.submitted_at} />
        </span>
      </td>
      <td className={`${bodyCell} pr-6 pl-2`}>
        <FieldDecision row={row} actions={actions} isPast={isPast} />
      </td>
    </tr>
  );
}

const headCell = "sticky top-0 z-10 h-9 border-b border-line bg-subtle text-left align-middle";
const bodyCell = "h-13 border-b border-line py-1 align-middle";

/** A press beside what can be pressed makes the row the one that the keys act on. */
export function focusBox(event: MouseEvent<HTMLElement>) {
  if (!(event.target instanceof Element) || event.target.closest("button, [role=button], input, label")) return;
  if (window.getSelection()?.isCollapsed !== false) event.currentTarget.querySelector("input")?.focus();
}
