import { canonicalText, type ProductDetail, type ProductEdits } from "@lading/contract";
import { useEffect, useEffectEvent, useMemo } from "react";
import { useRemembered } from "../../../lib/remembered.ts";
import { draftKey } from "./draft-sync.ts";
import { findAttributeId } from "./field-names.ts";
import { parseInput } from "../../../products/input-value.ts";
import { getOfferedDraft, type OfferedDraft, readStoredDraft, removeSubmitted } from "./stored-draft.ts";
import { useDraftSync } from "./use-draft-sync.ts";

/**
 * The changes of the user's draft that differ from the live values. `server` is undefined while the server's draft loads,
 * and "unknown" if loading failed. In that case the draft comes from this browser.
 */
export function useOfferedDraft(
  product: ProductDetail,
  server: ProductEdits | "unknown" | undefined,
): OfferedDraft | undefined {
  const [text] = useRemembered(draftKey(product.gxp_sku));
  const draftSync = useDraftSync(product.gxp_sku);
  const draft = useMemo(() => {
    const stored = readStoredDraft(text);
    if (server === undefined) return undefined;
    if (server === "unknown") return getOfferedDraft(stored, server);
    return getOfferedDraft(stored && removeSubmitted(stored, server.edits), server.draft);
  }, [text, server]);

  // A tab that was closed or lost its connection may have left unsent changes.
  const isLoaded = typeof server === "object";
  const dropSubmitted = useEffectEvent(() => typeof server === "object" && draftSync.dropSubmitted(server.edits));
  useEffect(() => {
    if (!isLoaded) return;
    dropSubmitted();
    void draftSync.flush();
  }, [isLoaded, draftSync]);

  if (!draft) return undefined;
  const changes = draft.changes.filter((change) => {
    const id = findAttributeId(change.name);
    return id && parseInput(id, change.new_value ?? "") !== canonicalText(id, product[id]);
  });
  return changes.length > 0 ? { ...draft, changes } : undefined;
}
