import { Send } from "lucide-react";
import { deployment } from "../../../lib/deployment.ts";
import { number } from "../../../lib/formats.ts";
import { Button } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { isNeeded } from "./folder-api.ts";
import type { Folder } from "./use-folder.ts";
import type { useSendFolder } from "./use-send-folder.ts";

interface FolderFootProps {
  folder: Folder;
  sending: ReturnType<typeof useSendFolder>;
  onSend: () => void;
}

/** How many of the needed documents the chosen files are, and the button that sends them. */
export function FolderFoot({
  folder: { rows, known },
  sending: { chosen, error, isPending, awaited },
  onSend,
}: FolderFootProps) {
  const filled = new Set(chosen.flatMap(({ items }) => items.filter(isNeeded).map(({ id }) => id))).size;
  const needed = known.filter(isNeeded).length;
  return (
    <div className="folder-foot">
      <div>
        <strong>{`${number(chosen.length)} of ${number(rows.length)} ${rows.length === 1 ? "file" : "files"}`}</strong>
        <span>
          {chosen.length === 0
            ? "Tick a file, and choose the document that it is."
            : `${chosen.length === 1 ? "It fills" : "They fill"} ${number(filled)} of the ${number(needed)} that ${deployment.providerName} needs from you`}
        </span>
        <output>{awaited > 0 && `Sent as soon as ${number(awaited)} ${awaited === 1 ? "is" : "are"} read`}</output>
        <FormError>{error}</FormError>
      </div>
      <Button
        variant="primary"
        icon={<Send aria-hidden size={16} strokeWidth={1.75} />}
        isDisabled={chosen.length === 0}
        isPending={isPending}
        onPress={onSend}
      >
        {chosen.length === 0
          ? "Send Files"
          : chosen.length === 1
            ? "Send 1 File"
            : `Send ${number(chosen.length)} Files`}
      </Button>
    </div>
  );
}
