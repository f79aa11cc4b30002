import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { failureText } from "../lib/form-failure.ts";
import { Button } from "../ui/button.tsx";
import { offerUndo } from "../ui/offer-undo.ts";
import { showToast } from "../ui/toast.tsx";

interface DiscardButtonProps {
  fileName: string;
  isReading: boolean;
  discard: () => Promise<unknown>;
  /** Leaves the page of the file. */
  leave: () => Promise<void>;
  /** Takes the discarding back, and opens the page again. */
  restore: () => Promise<void>;
}

/** Discards an uploaded file, and leaves its page. Undo opens it again. */
export function DiscardButton({ fileName, isReading, discard, leave, restore }: DiscardButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: discard,
    onSuccess: async () => {
      const end = offerUndo({
        text: `${fileName} was discarded.`,
        undo: () => {
          end();
          restore().catch((error: unknown) => showToast(failureText(error), "bad"));
        },
        onOver: () => undefined,
      });
      await leave();
    },
    onError: (error) => showToast(failureText(error), "bad"),
  });
  return (
    <Button
      variant="ghost"
      icon={<Trash2 aria-hidden size={16} strokeWidth={1.75} />}
      isPending={isPending}
      onPress={() => mutate()}
    >
      {isReading ? "Stop" : "Discard"}
    </Button>
  );
}
