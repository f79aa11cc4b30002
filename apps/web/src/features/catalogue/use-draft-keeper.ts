import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { DraftKeeper } from "./draft-keeper.ts";
import { noteDraft } from "./edits-api.ts";

/** The keeper of the user's draft of a product. */
export function useDraftKeeper(gxpSku: string) {
  const client = useQueryClient();
  return useMemo(() => new DraftKeeper(gxpSku, (draft) => void noteDraft(client, gxpSku, draft)), [client, gxpSku]);
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
