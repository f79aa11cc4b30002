import { Document, linkDocuments, type LinkedProduct } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import * as z from "zod/mini";
import { useFieldCheck } from "../../../files/label-fields.tsx";
import { namesField } from "../../../lib/api-error.ts";
import { call } from "../../../lib/api.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { useKept } from "../../../lib/kept.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useCloseGuard } from "../../../ui/use-close-guard.ts";
import { AddDocumentsTabs } from "./add-documents-dialog-tabs.tsx";
import { refreshProductDocuments } from "../products/product-documents-api.ts";
import { type DocumentsChange, changeDocuments } from "../../../files/change-documents.ts";
import { unlinkedQuestion } from "./unlinked-question.tsx";
import { useNewFiles } from "./use-new-files.ts";

interface AddDocumentsDialogProps {
  product: LinkedProduct;
  isOpen: boolean;
  /** Files with whose upload it opens. */
  dropped?: readonly File[];
  onClose: () => void;
}

/** Uploads files for a product and links existing documents to it. */
export function AddDocumentsDialog({ isOpen, ...props }: AddDocumentsDialogProps) {
  return isOpen && <AddDocuments key={props.product.gxp_sku} {...props} />;
}

function AddDocuments({ product, dropped, onClose }: Omit<AddDocumentsDialogProps, "isOpen">) {
  const client = useQueryClient();
  const form = `add-documents.${product.gxp_sku}`;
  const files = useNewFiles(form);
  const { queue } = files.upload;
  useEffect(() => {
    if (dropped) queue.add([...dropped]);
  }, [queue, dropped]);
  const [stored, keep] = useKept(`${form}.documents`, z.array(Document), []);
  const chosen: ReadonlyMap<string, Document> = new Map(stored.map((document) => [document.id, document]));
  const setChosen = (next: ReadonlyMap<string, Document>) => keep([...next.values()]);
  const { isUploading } = files.upload;
  const { area, isChecked, check } = useFieldCheck<HTMLDivElement>();
  const ids = [...files.ready.map(({ id }) => id), ...chosen.keys()];
  const hasFiles = isUploading || files.ready.length > 0;
  const hasChosen = chosen.size > 0;
  const question = unlinkedQuestion({ hasFiles, lost: hasChosen && "documents" });
  const [close, isAsked] = useCloseGuard({ hasChanges: hasFiles || hasChosen, question, onClose });

  const linking = useOneAtATime({
    mutationFn: () => {
      const labels = Object.fromEntries(files.ready.map(({ id }) => [id, files.getLabel(id)]));
      const values = Object.fromEntries(
        files.ready.filter(({ id }) => files.getFields(id).length > 0).map(({ id }) => [id, files.getValues(id)]),
      );
      const { gxp_sku, supplier_sku } = product;
      return changeDocuments(ids, (doc_ids) =>
        call(linkDocuments, {
          body: {
            gxp_sku,
            supplier_sku,
            action: "link",
            doc_ids,
            labels: only(labels, doc_ids),
            values: only(values, doc_ids),
          },
        }),
      );
    },
    onError: (error) => {
      if (namesField(error, "labels")) void files.forgetLostLabels();
    },
    onSuccess: ({ failed }) => {
      const linked = ids.filter((id) => !failed.has(id));
      files.settle(linked);
      keep((before) => before.filter(({ id }) => failed.has(id)));
      refreshProductDocuments(client);
      if (failed.size > 0) return;
      showToast(`${counted(linked.length)} linked to ${product.name}.`);
      onClose();
    },
  });
  const getName = (id: string) => (files.ready.find((file) => file.id === id) ?? chosen.get(id))?.name;

  return (
    <>
      <Dialog
        title="Upload & Link Product Documents"
        isOpen
        size="large"
        onClose={() => !linking.isPending && close()}
        actions={
          <>
            <div className="min-w-0 flex-1 basis-60">
              <FormError>
                {linking.error ? failureText(linking.error) : linking.data && toFailure(linking.data, getName)}
              </FormError>
            </div>
            <Button
              variant="primary"
              onPress={() => (files.ready.some(({ id }) => files.hasMistakes(id)) ? check() : linking.mutate())}
              isDisabled={ids.length === 0 || isUploading}
              isPending={linking.isPending}
            >
              Link Documents & Save
            </Button>
          </>
        }
      >
        <p className="mb-2 line-clamp-2 wrap-anywhere">{product.name}</p>
        <AddDocumentsTabs
          ref={area}
          areFieldsChecked={isChecked}
          product={product}
          files={files}
          chosen={chosen}
          onChoose={setChosen}
          isAccepting={!isAsked && !linking.isPending}
        />
      </Dialog>
    </>
  );
}

function toFailure({ failed }: DocumentsChange, getName: (id: string) => string | undefined) {
  const [first] = failed;
  if (!first) return undefined;
  const [id, reason] = first;
  return `${failed.size > 1 ? counted(failed.size) : `“${getName(id)}”`} could not be linked. ${reason}`;
}

const counted = (count: number) => `${count} ${count === 1 ? "document" : "documents"}`;

const only = <Value,>(values: Record<string, Value>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));
