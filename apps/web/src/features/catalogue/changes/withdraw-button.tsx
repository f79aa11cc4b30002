import { getAttribute, type FieldEdit } from "@lading/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { failureText } from "../../../lib/form-failure.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { withdrawChange } from "../edits-api.ts";

interface WithdrawButtonProps {
  edit: FieldEdit;
  /** Called after the request. The button disappears with the pending edit, so the caller moves the focus. */
  onDone: () => void;
}

/** Withdraws a pending edit. */
export function WithdrawButton({ edit, onDone }: WithdrawButtonProps) {
  const client = useQueryClient();
  const { label } = getAttribute(edit.name);
  // A second press may come before the first one renders, or after its response but before the button is gone.
  const isBusy = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => withdrawChange(client, edit),
    onSuccess: () => showToast(`The change of ${label} was withdrawn.`),
    onError: (error) => {
      isBusy.current = false;
      showToast(failureText(error), "bad");
    },
    onSettled: onDone,
  });
  return (
    <Button
      variant="ghost"
      aria-label={`Withdraw the change of ${label}`}
      isPending={isPending}
      onPress={() => {
        if (isBusy.current) return;
        isBusy.current = true;
        mutate();
      }}
    >
      Withdraw
    </Button>
  );
}
