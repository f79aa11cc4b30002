import { type AttributeGroup, attributeIds, getAttribute, type ProductDetail } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { originArea, OriginGroup } from "../../../history/origin-group.tsx";
import { useConfirm } from "../../../ui/use-confirm.tsx";
import { AttributeField } from "./attribute-field.tsx";
import { EditBar } from "./edit-bar.tsx";
import { getLiveValues } from "./live-values.ts";
import { ProductFormState } from "./product-form-state.ts";
import { productEdits, productHistory, pollUnlessMissing } from "../edits-api.ts";
import { focusField } from "./field-focus.ts";
import { LeaveEditGuard } from "./leave-edit-guard.tsx";
import type { EditStart } from "../product/read-details.tsx";
import { PendingNote } from "../changes/pending-note.tsx";
import { ReadOnlyField } from "./read-only-field.tsx";
import { isRecent } from "../changes/is-recent.ts";
import { useDraftSync, useFlushOnClose } from "./use-draft-sync.ts";
import { useEditKeys } from "./use-edit-keys.ts";
import { useSaveEdits } from "./use-save-edits.ts";

interface ProductEditFormProps extends EditStart {
  product: ProductDetail;
  onClose: () => void;
}

const idsOf = (...groups: AttributeGroup[]) => attributeIds.filter((id) => groups.includes(getAttribute(id).group));

const fieldsets = [
  { title: "Main", ids: idsOf("main") },
  { title: "Dimensions and analytics", ids: idsOf("dimensions", "analytics") },
  { title: "Design", ids: idsOf("design") },
];

/** The attributes of a product, with a control for each editable one. */
export function ProductEditForm({ product, changes, focus, onClose }: ProductEditFormProps) {
  const draftSync = useDraftSync(product.gxp_sku);
  const [form] = useState(() => new ProductFormState(product, changes, (...own) => draftSync.update(...own)));
  const [now] = useState(() => Date.now());
  const history = useMemo(() => productHistory(product), [product]);
  const [isLeaving, setLeaving] = useState(false);
  // The question whether to leave the page replaces the question whether to cancel.
  const confirm = useConfirm({ isMoot: isLeaving });
  const { data: edits = [] } = useQuery({
    ...productEdits(product.gxp_sku),
    refetchInterval: pollUnlessMissing,
    // Each saved draft changes the response. The form renders only the edits.
    select: ({ edits }) => edits,
  });

  // The field already shows an approved value, because it is live.
  const news = edits.filter((edit) => edit.status !== "approved" && isRecent(edit, now));

  useEffect(() => form.setLiveValues(getLiveValues(product)), [form, product]);
  useEffect(() => focusField(focus ?? "sku"), [focus]);
  useFlushOnClose(draftSync);

  const { save, error, isPending } = useSaveEdits({ gxpSku: product.gxp_sku, form, draftSync, onSaved: onClose });
  const cancel = async () => {
    // Back may have opened its question already, but its dialog may not have the focus yet.
    if (isPending || isLeaving) return;
    if (form.hasChanges()) {
      if (!(await confirm(cancelQuestion))) return;
      void draftSync.discard(form.touchedNames());
    } else {
      // If the user has undone all changes, this deletes the draft.
      void draftSync.flush();
    }
    onClose();
  };
  useEditKeys({ onSave: save, onCancel: () => void cancel() });

  return (
    <form
      noValidate
      aria-label="Product Details"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="mb-4 flex min-h-8 items-center">
        <PendingNote edits={news} />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-4">
        {fieldsets.map(({ title, ids }) => (
          <fieldset key={title} {...originArea} className="min-w-0 self-start rounded-card border border-line">
            <legend className="contents">
              <span className="block h-9 w-full rounded-t-card border-b border-line bg-subtle px-4 leading-9 font-medium">
                {title}
              </span>
            </legend>
            <OriginGroup fields={ids}>
              {ids.map((id) =>
                getAttribute(id).editable ? (
                  <AttributeField
                    key={id}
                    id={id}
                    form={form}
                    history={history}
                    edit={news.find(({ name }) => name === id)}
                  />
                ) : (
                  <ReadOnlyField key={id} id={id} product={product} history={history} />
                ),
              )}
            </OriginGroup>
          </fieldset>
        ))}
      </div>
      <EditBar form={form} error={error} isSaving={isPending} onCancel={() => void cancel()} />
      <LeaveEditGuard form={form} draftSync={draftSync} onLeaving={setLeaving} />
    </form>
  );
}

const cancelQuestion = {
  title: "Are you sure you want to cancel these edits?",
  text: "Your changes will be discarded.",
  confirm: "Cancel Edit",
  cancel: "Continue Editing",
  destructive: true,
};
