import { longestRefusal, type OrderChange } from "@lading/contract";
import { type KeyboardEvent, useRef, useState } from "react";
import { failureText } from "../../lib/form-failure.ts";
import { number } from "../../lib/formats.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import type { Refusal } from "./use-order-decisions.ts";
import { useEnding } from "./use-ending.tsx";
import { countLines, describeAsked, describeOrdered } from "./change-words.ts";

interface RefuseDialogProps {
  changes: readonly OrderChange[];
  /** The number of lines that a run refuses, of which these are the first. */
  count?: number;
  /** Recent reasons to choose from. */
  recent: readonly string[];
  onClose: () => void;
  onRefuse: (refusal: Refusal) => Promise<void>;
  /** Cancels the lines in place of a refusal. */
  onCancel: (reason: string) => Promise<void>;
}

/** Requests the reason of a refusal, which the vendor reads. */
export function RefuseDialog({ changes, count, recent, onClose, onRefuse, onCancel }: RefuseDialogProps) {
  const ending = useEnding(count === undefined ? changes : []);
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const send = async () => {
    if (reason.trim() === "") {
      setMissing(true);
      field.current?.focus();
      return;
    }
    if (isPending || !ending.check()) return;
    setPending(true);
    try {
      if (ending.kind === "cancel") await onCancel(reason.trim());
      else await onRefuse({ reason: reason.trim(), call: ending.call });
      onClose();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setPending(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const [only] = changes.length === 1 ? changes : [];
  const lines = count === undefined ? countLines(changes) : `${number(count)} lines`;
  return (
    <Dialog
      title={`Refuse ${lines}?`}
      size="medium"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isPending}>
            Cancel
          </Button>
          <Button variant="destructive" onPress={() => void send()} isPending={isPending}>
            {only ? "Refuse" : `Refuse ${lines}`}
          </Button>
        </>
      }
    >
      <p className="mb-3 wrap-anywhere">
        {only
          ? `${describeAsked(only).join(", ")} instead of ${describeOrdered(only).join(", ")} · ${only.product_name}`
          : "The same reason goes to all of them."}
      </p>
      <TextArea
        ref={field}
        label="Reason"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog's purpose is to type a reason
        autoFocus
        rows={3}
        maxLength={longestRefusal}
        value={reason}
        error={isMissing && reason.trim() === "" ? "Say why. The vendor reads it." : undefined}
        hint="The vendor reads it. Enter refuses, Shift and Enter begins a new line."
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {recent.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-xs text-fg3">Reasons given lately</legend>
          <div className="order-changes-recent">
            {recent.map((text) => (
              <button
                key={text}
                type="button"
                onClick={() => {
                  setReason(text);
                  field.current?.focus();
                }}
              >
                {text}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      {ending.fields}
      <FormError>{failure}</FormError>
    </Dialog>
  );
}
