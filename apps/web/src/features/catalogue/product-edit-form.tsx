import { type AttributeGroup, attributeIds, attributeOf, type ProductDetail } from "@lading/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.tsx";
import { AttributeField } from "./attribute-field.tsx";
import { EditBar } from "./edit-bar.tsx";
import { EditedProduct, liveValues } from "./edited-product.ts";
import { conflictsOf, productEdits, submitEdits, whileThere } from "./edits-api.ts";
import { focusField } from "./field-ids.ts";
import { LeaveEditGuard } from "./leave-edit-guard.tsx";
import type { EditStart } from "./read-details.tsx";
import { PendingNote } from "./pending-note.tsx";
import { ReadOnlyField } from "./read-only-field.tsx";
import { isNews } from "./shown-edits.ts";
import { useDraftKeeper } from "./use-waiting-draft.ts";

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
  const client = useQueryClient();
  const keeper = useDraftKeeper(product.gxp_sku);
  const [edited] = useState(() => new EditedProduct(product, changes, (all) => keeper.keep(all)));
  const [now] = useState(() => Date.now());
  const [isCancelling, setCancelling] = useState(false);
  const { data: edits = [] } = useQuery({
    ...productEdits(product.gxp_sku),
    refetchInterval: whileThere,
    // Each draft that is saved changes the answer; only its ledger is drawn here.
    select: ({ edits }) => edits,
  });

  const news = edits.filter((edit) => isNews(edit, now));

  useEffect(() => edited.follow(liveValues(product)), [edited, product]);
  useEffect(() => focusField(focus ?? "sku"), [focus]);
  useDraftOfClosedPage(keeper);

  const save = useMutation({
    mutationFn: async () => {
      // First the draft is safe, and none is on its way that would come after the changes it holds.
      await keeper.flush();
      await submitEdits(client, product.gxp_sku, edited.changes());
    },
    onSuccess: () => {
      keeper.forget();
      showToast("Thank You! Your updates have been saved. We'll review the updates and publish once approved.");
      onClose();
    },
    onError: (error) => {
      edited.follow(conflictsOf(error));
      if (error instanceof ApiError) edited.refuse(error.fields);
      void client.invalidateQueries({ queryKey: ["product", product.gxp_sku] });
      leadToFirst();
    },
  });
  const leadToFirst = () => {
    const [first] = edited.summary().wrong;
    if (first) focusField(first);
  };

  // A second press may come before the first is drawn.
  const isSaving = useRef(false);
  const submit = () => {
    if (isSaving.current || !edited.hasChanges()) return;
    if (edited.check()) {
      isSaving.current = true;
      save.mutate(undefined, { onSettled: () => void (isSaving.current = false) });
    } else {
      save.reset();
      leadToFirst();
    }
  };
  const close = () => {
    void keeper.discard();
    onClose();
  };
  const cancel = () => (edited.hasChanges() ? setCancelling(true) : close());

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // What lies over the form, such as a calendar, has taken the key for itself.
    if (event.defaultPrevented) return;
    if (event.key === "Escape" && !isSaving.current) cancel();
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);

  return (
    <form
      noValidate
      aria-label="Product Details"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
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
      <EditBar edited={edited} error={save.error} isSaving={save.isPending} onCancel={cancel} />
      <LeaveEditGuard edited={edited} keeper={keeper} />
      <ConfirmDialog
        isOpen={isCancelling}
        title="Are you sure you want to cancel these edits?"
        confirm="Cancel Edit"
        cancel="Continue Editing"
        destructive
        onConfirm={close}
        onCancel={() => setCancelling(false)}
      >
        What you have changed will be discarded.
      </ConfirmDialog>
    </form>
  );
}

/** A page that is closed, or laid aside on a phone, may never come back: what is typed is sent at once. */
function useDraftOfClosedPage(keeper: ReturnType<typeof useDraftKeeper>) {
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
