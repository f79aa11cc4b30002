import { CloudUpload } from "lucide-react";
import { useRef } from "react";
import { Button } from "../ui/button.tsx";
import { acceptedText, pickerAccept } from "./accepted-files.ts";
import { useFileDrop } from "./use-file-drop.ts";
import type { Uploads } from "./use-uploads.ts";

interface UploadAreaProps {
  uploads: Uploads;
  /** False while a question is open. Dropped files are ignored then. */
  isAccepting: boolean;
}

/** Accepts files that are dropped anywhere in the window, pasted, or chosen. */
export function UploadArea({ uploads: { queue, extensions, isOffline }, isAccepting }: UploadAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useFileDrop((files) => queue.add(files), isAccepting);
  return (
    <div
      className={`flex flex-wrap items-center justify-center gap-x-4 gap-y-3 rounded-card border border-dashed px-4 py-5 text-center transition-colors duration-150 sm:justify-start sm:text-left ${isOver ? "border-accent bg-accent-soft" : "border-control bg-subtle"}`}
    >
      <CloudUpload
        aria-hidden
        size={24}
        strokeWidth={1.5}
        className={`hidden shrink-0 sm:block ${isOver ? "text-accent-text" : "text-fg3"}`}
      />
      <div className="min-w-40 sm:flex-1">
        <p className="font-medium text-fg pointer-coarse:hidden">
          {isOver ? "Drop them here" : "Drop files anywhere in this window, or paste them"}
        </p>
        <p className="text-xs text-fg3">{acceptedText(extensions)}</p>
        <output className="block text-xs font-medium text-warn">
          {isOffline && "You are offline. Files are sent once there is a connection."}
        </output>
      </div>
      <Button data-choose-files onPress={() => input.current?.click()}>
        Choose Files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files"
        accept={pickerAccept(extensions)}
        onChange={({ target }) => {
          queue.add([...(target.files ?? [])]);
          target.value = ""; // the same file can be chosen again
        }}
      />
    </div>
  );
}
