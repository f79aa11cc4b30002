import { zodResolver } from "@hookform/resolvers/zod";
import { WithdrawProducts, withdrawProducts } from "@lading/contract";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { call } from "../../lib/api.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { typedDay } from "../../lib/typed-day.ts";
import { useKeptFields } from "../../lib/use-kept-fields.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { ReasonAndDay, TypedDay } from "../../ui/reason-and-day.tsx";
import { showToast } from "../../ui/toast.tsx";
import { countProducts, type EndingProduct, sendByCompany } from "./ending-products.ts";

interface WithdrawDialogProps {
  products: readonly EndingProduct[];
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** The values as typed. An empty day withdraws the products at once. */
const Typed = z.object({
  reason: WithdrawProducts.shape.reason,
  on: TypedDay,
});

/** Asks for the reason and perhaps the day, and withdraws products. */
export function WithdrawDialog({ products, onDone, onClose }: WithdrawDialogProps) {
  const form = useForm({ resolver: zodResolver(Typed), defaultValues: { reason: "", on: "" } });
  const { handleSubmit, setError, formState } = form;
  useKeptFields("withdraw-products", form, ["reason", "on"]);
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ reason, on: typed }) => {
    const on = typedDay(typed) ?? null;
    let changed;
    try {
      changed = await sendByCompany(products, (company, gxp_skus) =>
        call(withdrawProducts, { body: { company, gxp_skus, reason, on } }),
      );
    } catch (error) {
      return showFailure(error, setError, ["reason", "on"]);
    }
    await onDone();
    onClose();
    const [verb, already] = on === null ? ["withdrawn", "withdrawn"] : ["set to end on the day", "ending"];
    showToast(
      changed === products.length
        ? `${countProducts(changed)} ${changed === 1 ? "is" : "are"} ${verb}.`
        : `${countProducts(changed)} of ${products.length} ${changed === 1 ? "is" : "are"} ${verb}. The others were ${already} already.`,
    );
    return undefined;
  });

  const [only] = products.length === 1 ? products : [];
  return (
    <FormDialog
      title={`Withdraw ${only ? only.name : countProducts(products.length)}?`}
      size="medium"
      error={errors.root?.message}
      confirm="Withdraw"
      destructive
      isPending={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="mb-4">
        {only ? "The product leaves" : "The products leave"} all lists, searches and figures of staff and vendor, and
        changes that wait for approval end. Orders, documents and history stay, and so does the GXP SKU. You can restore{" "}
        {only ? "it" : "them"} later.
      </p>
      <ReasonAndDay
        form={form}
        reasonHint="The vendor reads it."
        dayHint="When this day begins in UTC. Leave empty to withdraw now."
      />
    </FormDialog>
  );
}
