import { attributeOf } from "@lading/contract";
import { CircleAlert } from "lucide-react";
import { useSyncExternalStore } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import type { EditedProduct } from "./edited-product.ts";
import { focusField } from "./field-ids.ts";

interface EditBarProps {
  edited: EditedProduct;
  /** Why the last save failed. */
  error: Error | null;
  isSaving: boolean;
  onCancel: () => void;
}

/** How many fields of a list are named before the rest are only counted. */
const named = 4;

/** Stays at the foot of the form: how much is changed, what is wrong, and the ways out. */
export function EditBar({ edited, error, isSaving, onCancel }: EditBarProps) {
  const hasChanges = useSyncExternalStore(edited.subscribe, edited.hasChanges);
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-4 -mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-bg px-4 py-3 lg:-mx-6 lg:-mb-5 lg:px-6">
      <div className="min-w-0 flex-1 basis-80">
        <Count edited={edited} />
        <div role="alert" className="text-bad">
          {error && <p className="text-pretty">{failure(error)}</p>}
          <Wrong edited={edited} />
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

function Count({ edited }: { edited: EditedProduct }) {
  const count = useSyncExternalStore(edited.subscribe, () => edited.summary().changed.length);
  return <output className="font-medium tabular-nums">{countText(count)}</output>;
}

/** Leads to the fields that have to be looked at. */
function Wrong({ edited }: { edited: EditedProduct }) {
  const wrong = useSyncExternalStore(edited.subscribe, () => edited.summary().wrong);
  if (wrong.length === 0) return null;
  return (
    <div className="flex items-start gap-x-1.5">
      <CircleAlert aria-hidden size={14} strokeWidth={1.75} className="mt-2.25 shrink-0" />
      <div className="flex min-w-0 flex-wrap items-center gap-x-2">
        <p className="leading-8">
          {wrong.length === 1 ? "1 field needs your attention:" : `${wrong.length} fields need your attention:`}
        </p>
        {/* The names wrap together, and begin where the sentence does. */}
        <p className="-mx-1 flex min-w-0 flex-wrap items-center">
          {wrong.slice(0, named).map((id) => (
            <Button key={id} variant="link" onPress={() => focusField(id)}>
              {attributeOf(id).label}
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

/** The specification's words, and what is known beyond them. */
function failure(error: Error) {
  const text = "Something went wrong. Your changes could not be processed.";
  if (!(error instanceof ApiError)) return text;
  if (error.status === 0) return `${text} The server could not be reached. What you typed is kept in this browser.`;
  return [text, error.detail ?? error.fields["non_field_errors"]?.[0]].filter(Boolean).join(" ");
}
