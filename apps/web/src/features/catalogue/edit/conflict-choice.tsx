import { type AttributeId, getAttribute } from "@lading/contract";
import { TriangleAlert } from "lucide-react";
import { valueText } from "../../../lib/value-text.ts";
import { Button } from "../../../ui/button.tsx";
import { type ControlProps, useInputText } from "./control-props.ts";
import { focusField } from "./field-focus.ts";
import { parseInput } from "../../../products/input-value.ts";

/** The live value changed while the user edited the field. The user chooses between both values. */
export function ConflictChoice({ id, form, field }: ControlProps) {
  const { label } = getAttribute(id);
  const typed = useInputText({ id, form });
  const choose = (act: (id: AttributeId) => void) => {
    act(id);
    focusField(id);
  };
  return (
    <fieldset
      aria-label={`${label}: changed meanwhile`}
      className="mt-1 mb-2 flex min-w-0 flex-col gap-2 rounded-control bg-warn-soft px-2.5 py-2 text-xs"
    >
      <p className="flex items-start gap-1.5 font-medium text-warn">
        <TriangleAlert aria-hidden size={14} strokeWidth={1.75} className="mt-px shrink-0" />
        The live value has changed meanwhile. Which one should apply?
      </p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 wrap-anywhere">
        <span className="text-fg2">Yours</span>
        <strong className="text-sm font-medium">{valueText(id, parseInput(id, typed))}</strong>
        <Button aria-label={`Keep yours for ${label}`} onPress={() => choose((field) => form.keepChange(field))}>
          Keep Yours
        </Button>
        <span className="text-fg2">Live</span>
        <strong className="text-sm font-medium">{valueText(id, field.live)}</strong>
        <Button aria-label={`Take the live value of ${label}`} onPress={() => choose((field) => form.undo(field))}>
          Take Live
        </Button>
      </div>
    </fieldset>
  );
}
