import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError } from "../../../lib/api-error.ts";
import { showToast } from "../../../ui/toast.tsx";
import { getConflicts, productEdits, submitEdits } from "../edits-api.ts";
import type { DraftSync } from "./draft-sync.ts";
import { focusField } from "./field-focus.ts";
import type { ProductFormState } from "./product-form-state.ts";

interface Saving {
  gxpSku: string;
  form: ProductFormState;
  draftSync: DraftSync;
  onSaved: () => void;
}

/** Submits the form's changes, or focuses the first invalid field. */
export function useSaveEdits({ gxpSku, form, draftSync, onSaved }: Saving) {
  const client = useQueryClient();
  // `isPending` is too late for a second press in the same frame.
  const isBusy = useRef(false);
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: () =>
      draftSync.submit(
        () => submitEdits(client, gxpSku, form.toSubmission()),
        () => form.touchedNames(),
      ),
    onSuccess: () => {
      showToast("Thank You! Your updates have been saved. We'll review the updates and publish once approved.");
      onSaved();
    },
    onError: (failure) => {
      form.setLiveValues(getConflicts(failure));
      if (failure instanceof ApiError) form.setErrors(failure.fields);
      void client.invalidateQueries({ queryKey: ["product", gxpSku] });
      // An approval may have changed the live value, and the page still shows its edit as pending.
      void client.invalidateQueries({ queryKey: productEdits(gxpSku).queryKey });
      focusFirstInvalid();
    },
    onSettled: () => void (isBusy.current = false),
  });

  const focusFirstInvalid = () => {
    const [first] = form.summary().invalid;
    if (first) focusField(first);
  };
  const save = () => {
    if (isBusy.current || !form.hasChanges()) return;
    if (form.validate()) {
      isBusy.current = true;
      return mutate();
    }
    reset();
    focusFirstInvalid();
  };
  return { save, error, isPending };
}
