import { number } from "../../../lib/formats.ts";
import type { ChangeProgress } from "../../../files/change-documents.ts";

/** The progress of a removal by several calls. Always rendered, so that screen readers announce changes. */
export function RemovalProgress({ progress }: { progress: ChangeProgress | undefined }) {
  return (
    <output className="flex h-8 items-center text-fg3 tabular-nums empty:-ml-2">
      {progress && `${number(progress.done)} of ${number(progress.total)} documents done...`}
    </output>
  );
}
