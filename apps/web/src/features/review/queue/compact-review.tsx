import { getAttribute } from "@lading/contract";
import { memo, type ReactNode } from "react";
import type { ProductHistory } from "../../../history/product-history.ts";
import { productHistory } from "../review-api.ts";
import { FieldDecision } from "../decide/field-decision.tsx";
import { LiveValue, NewValue, OldValue } from "./field-values.tsx";
import { ProductDecision } from "../decide/product-decision.tsx";
import { ProductTitle } from "./product-title.tsx";
import { groupByProduct, type QueueRow } from "./queue-row.ts";
import { hasSameRows, type ReviewRowsProps } from "./review-rows.ts";
import { focusBox } from "./review-table.tsx";
import { SelectBox } from "./select-box.tsx";
import { Ago } from "../../../ui/moment.tsx";

/** The fields one below the other, under their products, for screens that are too narrow for a table. */
export function CompactReview({ rows, selected, actions, isPast }: ReviewRowsProps) {
  return (
    <ul aria-label="Changes by product">
      {groupByProduct(rows).map(([key, fields]) => (
        <CompactProduct key={key} rows={fields} selected={selected} actions={actions} isPast={isPast} />
      ))}
    </ul>
  );
}

const CompactProduct = memo(function CompactProduct({ rows, selected, actions, isPast }: ReviewRowsProps) {
  const name = rows[0]?.product_name;
  const history = productHistory(rows);
  return (
    <li className="border-b border-line last:border-b-0">
      <div className="flex items-start gap-3 border-b border-line bg-subtle px-4 py-2.5">
        <span className="pt-0.5 empty:hidden">
          <SelectBox label={`Select all of ${name}`} rows={rows} selected={selected} actions={actions} />
        </span>
        <div className="min-w-0 flex-1">
          <ProductTitle rows={rows} history={history} />
          <div className="-ml-2 pt-1 empty:hidden">
            <ProductDecision rows={rows} actions={actions} />
          </div>
        </div>
      </div>
      <ul aria-label={name}>
        {rows.map((row) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the press only moves the focus to the checkbox inside, which the keys reach by themselves
          <li
            key={row.id}
            data-edit={row.id}
            data-selected={selected.has(row.id) || undefined}
            className="flex gap-3 border-b border-line px-4 py-3 last:border-b-0 focus-within:shadow-[inset_3px_0_0_var(--accent-text)] data-selected:bg-accent-soft"
            onClick={focusBox}
          >
            <span className="pt-0.5 empty:hidden">
              <SelectBox
                label={`Select ${getAttribute(row.name).label} of ${name}`}
                rows={[row]}
                selected={selected}
                actions={actions}
              />
            </span>
            <div className="min-w-0 flex-1">
              <CompactField row={row} history={history} />
              <div className="mt-2">
                <FieldDecision row={row} actions={actions} isPast={isPast} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </li>
  );
}, hasSameRows);

function CompactField({ row, history }: { row: QueueRow; history: ProductHistory }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium text-fg">{getAttribute(row.name).label}</span>
        <span className="text-xs text-fg3">
          {`${row.author} · `}
          <Ago at={row.submitted_at} />
        </span>
      </p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-fg2">
        <Line label="Old">
          <OldValue row={row} />
        </Line>
        <Line label="New">
          <NewValue row={row} />
        </Line>
        <Line label="Live">
          <LiveValue row={row} history={history} />
        </Line>
      </dl>
    </>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-fg3">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
