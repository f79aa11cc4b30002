import { zodResolver } from "@hookform/resolvers/zod";
import { AskDiscontinuation, askDiscontinuation } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { call } from "../../../lib/api.ts";
import { showFailure } from "../../../lib/form-failure.ts";
import { typedDay } from "../../../lib/typed-day.ts";
import { useKeptFields } from "../../../lib/use-kept-fields.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { ReasonAndDay, TypedDay } from "../../../ui/reason-and-day.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { count } from "../../../lib/count.ts";
import { readRequestsAgain } from "./discontinuation-api.ts";

interface DiscontinueDialogProps {
  /** The name of the only product, or the number of products in words. */
  products: string;
  findSkus: () => Promise<string[]>;
  onClose: () => void;
}

/** The values as typed. */
const Typed = z.object({
  reason: AskDiscontinuation.shape.reason,
  on: TypedDay,
});

/** Asks for the reason and perhaps the day, and requests that products end. */
export function DiscontinueDialog({ products, findSkus, onClose }: DiscontinueDialogProps) {
  const client = useQueryClient();
  const form = useForm({ resolver: zodResolver(Typed), defaultValues: { reason: "", on: "" } });
  const { handleSubmit, setError, formState } = form;
  useKeptFields("discontinue-products", form, ["reason", "on"]);
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ reason, on }) => {
    let results;
    try {
      const gxp_skus = await findSkus();
      ({ results } = await call(askDiscontinuation, { body: { gxp_skus, reason, on: typedDay(on) ?? null } }));
    } catch (error) {
      return showFailure(error, setError, ["reason", "on"]);
    }
    await readRequestsAgain(client);
    onClose();
    const asked = results.filter(({ status }) => status === "asked").length;
    const left = results.length - asked;
    showToast(
      `The provider was asked to discontinue ${count(asked, "product", "products")}.` +
        (left === 0 ? "" : ` ${count(left, "product was", "products were")} left out: asked for or withdrawn already.`),
    );
    return undefined;
  });

  return (
    <FormDialog
      title={`Mark ${products} as Discontinued?`}
      size="medium"
      error={errors.root?.message}
      confirm="Send Request"
      isPending={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="mb-4">
        The provider withdraws what you no longer make, or answers why not. Until then nothing changes, and you can take
        the request back.
      </p>
      <ReasonAndDay
        form={form}
        reasonHint="The provider reads it."
        dayHint="The day on which it should end. Leave empty for as soon as possible."
      />
    </FormDialog>
  );
}
