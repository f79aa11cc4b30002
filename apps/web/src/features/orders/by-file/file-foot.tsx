import { CircleAlert } from "lucide-react";
import { count } from "../../../lib/count.ts";
import { number } from "../../../lib/formats.ts";
import { useIsOffline } from "../../../lib/use-is-offline.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import type { AnyFile } from "./file-desk.ts";

interface FileFootProps {
  file: AnyFile;
  isChosen: boolean;
  /** The part of the file that is sent, in words. */
  total: string;
  /** The parts of the file that are not sent, in words. */
  behind: readonly string[];
  /** The sentence if nothing is chosen. */
  nothing: string;
  label: string;
  isPending: boolean;
  /** The part that was handled so far, while more is being sent. */
  part: { sent: number; left_out: number; waiting: number } | undefined;
  onSend: () => void;
}

/** Says what stays behind, and sends the rest with one press. */
export function FileFoot({ file, isChosen, total, behind, nothing, label, isPending, part, onSend }: FileFootProps) {
  const isOffline = useIsOffline();
  const isBegun = file.state === "submitting";
  const rows = file.counts.wrong_rows ?? 0;
  const wrong = (file.counts.problems ?? 0) - (file.counts.warnings ?? 0);
  return (
    <footer className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-bg px-4 py-3 lg:px-6">
      <output className="font-medium tabular-nums">{total}</output>
      <span className="text-fg2">{behind.join(" · ")}</span>
      {wrong > 0 && (
        <span className="inline-flex items-center gap-1.5 text-bad">
          <CircleAlert aria-hidden size={16} strokeWidth={1.75} />
          {`${count(rows, "row", "rows")} with ${count(wrong, "problem", "problems")} ${rows === 1 ? "is" : "are"} left out`}
        </span>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="text-fg3">
          {isOffline
            ? "Offline"
            : part
              ? `${number(part.sent + part.left_out)} of ${number(part.sent + part.left_out + part.waiting)} handled, keep this page open`
              : isPending
                ? "Sending"
                : isBegun
                  ? "The sending was interrupted"
                  : "Nothing is sent yet"}
        </span>
        <Button
          variant="primary"
          isPending={isPending}
          isDisabled={isOffline}
          onPress={() => (isChosen ? onSend() : showToast(nothing, "bad"))}
        >
          {isBegun ? "Go On Sending" : label}
        </Button>
      </div>
    </footer>
  );
}
