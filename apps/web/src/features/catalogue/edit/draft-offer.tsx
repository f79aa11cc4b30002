import { attributeIds, getAttribute, canonicalText, type ProductDetail } from "@lading/contract";
import { FilePenLine } from "lucide-react";
import { dateAndTime } from "../../../lib/formats.ts";
import { valueText } from "../../../lib/value-text.ts";
import { Button } from "../../../ui/button.tsx";
import { useConfirm } from "../../../ui/use-confirm.tsx";
import { findAttributeId, formatFieldNames } from "./field-names.ts";
import type { OfferedDraft } from "./stored-draft.ts";
import { useDraftSync } from "./use-draft-sync.ts";

interface DraftOfferProps {
  product: ProductDetail;
  draft: OfferedDraft;
  onContinue: () => void;
  onDiscard: () => void;
}

/** Offers to continue or discard the user's draft, and lists live values that changed after it was typed. */
export function DraftOffer({ product, draft, onContinue, onDiscard }: DraftOfferProps) {
  const confirm = useConfirm();
  const draftSync = useDraftSync(product.gxp_sku);
  const overtaken = draft.changes.flatMap(({ name, old_value }) => {
    const id = findAttributeId(name);
    const live = id && canonicalText(id, product[id]);
    return id && live !== canonicalText(id, old_value) ? [{ id, old_value, live: live ?? null }] : [];
  });
  const discard = async () => {
    const fields = draft.changes.length === 1 ? "this field" : `these ${draft.changes.length} fields`;
    const isSure = await confirm({
      title: "Discard your unsaved changes?",
      text: `Your changes of ${fields} will be gone: ${formatFieldNames(draft.changes)}.`,
      confirm: "Discard",
      cancel: "Keep",
      destructive: true,
    });
    if (!isSure) return;
    void draftSync.discard(attributeIds);
    onDiscard();
  };

  return (
    <section
      aria-label="Unsaved changes"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card bg-info-soft px-4 py-3"
    >
      <div className="flex min-w-0 flex-1 basis-80 items-start gap-2.5">
        <FilePenLine aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0 text-info" />
        <div className="min-w-0 text-pretty wrap-anywhere">
          <p className="font-medium">{`You have unsaved changes from ${dateAndTime(draft.updatedAt)}`}</p>
          <p className="text-fg2">{formatFieldNames(draft.changes)}</p>
          {overtaken.map(({ id, old_value, live }) => (
            <p key={id} className="text-warn">
              {`Meanwhile ${getAttribute(id).label} has changed from ${valueText(id, old_value)} to ${valueText(id, live)}.`}
            </p>
          ))}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onPress={() => void discard()}>Discard</Button>
        <Button onPress={onContinue}>Continue</Button>
      </div>
    </section>
  );
}
