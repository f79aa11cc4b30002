import { type AttributeId, canonicalText, type FieldEdit, getAttribute, type ProductDetail } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { HistoryButton } from "../../../history/history-button.tsx";
import { ValueActionsContext } from "../../../history/value-actions.ts";
import { useShortcuts } from "../../../list/use-shortcuts.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { AttributeTable } from "./attribute-table.tsx";
import type { DraftChange } from "../edit/product-form-state.ts";
import { DraftOffer } from "../edit/draft-offer.tsx";
import { productEdits, productHistory, pollUnlessMissing } from "../edits-api.ts";
import { FieldHistoryButton, historyButtonId } from "../changes/field-history-button.tsx";
import { FieldNote } from "../changes/field-note.tsx";
import { PendingNote } from "../changes/pending-note.tsx";
import { isRecent } from "../changes/is-recent.ts";
import { isAttribute } from "../../../products/is-attribute.ts";
import { toInputText } from "../../../products/input-value.ts";
import { DiscontinueButton } from "../discontinuation/discontinue-button.tsx";
import { useOfferedDraft } from "../edit/use-offered-draft.ts";
import { WithdrawButton } from "../changes/withdraw-button.tsx";
import { useProductActions } from "./use-product-actions.ts";

export interface EditStart {
  /** The changes that the form opens with. */
  changes: DraftChange[];
  /** The field to focus instead of the first one. */
  focus?: AttributeId;
}

/** The props for users who may edit. */
interface Editing {
  /** Preloads the form. */
  prepare: () => void;
  start: (start: EditStart) => void;
}

interface ReadDetailsProps {
  product: ProductDetail;
  editing: Editing | undefined;
  takesFocus: boolean;
}

/** The live attributes, each with its pending or recently decided edit. */
export function ReadDetails({ product, editing, takesFocus }: ReadDetailsProps) {
  const { data, isError, refetch } = useQuery({ ...productEdits(product.gxp_sku), refetchInterval: pollUnlessMissing });
  const request = data?.discontinuation;
  const draft = useOfferedDraft(product, editing && (data ?? (isError ? "unknown" : undefined)));
  const edits = new Map(data?.edits.map((edit) => [edit.name, edit]));
  const [now] = useState(() => Date.now());
  const start = (focus?: AttributeId) => editing?.start({ changes: draft?.changes ?? [], ...(focus && { focus }) });
  const actions = useProductActions(product, start);
  const changeAgain = (id: AttributeId, { new_value }: FieldEdit) => {
    const typed = { name: id, old_value: canonicalText(id, product[id]), new_value: toInputText(id, new_value) };
    const others = draft?.changes ?? [];
    const hasDraft = others.some(({ name }) => name === id);
    editing?.start({ changes: hasDraft ? others : [...others, typed], focus: id });
  };

  const editButton = useRef<HTMLButtonElement>(null);
  const [isDiscarded, setDiscarded] = useState(false);
  useEffect(() => {
    if (takesFocus || isDiscarded) editButton.current?.focus();
  }, [takesFocus, isDiscarded]);

  const besideLabel = (id: AttributeId) => edits.has(id) && <FieldHistoryButton gxpSku={product.gxp_sku} id={id} />;
  const below = (id: AttributeId) => {
    const edit = edits.get(id);
    if (!edit || !isRecent(edit, now)) return null;
    return <FieldNote edit={edit} action={editing && actionOn(id, edit)} />;
  };
  const actionOn = (id: AttributeId, edit: FieldEdit) => {
    if (edit.status === "pending")
      return <WithdrawButton edit={edit} onDone={() => document.getElementById(historyButtonId(id))?.focus()} />;
    if (edit.status !== "rejected") return undefined;
    return (
      <Button variant="ghost" onPress={() => changeAgain(id, edit)}>
        Change Again
      </Button>
    );
  };

  return (
    <ValueActionsContext value={editing && actions}>
      <div className="flex flex-col gap-4">
        {editing && <EditKey onEdit={start} />}
        {draft && (
          <DraftOffer product={product} draft={draft} onContinue={() => start()} onDiscard={() => setDiscarded(true)} />
        )}
        {isError && !data && (
          <Notice tone="warn" action={<Button onPress={() => void refetch()}>Try Again</Button>}>
            The changes that wait for approval could not be loaded.
          </Notice>
        )}
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <PendingNote edits={data?.edits.filter((edit) => isRecent(edit, now)) ?? []} />
          <div className="flex flex-wrap gap-2">
            {editing && request !== undefined && request?.status !== "waiting" && (
              <DiscontinueButton products={product.name} findSkus={async () => [product.gxp_sku]} />
            )}
            <HistoryButton history={productHistory(product)} hasLabel />
            {editing && (
              <Button
                ref={editButton}
                variant="primary"
                onHoverStart={editing.prepare}
                onFocus={editing.prepare}
                onPress={() => start()}
              >
                Edit Product Details
              </Button>
            )}
          </div>
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-4">
          <AttributeTable title="Main" groups={["main"]} {...{ product, besideLabel, below }} />
          <AttributeTable
            title="Dimensions and analytics"
            groups={["dimensions", "analytics"]}
            {...{ product, besideLabel, below }}
          />
          <AttributeTable title="Design" groups={["design"]} {...{ product, besideLabel, below }} />
        </div>
      </div>
    </ValueActionsContext>
  );
}

/** Opens the form by E, at the value that has the focus or is under the pointer. */
function EditKey({ onEdit }: { onEdit: (focus?: AttributeId) => void }) {
  const edit = () => {
    const value =
      document.activeElement?.closest<HTMLElement>("[data-origin]") ??
      document.querySelector<HTMLElement>("[data-origin]:hover, tr:hover [data-origin]");
    const field = value?.dataset.origin ?? null;
    onEdit(isAttribute(field) && getAttribute(field).editable ? field : undefined);
  };
  useShortcuts({ act: { e: edit }, repeats: [] });
  return null;
}
