import { type AttributeId, getAttribute, type FieldEdit } from "@lading/contract";
import { History, RotateCcw } from "lucide-react";
import { memo, useSyncExternalStore } from "react";
import type { ProductHistory } from "../../../history/product-history.ts";
import { ValueWithOrigin } from "../../../history/value-with-origin.tsx";
import { valueText } from "../../../lib/value-text.ts";
import { AttributeControl } from "./attribute-control.tsx";
import { ConflictChoice } from "./conflict-choice.tsx";
import { isInConflict } from "./field-state.ts";
import { type ProductFormState } from "./product-form-state.ts";
import { getControlId, focusField } from "./field-focus.ts";
import { FieldNote } from "../changes/field-note.tsx";
import { ParsedAmount } from "./parsed-amount.tsx";

interface AttributeFieldProps {
  id: AttributeId;
  form: ProductFormState;
  history: ProductHistory;
  /** The field's pending or recently rejected edit. */
  edit: FieldEdit | undefined;
}

/** One attribute in the form: its label, its old value if it is changed, its control, and its error. */
export const AttributeField = memo(function AttributeField({ id, form, history, edit }: AttributeFieldProps) {
  const field = useSyncExternalStore(form.subscribe, () => form.field(id));
  const { label, required, value } = getAttribute(id);
  const control = getControlId(id);
  return (
    <div
      data-changed={field.isChanged || undefined}
      className="border-b border-line px-4 py-1 last:border-b-0 data-changed:bg-accent-soft/40 data-changed:shadow-[inset_2px_0_var(--accent)]"
    >
      <div className="-mr-3 grid grid-cols-[minmax(0,1fr)_2rem] items-center gap-x-1.5">
        <div className="flex min-h-7 items-baseline justify-between gap-3 pt-1 pb-1">
          {value.type === "boolean" ? (
            <span id={`${control}-label`} className="shrink-0 text-fg2">
              {label}
            </span>
          ) : (
            <label htmlFor={control} className="shrink-0 text-fg2">
              {label}
            </label>
          )}
          {field.isChanged ? (
            <p
              id={`${control}-old`}
              title={valueText(id, field.old)}
              className="min-w-0 truncate text-xs/4 text-fg3 tabular-nums"
            >
              {`Was ${valueText(id, field.old)}`}
            </p>
          ) : (
            required && <p className="text-xs/4 text-fg3">Required</p>
          )}
        </div>
        <span className="col-start-2 grid size-7 place-items-center">
          <ValueWithOrigin
            placement="bottom end"
            field={id}
            history={history}
            text={valueText(id, field.old)}
            label={`Origin of ${label}`}
          >
            <History aria-hidden size={14} strokeWidth={1.75} />
          </ValueWithOrigin>
        </span>
        {field.isChanged && (
          // It precedes the input, so that Tab leads from a changed field to the next one and the user can type on. It is not the
          // shared button, because its tooltip would appear with the keystroke that changes the field.
          <button
            type="button"
            aria-label={`Undo the change of ${label}`}
            title="Undo"
            onClick={() => {
              form.undo(id);
              focusField(id);
            }}
            className="col-start-2 row-start-2 grid size-8 place-items-center rounded-control text-fg2 hover:bg-muted hover:text-fg"
          >
            <RotateCcw aria-hidden size={14} strokeWidth={1.75} />
          </button>
        )}
        <div className="col-start-1 row-start-2 min-w-0">
          <AttributeControl id={id} form={form} field={field} />
        </div>
      </div>
      <p
        id={`${control}-line`}
        className={`mt-1 mr-6.5 min-h-4 text-xs/4 wrap-anywhere ${field.error ? "text-bad" : "text-fg3"}`}
      >
        {field.error ?? (value.type === "money" && field.isChanged && <ParsedAmount id={id} form={form} />)}
      </p>
      {isInConflict(field) && <ConflictChoice id={id} form={form} field={field} />}
      {edit && (
        <div className="pt-1 pb-2">
          <FieldNote edit={edit} />
        </div>
      )}
    </div>
  );
});
