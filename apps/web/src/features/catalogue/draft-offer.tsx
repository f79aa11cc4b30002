import { attributeIds, attributeOf, canonicalText, type ProductDetail } from "@lading/contract";
import { FilePenLine } from "lucide-react";
import { useState } from "react";
import { dateAndTime } from "../../lib/formats.ts";
import { valueText } from "../../lib/value-text.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { attributeIdOf, namesOf } from "./changed-names.ts";
import type { WaitingDraft } from "./kept-draft.ts";
import { useDraftKeeper } from "./use-draft-keeper.ts";

interface DraftOfferProps {
  product: ProductDetail;
  draft: WaitingDraft;
  onContinue: () => void;
  onDiscard: () => void;
}

/** Offers to go on with what was typed and not saved, and says what has changed since. */
export function DraftOffer({ product, draft, onContinue, onDiscard }: DraftOfferProps) {
  const [isAsking, setAsking] = useState(false);
  const keeper = useDraftKeeper(product.gxp_sku);
  const overtaken = draft.changes.flatMap(({ name, old_value }) => {
    const id = attributeIdOf(name);
    const live = id && canonicalText(id, product[id]);
    return id && live !== old_value ? [{ id, old_value, live: live ?? null }] : [];
  });

  return (
    <section
      aria-label="Unsaved changes"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card bg-info-soft px-4 py-3"
    >
      <div className="flex min-w-0 flex-1 basis-80 items-start gap-2.5">
        <FilePenLine aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0 text-info" />
        <div className="min-w-0 text-pretty wrap-anywhere">
          <p className="font-medium">{`You have unsaved changes from ${dateAndTime(draft.updatedAt)}`}</p>
          <p className="text-fg2">{namesOf(draft.changes)}</p>
          {overtaken.map(({ id, old_value, live }) => (
            <p key={id} className="text-warn">
              {`Meanwhile ${attributeOf(id).label} has changed from ${valueText(id, old_value)} to ${valueText(id, live)}.`}
            </p>
          ))}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onPress={() => setAsking(true)}>Discard</Button>
        <Button onPress={onContinue}>Continue</Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard your unsaved changes?"
        confirm="Discard"
        cancel="Keep"
        destructive
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void keeper.discard(attributeIds);
          onDiscard();
        }}
      >
        {`What you typed into ${draft.changes.length === 1 ? "this field" : `these ${draft.changes.length} fields`} will be gone: ${namesOf(draft.changes)}.`}
      </ConfirmDialog>
    </section>
  );
}
