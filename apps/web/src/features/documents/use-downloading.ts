import { useMutation } from "@tanstack/react-query";
import { downloadDocuments } from "../../files/download.ts";
import { failureText } from "../../lib/form-failure.ts";
import { showToast } from "../../ui/toast.tsx";

/** Downloads product documents, once it is known which. */
export const useDownloading = () =>
  useMutation({
    mutationFn: async (chosen: () => Promise<readonly string[]>) => downloadDocuments("product", await chosen()),
    onError: (error) => showToast(`Could not download: ${failureText(error)}`, "bad"),
  });
