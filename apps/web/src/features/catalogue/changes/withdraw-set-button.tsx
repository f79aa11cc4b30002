import type { FieldEdit } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { number } from "../../../lib/formats.ts";
import { Button } from "../../../ui/button.tsx";
import { useConfirm } from "../../../ui/use-confirm.tsx";
import { withdrawSet } from "../grid/offer-withdrawal.ts";

interface WithdrawSetButtonProps {
  /** The set of changes that were proposed together. */
  set: NonNullable<FieldEdit["set"]>;
  /** Called after the request. The button disappears with the pending changes, so the caller moves the focus. */
  onDone: () => void;
}

/** Takes a whole set of changes back, as far as the provider has not decided. */
export function WithdrawSetButton({ set, onDone }: WithdrawSetButtonProps) {
  const client = useQueryClient();
  const ask = useConfirm();
  const withdraw = async () => {
    const isSure = await ask({
      title: "Take the whole proposal back?",
      text: `It had ${number(set.changes)} changes in ${number(set.products)} ${set.products === 1 ? "product" : "products"}. Those that wait for approval are taken back; decided ones stay.`,
      confirm: "Take Back",
    });
    if (!isSure) return;
    await withdrawSet(client, set.id);
    onDone();
  };
  return (
    <Button variant="ghost" aria-label={`Take back all ${number(set.changes)} changes`} onPress={() => void withdraw()}>
      {`All ${number(set.changes)}`}
    </Button>
  );
}
