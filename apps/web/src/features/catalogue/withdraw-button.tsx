import { attributeOf, type FieldEdit } from "@lading/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { failureText } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { withdraw } from "./edits-api.ts";

interface WithdrawButtonProps {
  edit: FieldEdit;
  /** The button goes with the pending change; called once it is gone. */
  onDone: () => void;
}

/** Takes a pending change back. */
export function WithdrawButton({ edit, onDone }: WithdrawButtonProps) {
  const client = useQueryClient();
  const { label } = attributeOf(edit.name);
  // A second press may come before the first is drawn, or after it is done and before the button has gone.
  const isBusy = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => withdraw(client, edit),
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
