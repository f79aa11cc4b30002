import type { Uploaded } from "@lading/contract";
import type { ReactNode } from "react";
import { outcomeOf } from "./upload-outcome.ts";
import { UploadRow } from "./upload-row.tsx";
import type { Uploads } from "./use-uploads.ts";

interface UploadListProps {
  uploads: Uploads;
  /** Beside a file that is stored: what can be done with it. */
  renderStored?: (document: Uploaded) => ReactNode;
}

/** Each file with how far it is, and at the end what became of it. */
export function UploadList({ uploads: { queue, uploads, isOffline }, renderStored }: UploadListProps) {
  return (
    <>
      {uploads.length > 0 && (
        <ul aria-label="Files" className="max-h-60 overflow-auto border-t border-line">
          {uploads.map((upload) => (
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
      {/* Always there: what is said in it is read out. */}
      <output className={`block text-xs text-fg3 tabular-nums ${uploads.length > 0 ? "pt-2" : ""}`}>
        {outcomeOf(uploads)}
      </output>
    </>
  );
}
