import { canonicalText, type Draft, type ProductDetail } from "@lading/contract";
import { useEffect, useMemo } from "react";
import { useRemembered } from "../../lib/remembered.ts";
import { attributeIdOf } from "./changed-names.ts";
import { keptDraftKey } from "./draft-keeper.ts";
import { readKept, waitingDraft, type WaitingDraft } from "./kept-draft.ts";
import { typedValue } from "./typed-value.ts";
import { useDraftKeeper } from "./use-draft-keeper.ts";

/**
 * The user's draft of a product as it is to be offered: what still differs from the live values. `server` is the server's
 * draft, undefined before it is known and "unknown" when it could not be asked for: then what this browser keeps has to do.
 */
export function useWaitingDraft(
  product: ProductDetail,
  server: Draft | null | "unknown" | undefined,
): WaitingDraft | undefined {
  const [text] = useRemembered(keptDraftKey(product.gxp_sku));
  const keeper = useDraftKeeper(product.gxp_sku);
  const draft = useMemo(() => server !== undefined && waitingDraft(readKept(text), server), [text, server]);

  // A tab that was closed, or lost its connection, has left what the server has not seen.
  const isKnown = server !== undefined && server !== "unknown";
  useEffect(() => {
    if (isKnown) void keeper.flush();
  }, [isKnown, keeper]);

  if (!draft) return undefined;
  const changes = draft.changes.filter((change) => {
    const id = attributeIdOf(change.name);
    return id && typedValue(id, change.new_value ?? "") !== canonicalText(id, product[id]);
  });
  return changes.length > 0 ? { ...draft, changes } : undefined;
}
