import { zodResolver } from "@hookform/resolvers/zod";
import { decideDiscontinuation, type DiscontinuationForStaff, requiredText } from "@lading/contract";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { call } from "../../lib/api.ts";
import { date, number } from "../../lib/formats.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { dayText, typedDay } from "../../lib/typed-day.ts";
import { useKeptFields } from "../../lib/use-kept-fields.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { ReasonAndDay, TypedDay } from "../../ui/reason-and-day.tsx";
import { showToast } from "../../ui/toast.tsx";

interface DecideDialogProps {
  request: DiscontinuationForStaff;
  decision: "withdraw" | "refuse";
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** The values as typed. An empty day withdraws the products at once. */
const Typed = z.object({
  reason: requiredText(500, "Say why. The vendor reads it."),
  on: TypedDay,
});

/** Withdraws the products of a request, on the day that the vendor asks for or another one, or refuses it with a reason. */
export function DecideDialog({ request, decision, onDone, onClose }: DecideDialogProps) {
  const isWithdrawal = decision === "withdraw";
  const form = useForm({
    resolver: zodResolver(Typed),
    defaultValues: isWithdrawal ? { reason: request.reason, on: offerDay(request) } : { reason: "", on: "" },
  });
  const { handleSubmit, setError, formState } = form;
  useKeptFields(`${decision}-discontinuation-${request.id}`, form, ["reason", "on"]);
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ reason, on }) => {
    let products;
    try {
      const body = { decision, reason, ...(isWithdrawal && { on: typedDay(on) ?? null }) };
      ({ products } = await call(decideDiscontinuation, { params: { id: request.id }, body }));
    } catch (error) {
      await onDone();
      return showFailure(error, setError, ["reason", "on"]);
    }
    await onDone();
    onClose();
    const day = typedDay(on);
    const words = products === 1 ? ["1 product", "ends", "is"] : [`${number(products)} products`, "end", "are"];
    const [what, end, be] = words;
    if (!isWithdrawal) showToast("The request was refused.");
    else showToast(day === undefined ? `${what} ${be} withdrawn.` : `${what} ${end} on ${date(day)}.`);
    return undefined;
  });

  return (
    <FormDialog
      title={isWithdrawal ? "Withdraw the Products?" : "Refuse the Request?"}
      size="medium"
      error={errors.root?.message}
      confirm={isWithdrawal ? "Withdraw" : "Refuse"}
      destructive={isWithdrawal}
      isPending={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReasonAndDay
        form={form}
        reasonHint="The vendor reads it."
        dayHint={isWithdrawal ? "When this day begins in UTC. Leave empty to withdraw now." : undefined}
      />
    </FormDialog>
  );
}

/** The day that the vendor asks for, unless it has begun. */
const offerDay = ({ on }: DiscontinuationForStaff) =>
  on !== null && on > new Date().toISOString().slice(0, 10) ? dayText(on) : "";
