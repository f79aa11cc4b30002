import type { Proposal } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { failureText } from "../../../lib/form-failure.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useConfirm } from "../../../ui/use-confirm.tsx";
import { withdraw } from "./proposals-api.ts";

/** Takes a proposed product back after a question. */
export function WithdrawProposalButton({ proposal: { id, values } }: { proposal: Proposal }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const { mutate, isPending } = useOneAtATime({
    mutationFn: () => withdraw(id),
    onSuccess: () => showToast(`${values.name} was withdrawn.`),
    onError: (error) => showToast(failureText(error), "bad"),
    onSettled: () => client.invalidateQueries({ queryKey: ["proposals"] }),
  });
  const ask = async () => {
    if (
      await confirm({
        title: `Withdraw ${values.name}?`,
        text: "The provider no longer decides on it.",
        confirm: "Withdraw",
        cancel: "Keep",
      })
    )
      mutate();
  };
  return (
    <Button variant="ghost" isPending={isPending} aria-label={`Withdraw ${values.name}`} onPress={() => void ask()}>
      Withdraw
    </Button>
  );
}
