import { followsRequirement, hasRunEnded, type Run, runKinds } from "@lading/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, CircleStop, Download } from "lucide-react";
import { failureText } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { acknowledge, saveFile, showChanged, stop } from "./run-api.ts";

/** The actions of the user on a run. */
export function RunActions({ run }: { run: Run }) {
  const client = useQueryClient();
  const [withPassword, passwordDialog] = usePasswordStep();
  const confirm = useConfirm({ isMoot: hasRunEnded(run.state) });
  const onError = (error: Error) => showToast(failureText(error), "bad");
  const onSuccess = (changed: Run) => showChanged(client, changed);
  const stopping = useMutation({ mutationFn: () => stop(run.id), onSuccess, onError });
  const acknowledging = useMutation({ mutationFn: () => acknowledge(run.id), onSuccess, onError });
  const saving = useMutation({ mutationFn: () => withPassword(() => saveFile(run.id)), onError });
  const askToStop = async () => {
    if (await confirm({ ...stopQuestion, title: `Stop this ${runKinds[run.kind].label.toLowerCase()}?` }))
      stopping.mutate();
  };
  return (
    <>
      {run.is_permitted && !hasRunEnded(run.state) && !followsRequirement(run.kind) && (
        <Button
          icon={<CircleStop aria-hidden size={16} strokeWidth={1.75} />}
          isDisabled={run.is_cancelling}
          isPending={stopping.isPending}
          onPress={() => void askToStop()}
        >
          Stop
        </Button>
      )}
      {run.is_permitted && run.file?.is_kept && (
        <Button
          variant={run.kind === "export" ? "primary" : "secondary"}
          icon={<Download aria-hidden size={16} strokeWidth={1.75} />}
          isPending={saving.isPending}
          onPress={() => saving.mutate()}
        >
          Download File
        </Button>
      )}
      {run.needs_attention && (
        <Button
          icon={<Check aria-hidden size={16} strokeWidth={1.75} />}
          isPending={acknowledging.isPending}
          onPress={() => acknowledging.mutate()}
        >
          Acknowledge
        </Button>
      )}
      {passwordDialog}
    </>
  );
}

const stopQuestion = {
  text: "Finished rows stay as they are. The others are not processed.",
  confirm: "Stop",
  cancel: "Keep Going",
  destructive: true,
};
