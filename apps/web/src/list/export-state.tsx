import { exportedLists, type OwnExport } from "@lading/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useEffect } from "react";
import { failureText } from "../lib/form-failure.ts";
import { date, fileSize } from "../lib/formats.ts";
import { aboutNotifications } from "../lib/unread-count.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toast.tsx";
import { WorkProgress } from "../ui/work-progress.tsx";
import { cancelExport, saveExport, showChanged } from "./exports-api.ts";

/** How far an export in the background is, and what its person can do with it: cancel it, or download its file. */
export function ExportState({ found }: { found: OwnExport }) {
  const client = useQueryClient();
  const { id, list, state, file, failure, is_permitted } = found;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (state === "running" ? void (await cancelExport(id)) : saveExport(id)),
    onSuccess: () => (state === "running" ? showChanged(client) : undefined),
    onError: (error) => {
      showToast(failureText(error), "bad");
      return showChanged(client);
    },
  });
  useEffect(() => {
    // The bell need not wait until it asks again.
    if (state === "ready") void client.invalidateQueries({ queryKey: aboutNotifications });
  }, [state, client]);
  const [, noun] = exportedLists[list];
  return (
    <div className="flex w-full flex-col gap-3 text-sm text-fg2">
      {state === "running" && (
        <>
          <WorkProgress done={found.done} total={found.total} noun={noun} />
          <p>{found.is_cancelling ? "It is being cancelled." : "The bell rings when the file is ready."}</p>
          <Button wide isPending={isPending} isDisabled={found.is_cancelling} onPress={() => mutate()}>
            Cancel Export
          </Button>
        </>
      )}
      {state === "ready" && (
        <>
          <output>
            {file
              ? `${file.name} (${fileSize(file.size)}) is ready. It is kept until ${date(found.kept_until)}.`
              : "The file is no longer there."}
          </output>
          {file && !is_permitted && <p>Your role no longer has access to these {noun}.</p>}
          {is_permitted && (
            <Button
              wide
              icon={<Download aria-hidden size={16} strokeWidth={1.75} />}
              isPending={isPending}
              onPress={() => mutate()}
            >
              Download
            </Button>
          )}
        </>
      )}
      {state === "failed" && (
        <output>
          The export of {noun} failed. {failure}
        </output>
      )}
      {state === "cancelled" && <output>The export of {noun} was cancelled.</output>}
    </div>
  );
}
