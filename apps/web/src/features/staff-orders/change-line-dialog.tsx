import { changeOrderLines, longestStaffReason, type OrderLine, type StaffOrder } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { dayText, noDay, typedDay } from "../../lib/typed-day.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.tsx";

interface ChangeLineDialogProps {
  order: StaffOrder;
  line: OrderLine;
  onClose: () => void;
}

/** Changes or cancels a line of an order, with a reason that the vendor reads. The vendor answers the line again. */
export function ChangeLineDialog({ order, line, onClose }: ChangeLineDialogProps) {
  const { company, purchase_order: id, revision } = order;
  const client = useQueryClient();
  const hasOneDelivery = line.schedules.length === 1;
  const [quantity, setQuantity] = useState(line.quantity);
  const [price, setPrice] = useState(line.unit_price);
  const [day, setDay] = useState(line.due_date === null ? "" : dayText(line.due_date));
  const [isCancelled, setCancelled] = useState(line.is_cancelled);
  const [reason, setReason] = useState("");
  const [isChecked, setChecked] = useState(false);
  const dueDate = day.trim() === "" ? null : typedDay(day);
  const changes = {
    ...(quantity.trim() !== line.quantity && { quantity: quantity.trim() }),
    ...(price.trim() !== line.unit_price && { unit_price: price.trim() }),
    ...(dueDate !== undefined && dueDate !== line.due_date && { due_date: dueDate }),
    ...(isCancelled !== line.is_cancelled && { is_cancelled: isCancelled }),
  };
  const { mutate, isPending, error } = useOneAtATime({
    mutationFn: () =>
      call(changeOrderLines, {
        params: { company: company.id, id },
        body: { revision, reason: reason.trim(), lines: [{ line: line.line, ...changes }] },
      }),
    onSuccess: async () => {
      onClose();
      showToast(
        `Line ${line.line} was ${changes.is_cancelled === true ? "cancelled. Cancel" : "changed. Change"} it in your system too.`,
      );
      await Promise.all(
        [["order-of-company", company.id, id], ["work-queue"]].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  const refused = (field: string) => (error instanceof ApiError ? error.fields[`lines.0.${field}`]?.[0] : undefined);
  const fields = ["quantity", "unit_price", "due_date"].map(refused);
  const isSame = Object.keys(changes).length === 0;
  return (
    <FormDialog
      title={`Change line ${line.line}`}
      size="medium"
      confirm={changes.is_cancelled === true ? "Cancel Line" : "Change Line"}
      destructive={changes.is_cancelled === true}
      cancel="Close"
      error={error && !fields.some(Boolean) && (refused("line") ?? failureText(error))}
      isPending={isPending}
      onSubmit={() => {
        setChecked(true);
        if (reason.trim() !== "" && !isSame && dueDate !== undefined) mutate();
      }}
      onClose={onClose}
    >
      <p className="pb-4 text-fg2 wrap-anywhere">{`${line.product_name} · ${line.gxp_sku}`}</p>
      <fieldset disabled={isCancelled} className="grid min-w-0 gap-x-4 sm:grid-cols-3">
        <TextField
          label={`Quantity (${line.units})`}
          inputMode="decimal"
          readOnly={!hasOneDelivery}
          value={quantity}
          error={fields[0]}
          onChange={(event) => setQuantity(event.target.value)}
        />
        <TextField
          label={`Price (${order.currency})`}
          inputMode="decimal"
          value={price}
          error={fields[1]}
          onChange={(event) => setPrice(event.target.value)}
        />
        {hasOneDelivery && (
          <DayField
            label="Requested"
            name="due_date"
            ref={null}
            value={day}
            error={dueDate === undefined && isChecked ? noDay : fields[2]}
            onChange={setDay}
            onBlur={() => undefined}
          />
        )}
      </fieldset>
      <label className="flex items-center gap-2 pb-4">
        <Checkbox checked={isCancelled} onChange={(event) => setCancelled(event.target.checked)} />
        {line.is_cancelled ? "Cancelled" : "Cancel this line"}
      </label>
      <TextField
        label="Reason"
        maxLength={longestStaffReason}
        value={reason}
        error={
          isChecked && reason.trim() === ""
            ? "Say why. The vendor reads it."
            : isChecked && isSame
              ? "Nothing of the line changes."
              : undefined
        }
        hint={`${company.name} reads it, and answers the line again.`}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
