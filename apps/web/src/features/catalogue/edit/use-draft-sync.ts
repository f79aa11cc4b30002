import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { setCachedDraft, productEdits } from "../edits-api.ts";
import { DraftSync, draftKey } from "./draft-sync.ts";

/** One instance for each draft, so that the offer that follows a closed form waits for the form's requests. */
const syncs = new Map<string, DraftSync>();

function getDraftSync(gxpSku: string, client: QueryClient) {
  const key = draftKey(gxpSku);
  const draftSync =
    syncs.get(key) ??
    new DraftSync(gxpSku, {
      get: () => client.getQueryData(productEdits(gxpSku).queryKey)?.draft,
      set: (draft) => setCachedDraft(client, gxpSku, draft),
    });
  syncs.set(key, draftSync);
  return draftSync;
}

export function useDraftSync(gxpSku: string) {
  const client = useQueryClient();
  return useMemo(() => getDraftSync(gxpSku, client), [client, gxpSku]);
}

/** Sends the draft when the page closes or goes to the background, because a phone may never resume it. */
export function useFlushOnClose(draftSync: DraftSync) {
  useEffect(() => {
    const onVisibilityChange = () => document.visibilityState === "hidden" && draftSync.flushOnClose();
    const onPageHide = () => draftSync.flushOnClose();
    document.addEventListener("visibilitychange", onVisibilityChange);
    addEventListener("pagehide", onPageHide);
    return () => {
      document.removeEventListener("visibilitychange", onVisibilityChange);
      removeEventListener("pagehide", onPageHide);
    };
  }, [draftSync]);
}
