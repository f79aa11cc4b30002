import { useMutation } from "@tanstack/react-query";
import { failureText } from "../lib/form-failure.ts";
import { showToast } from "../ui/toast.tsx";
import { type DocumentSpace, downloadDocuments } from "./download.ts";

/** Downloads the documents whose ids `getIds` returns. If that fails, a toast shows the reason. */
export const useDownloading = <Chosen>(space: DocumentSpace, getIds: (chosen: Chosen) => Promise<readonly string[]>) =>
  useMutation({
    mutationFn: async (chosen: Chosen) => downloadDocuments(space, await getIds(chosen)),
    onError: (error) => showToast(`Could not download: ${failureText(error)}`, "bad"),
  });
