import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { DraftKeeper, keptDraftKey } from "./draft-keeper.ts";
import { noteDraft, productEdits } from "./edits-api.ts";

/** One for each draft: what the form has under way, the offer that follows it does not send again. */
const keepers = new Map<string, DraftKeeper>();

function keeperOf(gxpSku: string, client: QueryClient) {
  const key = keptDraftKey(gxpSku);
  const keeper =
    keepers.get(key) ??
    new DraftKeeper(gxpSku, {
      known: () => client.getQueryData(productEdits(gxpSku).queryKey)?.draft,
      note: (draft) => void noteDraft(client, gxpSku, draft),
    });
  keepers.set(key, keeper);
  return keeper;
}

/** The keeper of the user's draft of a product. */
export function useDraftKeeper(gxpSku: string) {
  const client = useQueryClient();
  return useMemo(() => keeperOf(gxpSku, client), [client, gxpSku]);
}

/** A page that is closed, or laid aside on a phone, may never come back: what is typed is sent at once. */
export function useDraftOfClosedPage(keeper: DraftKeeper) {
  useEffect(() => {
    const onHide = () => document.visibilityState === "hidden" && keeper.flushAtOnce();
    const onLeave = () => keeper.flushAtOnce();
    document.addEventListener("visibilitychange", onHide);
    addEventListener("pagehide", onLeave);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      removeEventListener("pagehide", onLeave);
    };
  }, [keeper]);
}
