import { cancelRun, type Import } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { oneImport } from "./imports-api.ts";

/** Ends an import, whether it waits for a person or the server works on it. */
export function CancelButton({ import: { id, state, is_cancelling } }: { import: Import }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const ask = async () => {
    await confirm({
      title: "Cancel this import?",
      text: `${state === "loading" ? "Rows that are loaded stay. The others are not loaded." : "Nothing was loaded."} To import the file, upload it again.`,
      confirm: "Cancel Import",
      cancel: "Keep Importing",
      destructive: true,
      perform: () => call(cancelRun, { params: { id } }),
    });
    void client.invalidateQueries({ queryKey: oneImport(id).queryKey });
  };
  return (
    <Button isDisabled={is_cancelling} onPress={() => void ask()}>
      Cancel Import
    </Button>
  );
}
