import { type FieldOfSet, getAttribute } from "@lading/contract";
import { useWide } from "../../../ui/use-wide.ts";
import { FieldDecision } from "../decide/field-decision.tsx";
import type { ReviewActions } from "../decide/review-actions.ts";
import { NewValue, OldValue } from "../queue/field-values.tsx";
import { isOpen, type QueueRow } from "../queue/queue-row.ts";
import { focusBox } from "../queue/review-table.tsx";
import { SelectBox } from "../queue/select-box.tsx";
import { describeException } from "./set-words.ts";

interface SetRowsProps {
  /** The accessible name of the list. */
  label: string;
  rows: readonly QueueRow[];
  fields: readonly FieldOfSet[];
  selected: ReadonlySet<string>;
  actions: ReviewActions;
}

/** Changes of a set, one a row, with the reason of an outlier in words. */
export function SetRows({ label, rows, ...rest }: SetRowsProps) {
  const isWide = useWide();
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <SetRow key={row.id} row={row} isWide={isWide} {...rest} />
      ))}
    </ul>
  );
}

interface SetRowProps extends Omit<SetRowsProps, "label" | "rows"> {
  row: QueueRow;
  isWide: boolean;
}

function SetRow({ row, fields, selected, actions, isWide }: SetRowProps) {
  const { label } = getAttribute(row.name);
  const reason = describeException(
    row,
    fields.find(({ name }) => name === row.name),
  );
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the press only moves the focus to the checkbox inside, which the keys reach by themselves
    <li
      data-edit={row.id}
      data-open={isOpen(row) || undefined}
      data-selected={selected.has(row.id) || undefined}
      className={`edit-set-row ${isWide ? "edit-set-row-wide" : ""} focus-within:shadow-[inset_3px_0_0_var(--accent-text)] data-selected:bg-accent-soft`}
      onClick={focusBox}
    >
      <span className="edit-set-tick">
        <SelectBox
          label={`Select ${label} of ${row.product_name}`}
          rows={[row]}
          selected={selected}
          actions={actions}
        />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium text-fg">{row.product_name}</span>
        <span className="block text-xs text-fg3">{row.gxp_sku}</span>
      </span>
      <span className="text-fg2">{label}</span>
      <span className="flex flex-wrap items-center gap-x-2 text-fg2">
        <OldValue row={row} />
        <span aria-hidden className="text-fg3">
          →
        </span>
        <span className="sr-only">to</span>
        <NewValue row={row} />
      </span>
      {reason !== null && <span className="edit-set-reason text-xs text-fg2">{reason}</span>}
      <span className="edit-set-decision">
        <FieldDecision row={row} actions={actions} isPast={false} />
      </span>
    </li>
  );
}
