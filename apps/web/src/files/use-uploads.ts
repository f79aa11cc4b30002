import type { FileExtension, Uploaded } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { isStatus } from "../lib/api-error.ts";
import { userDetails } from "../lib/current-user.ts";
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
  const client = useQueryClient();
  const stored = useEffectEvent(onStored);
  const [queue] = useState(() =>
    uploadQueue({
      send: (file, sending) =>
        sendFile(path, file, sending).catch((error: unknown) => {
          // The portal asks whether the company is suspended, and says so above this page.
          if (isStatus(error, 403)) void client.invalidateQueries({ queryKey: userDetails.queryKey });
          throw error;
        }),
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
