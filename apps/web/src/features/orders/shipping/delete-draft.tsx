import { deleteShipNotice } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../../lib/api.ts";
import { Button } from "../../../ui/button.tsx";
import { useConfirm } from "../../../ui/use-confirm.tsx";
import { readShippedAgain, shipNotice } from "./ship-notices-api.ts";
import { forgetNotice } from "./use-notice-draft.ts";

/** Deletes a draft, and then shows the orders to ship. */
export function DeleteDraft({ id, number }: { id: string; number: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const ask = async () => {
    const isSure = await confirm({
      title: `Delete the draft ${number}?`,
      text: "Nothing was sent. What you typed is lost.",
      confirm: "Delete Draft",
      destructive: true,
      perform: () => call(deleteShipNotice, { params: { id } }),
    });
    if (!isSure) return;
    forgetNotice(id);
    client.removeQueries({ queryKey: shipNotice(id).queryKey });
    await navigate({ to: "/orders", search: { tab: "to_ship" } });
    void readShippedAgain(client);
  };
  return (
    <Button variant="ghost" onPress={() => void ask()}>
      Delete Draft
    </Button>
  );
}
