import { getAttribute } from "@lading/contract";
import { useRef, useState, type KeyboardEvent } from "react";
import { number } from "../../../lib/formats.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import type { QueueRow } from "../queue/queue-row.ts";

const longest = 1000;
const mostRecent = 5;

interface ReasonDialogProps {
  rows: readonly QueueRow[];
  /** The number of fields, if they are more than the rows. */
  total?: number;
  isOpen: boolean;
  /** Recent reasons to choose from. */
  recent: readonly string[];
  /** The unsent text from when the dialog was last open for these rows. */
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
  onReject: (reason: string) => void;
  isPending: boolean;
  failure: string | undefined;
}

/** Requests the reason of a rejection, which is required. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { rows, total = rows.length, isOpen, recent, typed, onType, onClose, onReject, isPending, failure } = props;
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const cancel = () => {
    setMissing(false);
    onClose();
  };
  const send = () => {
    if (typed.trim() === "") setMissing(true);
    else onReject(typed.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <Dialog
      title={getTitle(rows, total)}
      isOpen={isOpen}
      onClose={cancel}
      actions={
        <>
          <Button onPress={cancel} isDisabled={isPending}>
            Cancel
          </Button>
          <Button variant="destructive" onPress={send} isPending={isPending}>
            {total === 1 ? "Reject" : `Reject ${number(total)} fields`}
          </Button>
        </>
      }
    >
      <p className="mb-3">{total === rows.length ? aboutRows(rows) : "The same reason goes to all of them."}</p>
      <TextArea
        ref={field}
        label="Reason"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog's purpose is to type a reason
        autoFocus
        rows={3}
        maxLength={longest}
        value={typed}
        error={isMissing && typed.trim() === "" ? "Say why, so that the vendor can correct it." : undefined}
        hint="The vendor reads it. Enter rejects, Shift and Enter begins a new line."
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {recent.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-xs text-fg3">Reasons given lately</legend>
          <div className="flex flex-col gap-1.5">
            {recent.slice(0, mostRecent).map((reason) => (
              <button
                key={reason}
                type="button"
                title={reason}
                className="rounded-control border border-line-strong px-2.5 py-1.5 text-left text-xs text-fg2 transition-colors duration-150 hover:bg-muted hover:text-fg pointer-coarse:py-2.5"
                onClick={() => {
                  onType(reason);
                  field.current?.focus();
                }}
              >
                <span className="line-clamp-2 wrap-anywhere">{reason}</span>
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <FormError>{failure}</FormError>
    </Dialog>
  );
}

function getTitle([row]: readonly QueueRow[], total: number) {
  return row && total === 1 ? `Reject ${getAttribute(row.name).label}?` : `Reject ${number(total)} fields?`;
}

function aboutRows(rows: readonly QueueRow[]) {
  const [row] = rows;
  const products = new Set(rows.map(({ company, gxp_sku }) => `${company.id} ${gxp_sku}`));
  if (!row || products.size > 1) return `The same reason goes to all ${number(products.size)} products.`;
  return `${row.product_name}, ${row.company.name}`;
}
