import { getAttribute } from "@lading/contract";
import { CircleAlert } from "lucide-react";
import { useSyncExternalStore } from "react";
import { ApiError } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import type { ProductFormState } from "./product-form-state.ts";
import { focusField } from "./field-focus.ts";

interface EditBarProps {
  form: ProductFormState;
  /** Why the last save failed. */
  error: Error | null;
  isSaving: boolean;
  onCancel: () => void;
}

/** The number of invalid fields that are named. The rest are counted. */
const named = 4;

/** The sticky bar below the form: the number of changes, the errors, and the buttons. */
export function EditBar({ form, error, isSaving, onCancel }: EditBarProps) {
  const hasChanges = useSyncExternalStore(form.subscribe, form.hasChanges);
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-4 -mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-bg px-4 py-3 lg:-mx-6 lg:-mb-5 lg:px-6">
      <div className="min-w-0 flex-1 basis-80">
        <Count form={form} />
        <div role="alert" className="text-bad">
          {error && <p className="text-pretty">{failure(error)}</p>}
          <Wrong form={form} />
        </div>
      </div>
      <div className="ml-auto flex gap-2">
        <Button onPress={onCancel} isDisabled={isSaving}>
          Cancel Edit
        </Button>
        <Button type="submit" variant="primary" isPending={isSaving} isDisabled={!hasChanges}>
          Save Product Details
        </Button>
      </div>
    </div>
  );
}

function Count({ form }: { form: ProductFormState }) {
  const count = useSyncExternalStore(form.subscribe, () => form.summary().changed.length);
  return <output className="font-medium tabular-nums">{countText(count)}</output>;
}

/** Links to the invalid fields. */
function Wrong({ form }: { form: ProductFormState }) {
  const wrong = useSyncExternalStore(form.subscribe, () => form.summary().invalid);
  if (wrong.length === 0) return null;
  return (
    <div className="flex items-start gap-x-1.5">
      <CircleAlert aria-hidden size={14} strokeWidth={1.75} className="mt-2.25 shrink-0" />
      <div className="flex min-w-0 flex-wrap items-center gap-x-2">
        <p className="leading-8">
          {wrong.length === 1 ? "1 field needs your attention:" : `${wrong.length} fields need your attention:`}
        </p>
        {/* The names wrap as a group, aligned with the sentence. */}
        <p className="-mx-1 flex min-w-0 flex-wrap items-center">
          {wrong.slice(0, named).map((id) => (
            <Button key={id} variant="link" onPress={() => focusField(id)}>
              {getAttribute(id).label}
            </Button>
          ))}
          {wrong.length > named && <span className="px-1">{`and ${wrong.length - named} more`}</span>}
        </p>
      </div>
    </div>
  );
}

const countText = (count: number) =>
  count === 0 ? "Nothing changed yet" : count === 1 ? "1 field changed" : `${count} fields changed`;

/** The text of the specification, then the reason if the server returned one. */
function failure(error: Error) {
  const text = "Something went wrong. Your changes could not be processed.";
  if (!(error instanceof ApiError)) return text;
  if (error.status === 0) return `${text} The server could not be reached. Your changes are kept in this browser.`;
  return [text, error.detail ?? error.fields["non_field_errors"]?.[0]].filter(Boolean).join(" ");
}
