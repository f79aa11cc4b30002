import type { FileExtension, Uploaded } from "@lading/contract";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useIsOffline } from "../lib/use-is-offline.ts";
import { getRefusal } from "./accepted-files.ts";
import { sendFile } from "./send-file.ts";
import { isUnderWay, uploadQueue, type UploadQueue, type Upload } from "./upload-queue.ts";

export interface Uploads {
  readonly queue: UploadQueue;
  readonly uploads: readonly Upload[];
  /** Whether a file is being sent or waits. */
  readonly isUploading: boolean;
  readonly isOffline: boolean;
  /** The accepted file types. */
  readonly extensions: readonly FileExtension[];
}

/** The uploads of one dialog. Unmounting cancels unfinished ones. */
export function useUploads(
  path: string,
  extensions: readonly FileExtension[],
  onStored: (document: Uploaded) => void,
): Uploads {
  const stored = useEffectEvent(onStored);
  const [queue] = useState(() =>
    uploadQueue({
      send: (file, sending) => sendFile(path, file, sending),
      getRefusal: (file) => getRefusal(file, extensions),
      onStored: (document) => stored(document),
    }),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
  const isOffline = useIsOffline();
  useEffect(() => queue.setPaused(isOffline), [queue, isOffline]);
  useEffect(() => () => queue.cancelAll(), [queue]);
  return { queue, uploads, isUploading: uploads.some(isUnderWay), isOffline, extensions };
}
