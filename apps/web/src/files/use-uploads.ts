import type { FileExtension, Uploaded } from "@lading/contract";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useIsOffline } from "../lib/use-is-offline.ts";
import { refusalOf } from "./accepted-files.ts";
import { sendFile } from "./send-file.ts";
import { isUnderWay, uploadQueue, type UploadQueue, type Upload } from "./upload-queue.ts";

export interface Uploads {
  readonly queue: UploadQueue;
  readonly uploads: readonly Upload[];
  /** Something is on its way, or waits for its turn. */
  readonly isUploading: boolean;
  readonly isOffline: boolean;
  /** The kinds of files that are taken. */
  readonly extensions: readonly FileExtension[];
}

/** The files of one dialog. Going away cancels what is under way. */
export function useUploads(
  path: string,
  extensions: readonly FileExtension[],
  onStored: (document: Uploaded) => void,
): Uploads {
  const stored = useEffectEvent(onStored);
  const [queue] = useState(() =>
    uploadQueue({
      send: (file, sending) => sendFile(path, file, sending),
      refusalOf: (file) => refusalOf(file, extensions),
      onStored: (document) => stored(document),
    }),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
  const isOffline = useIsOffline();
  useEffect(() => queue.hold(isOffline), [queue, isOffline]);
  useEffect(() => () => queue.cancelAll(), [queue]);
  return { queue, uploads, isUploading: uploads.some(isUnderWay), isOffline, extensions };
}
