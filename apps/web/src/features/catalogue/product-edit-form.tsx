import { type AttributeGroup, attributeIds, attributeOf, type ProductDetail } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { AttributeField } from "./attribute-field.tsx";
import { EditBar } from "./edit-bar.tsx";
import { EditedProduct, liveValues } from "./edited-product.ts";
import { productEdits, whileThere } from "./edits-api.ts";
import { focusField } from "./field-ids.ts";
import { LeaveEditGuard } from "./leave-edit-guard.tsx";
import type { EditStart } from "./read-details.tsx";
import { PendingNote } from "./pending-note.tsx";
import { ReadOnlyField } from "./read-only-field.tsx";
import { isNews } from "./shown-edits.ts";
import { useDraftKeeper, useDraftOfClosedPage } from "./use-draft-keeper.ts";
import { useEditKeys } from "./use-edit-keys.ts";
import { useSaveEdits } from "./use-save-edits.ts";

interface ProductEditFormProps extends EditStart {
  product: ProductDetail;
  onClose: () => void;
}

const fieldsets: { title: string; groups: AttributeGroup[] }[] = [
  { title: "Main", groups: ["main"] },
  { title: "Dimensions and analytics", groups: ["dimensions", "analytics"] },
  { title: "Design", groups: ["design"] },
];

/** The attributes of a product with a control for each that can be changed. */
export function ProductEditForm({ product, changes, focus, onClose }: ProductEditFormProps) {
  const keeper = useDraftKeeper(product.gxp_sku);
  const [edited] = useState(() => new EditedProduct(product, changes, (...own) => keeper.keep(...own)));
  const [now] = useState(() => Date.now());
  const [isCancelling, setCancelling] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { data: edits = [] } = useQuery({
    ...productEdits(product.gxp_sku),
    refetchInterval: whileThere,
    // Each draft that is saved changes the answer; only its ledger is drawn here.
    select: ({ edits }) => edits,
  });

  // What was approved is live, and stands in the field itself.
  const news = edits.filter((edit) => edit.status !== "approved" && isNews(edit, now));

  useEffect(() => edited.follow(liveValues(product)), [edited, product]);
  useEffect(() => focusField(focus ?? "sku"), [focus]);
  useDraftOfClosedPage(keeper);

  const { save, error, isPending } = useSaveEdits({ gxpSku: product.gxp_sku, edited, keeper, onSaved: onClose });
  const cancel = () => {
    // Back may have asked already, and its dialog not have the focus yet.
    if (isPending || isLeaving) return;
    if (edited.hasChanges()) return setCancelling(true);
    // Changes that were all undone leave nothing to be offered.
    void keeper.flush();
    onClose();
  };
  // One question at a time: who leaves is asked that alone.
  const leaving = (isAsked: boolean) => {
    setLeaving(isAsked);
    if (isAsked) setCancelling(false);
  };
  useEditKeys({ onSave: save, onCancel: cancel });

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
        {fieldsets.map(({ title, groups }) => (
          <fieldset key={title} className="min-w-0 self-start rounded-card border border-line">
            <legend className="contents">
              <span className="block h-9 w-full rounded-t-card border-b border-line bg-subtle px-4 leading-9 font-medium">
                {title}
              </span>
            </legend>
            {attributeIds
              .filter((id) => groups.includes(attributeOf(id).group))
              .map((id) =>
                attributeOf(id).editable ? (
                  <AttributeField key={id} id={id} edited={edited} edit={news.find(({ name }) => name === id)} />
                ) : (
                  <ReadOnlyField key={id} id={id} product={product} />
                ),
              )}
          </fieldset>
        ))}
      </div>
      <EditBar edited={edited} error={error} isSaving={isPending} onCancel={cancel} />
      <LeaveEditGuard edited={edited} keeper={keeper} onLeaving={leaving} />
      <ConfirmDialog
        isOpen={isCancelling}
        title="Are you sure you want to cancel these edits?"
        confirm="Cancel Edit"
        cancel="Continue Editing"
        destructive
        onConfirm={() => {
          void keeper.discard(edited.names());
          onClose();
        }}
        onCancel={() => setCancelling(false)}
      >
        What you have changed will be discarded.
      </ConfirmDialog>
    </form>
  );
}
