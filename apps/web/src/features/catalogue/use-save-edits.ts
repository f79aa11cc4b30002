import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { showToast } from "../../ui/toast.tsx";
import type { DraftKeeper } from "./draft-keeper.ts";
import type { EditedProduct } from "./edited-product.ts";
import { conflictsOf, productEdits, submitEdits } from "./edits-api.ts";
import { focusField } from "./field-ids.ts";

interface Saving {
  gxpSku: string;
  edited: EditedProduct;
  keeper: DraftKeeper;
  onSaved: () => void;
}

/** Saves what was changed, or leads to the first field that stands in the way. */
export function useSaveEdits({ gxpSku, edited, keeper, onSaved }: Saving) {
  const client = useQueryClient();
  // A second press may come before the first is drawn.
  const isBusy = useRef(false);
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: async () => {
      // First the draft is safe, and none is on its way that would come after the changes it holds.
      await keeper.flush();
      await submitEdits(client, gxpSku, edited.changes());
    },
    onSuccess: () => {
      keeper.forget(edited.names());
      showToast("Thank You! Your updates have been saved. We'll review the updates and publish once approved.");
      onSaved();
    },
    onError: (failure) => {
      edited.follow(conflictsOf(failure));
      if (failure instanceof ApiError) edited.refuse(failure.fields);
      void client.invalidateQueries({ queryKey: ["product", gxpSku] });
      // What made the live value another was perhaps an approval of what still stands there as pending.
      void client.invalidateQueries({ queryKey: productEdits(gxpSku).queryKey });
      leadToFirst();
    },
    onSettled: () => void (isBusy.current = false),
  });

  const leadToFirst = () => {
    const [first] = edited.summary().wrong;
    if (first) focusField(first);
  };
  const save = () => {
    if (isBusy.current || !edited.hasChanges()) return;
    if (edited.check()) {
      isBusy.current = true;
      return mutate();
    }
    reset();
    leadToFirst();
  };
  return { save, error, isPending };
}
