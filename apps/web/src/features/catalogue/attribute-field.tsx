import { type AttributeId, attributeOf, type FieldEdit } from "@lading/contract";
import { RotateCcw } from "lucide-react";
import { memo, useSyncExternalStore } from "react";
import { valueText } from "../../lib/value-text.ts";
import { AttributeControl } from "./attribute-control.tsx";
import { ConflictChoice } from "./conflict-choice.tsx";
import { type EditedProduct, isInConflict } from "./edited-product.ts";
import { controlId, focusField } from "./field-ids.ts";
import { FieldNote } from "./field-note.tsx";

interface AttributeFieldProps {
  id: AttributeId;
  edited: EditedProduct;
  /** What waits, or was turned down lately. */
  edit: FieldEdit | undefined;
}

/** One attribute in the form: its label with the old value once it is changed, its control, and what is wrong with it. */
export const AttributeField = memo(function AttributeField({ id, edited, edit }: AttributeFieldProps) {
  const field = useSyncExternalStore(edited.subscribe, () => edited.field(id));
  const { label, required, value } = attributeOf(id);
  const control = controlId(id);
  return (
    <div
      data-changed={field.isChanged || undefined}
      className="border-b border-line px-4 py-1 last:border-b-0 data-changed:bg-accent-soft/40 data-changed:shadow-[inset_2px_0_var(--accent)]"
    >
      <div className="-mr-3 grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_2rem] items-center gap-x-1.5">
        <div className="min-h-8 content-center leading-4">
          {value.type === "boolean" ? (
            <span id={`${control}-label`} className="text-fg2">
              {label}
            </span>
          ) : (
            <label htmlFor={control} className="text-fg2">
              {label}
            </label>
          )}
          {field.isChanged ? (
            <p
              id={`${control}-old`}
              title={valueText(id, field.old)}
              className="line-clamp-2 text-xs/4 text-fg3 wrap-anywhere tabular-nums"
            >
              {`Was ${valueText(id, field.old)}`}
            </p>
          ) : (
            required && <p className="text-xs/4 text-fg3">Required</p>
          )}
        </div>
        <div className="min-w-0">
          <AttributeControl id={id} edited={edited} field={field} />
        </div>
        {field.isChanged && (
          // Not the button with a tooltip of its own: it would come with the very key that changes the field.
          <button
            type="button"
            aria-label={`Undo the change of ${label}`}
            title="Undo"
            onClick={() => {
              edited.undo(id);
              focusField(id);
            }}
            className="grid size-8 place-items-center rounded-control text-fg2 hover:bg-muted hover:text-fg"
          >
            <RotateCcw aria-hidden size={14} strokeWidth={1.75} />
          </button>
        )}
      </div>
      <p id={`${control}-line`} className="mt-1 mr-6.5 min-h-4 text-right text-xs/4 text-bad wrap-anywhere">
        {field.mistake}
      </p>
      {isInConflict(field) && <ConflictChoice id={id} edited={edited} field={field} />}
      {edit && (
        <div className="pt-1 pb-2">
          <FieldNote edit={edit} />
        </div>
      )}
    </div>
  );
});
