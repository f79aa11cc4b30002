import type { Uploaded } from "@lading/contract";
import type { ReactNode } from "react";
import { getOutcome } from "./upload-outcome.ts";
import type { Upload } from "./upload-queue.ts";
import { UploadRow } from "./upload-row.tsx";
import type { Uploads } from "./use-uploads.ts";

interface UploadListProps {
  uploads: Uploads;
  /** Renders the actions of a stored file. */
  renderStored?: (document: Uploaded) => ReactNode;
}

/** The files with their progress and outcome. Failed files come first, because they need the user's attention. */
export function UploadList({ uploads: { queue, uploads, isOffline }, renderStored }: UploadListProps) {
  return (
    <>
      {uploads.length > 0 && (
        <ul aria-label="Files" className="border-t border-line">
          {failedFirst(uploads).map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              queue={queue}
              isOffline={isOffline}
              action={upload.state.step === "stored" && renderStored?.(upload.state.document)}
            />
          ))}
        </ul>
      )}
      {/* Always rendered, because screen readers announce only changes of an existing live region. */}
      <output className={`block text-xs text-fg3 tabular-nums ${uploads.length > 0 ? "pt-2" : ""}`}>
        {getOutcome(uploads)}
      </output>
    </>
  );
}

const failedFirst = (uploads: readonly Upload[]) =>
  uploads.toSorted((a, b) => Number(hasFailed(b)) - Number(hasFailed(a)));
const hasFailed = ({ state }: Upload) => state.step === "failed";
