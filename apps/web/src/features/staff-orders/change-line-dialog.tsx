import {
  changeOrderLines,
  longestStaffReason,
  type OrderChanged,
  type OrderEvent,
  type OrderLine,
  type StaffOrder,
} from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { focusFault } from "../../lib/focus-fault.ts";
import { failureText } from "../../lib/form-failure.ts";
import { noDay } from "../../lib/typed-day.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { OrderDifferences } from "../../orders/order-history.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useLineForm } from "./use-line-form.ts";

/** Of a changed order, so many lines are told. */
const linesTold = 5;

interface ChangeLineDialogProps {
  order: StaffOrder;
  line: OrderLine;
  onClose: () => void;
}

/** Changes or cancels a line of an order, with a reason that the vendor reads. The vendor answers the line again. */
export function ChangeLineDialog({ order, line, onClose }: ChangeLineDialogProps) {
  const { company, purchase_order: id } = order;
  const client = useQueryClient();
  const hasOneDelivery = line.schedules.length === 1;
  const { typed, type, isDay, changes, takeOver } = useLineForm(line);
  const [reason, setReason] = useState("");
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  /** The change of somebody else after the page was read. Sending again changes the line all the same. */
  const [changed, setChanged] = useState<OrderChanged>();
  const readAgain = () =>
    Promise.all(
      [["order-of-company", company.id, id], ["work-queue"]].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  const { mutate, isPending, error } = useOneAtATime({
    mutationFn: () => {
      const revision = changed?.params.revision ?? order.revision;
      const lines = [{ line: line.line, ...changes }];
      return call(changeOrderLines, {
        params: { company: company.id, id },
        body: { revision, reason: reason.trim(), lines },
      });
    },
    onSuccess: async () => {
      onClose();
      showToast(
        `Line ${line.line} was ${changes.is_cancelled === true ? "cancelled. Cancel" : "changed. Change"} it in your system too.`,
      );
      await readAgain();
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError) || failure.code !== "order_changed") return;
      const refusal = failure.body as OrderChanged; // The code is that of this body.
      setChanged(refusal);
      takeOver(refusal.lines.find((one) => one.line === line.line)?.changes ?? []);
      void readAgain();
    },
  });
  // The faults of a refusal are rendered later than onError runs.
  useEffect(() => {
    if (error) focusFault(form.current);
  }, [error]);
  const refused = (field: string) => (error instanceof ApiError ? error.fields[`lines.0.${field}`]?.[0] : undefined);
  const fields = ["quantity", "unit_price", "due_date"].map(refused);
  const isStale = error instanceof ApiError && error.code === "order_changed";
  const isSame = Object.keys(changes).length === 0;
  return (
    <FormDialog
      title={`Change line ${line.line}`}
      size="medium"
      confirm={changes.is_cancelled === true ? "Cancel Line" : "Change Line"}
      destructive={changes.is_cancelled === true}
      cancel="Close"
      error={error && !isStale && !fields.some(Boolean) && (refused("line") ?? failureText(error))}
      isPending={isPending}
      onSubmit={() => {
        flushSync(() => setChecked(true));
        if (reason.trim() !== "" && !isSame && isDay) mutate();
        else focusFault(form.current);
      }}
      onClose={onClose}
    >
      <div ref={form} className="contents">
        <p className="pb-4 text-fg2 wrap-anywhere">{`${line.product_name} · ${line.gxp_sku}`}</p>
        {changed && (
          <div role="alert" className="pb-4">
            <Notice tone="warn">
              {`This order has changed meanwhile. Nothing was sent. ${isSame ? "Look at" : "Send again to change"} line ${line.line} as it is below.`}
            </Notice>
            {/* The history has the same values in the same form. */}
            <OrderDifferences
              lines={changed.lines.slice(0, linesTold) as OrderEvent["lines"]}
              currency={order.currency}
            />
          </div>
        )}
        <fieldset disabled={typed.is_cancelled} className="grid min-w-0 gap-x-4 sm:grid-cols-3">
          <TextField
            label={`Quantity (${line.units})`}
            inputMode="decimal"
            readOnly={!hasOneDelivery}
            value={typed.quantity}
            error={fields[0] ?? (isChecked && isSame ? "Nothing of the line changes." : undefined)}
            onChange={(event) => type({ quantity: event.target.value })}
          />
          <TextField
            label={`Price (${order.currency})`}
            inputMode="decimal"
            value={typed.unit_price}
            error={fields[1]}
            onChange={(event) => type({ unit_price: event.target.value })}
          />
          {hasOneDelivery && (
            <DayField
              label="Requested"
              name="due_date"
              ref={null}
              value={typed.due_date}
              error={!isDay && isChecked ? noDay : fields[2]}
              onChange={(due_date) => type({ due_date })}
              onBlur={() => undefined}
            />
          )}
        </fieldset>
        <label className="flex items-center gap-2 pb-4">
          <Checkbox checked={typed.is_cancelled} onChange={(event) => type({ is_cancelled: event.target.checked })} />
          {line.is_cancelled ? "Cancelled" : "Cancel this line"}
        </label>
        <TextField
          label="Reason"
          maxLength={longestStaffReason}
          value={reason}
          error={isChecked && reason.trim() === "" ? "Say why. The vendor reads it." : undefined}
          hint={`${company.name} reads it, and answers the line again.`}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </FormDialog>
  );
}
