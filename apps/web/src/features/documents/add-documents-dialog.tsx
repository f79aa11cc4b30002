import { type Document, linkDocuments, type LinkedProduct } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { namesField } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useLeaving } from "../../ui/use-leaving.ts";
import { AddDocumentsTabs } from "./add-documents-dialog-tabs.tsx";
import { refreshProductDocuments } from "./documents-api.ts";
import { type InTurns, inTurns } from "./in-turns.ts";
import { UnlinkedQuestion } from "./unlinked-question.tsx";
import { useNewFiles } from "./use-new-files.ts";

interface AddDocumentsDialogProps {
  product: LinkedProduct;
  isOpen: boolean;
  onClose: () => void;
}

/** Uploads files for a product, and links documents to it that are there already. */
export function AddDocumentsDialog({ isOpen, ...props }: AddDocumentsDialogProps) {
  return isOpen && <AddDocuments key={props.product.gxp_sku} {...props} />;
}

function AddDocuments({ product, onClose }: Omit<AddDocumentsDialogProps, "isOpen">) {
  const client = useQueryClient();
  const files = useNewFiles();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Document>>(new Map());
  const [isClosing, setClosing] = useState(false);
  const { isUploading } = files.upload;
  const ids = [...files.ready.map(({ id }) => id), ...chosen.keys()];
  const isDirty = isUploading || ids.length > 0;
  const leaving = useLeaving(isDirty);

  const linking = useOneAtATime({
    mutationFn: () => {
      const labels = Object.fromEntries(files.ready.map(({ id }) => [id, files.labelOf(id)]));
      const { gxp_sku, supplier_sku } = product;
      return inTurns(
        ids,
        (doc_ids) =>
          call(linkDocuments, {
            body: { gxp_sku, supplier_sku, action: "link", doc_ids, labels: only(labels, doc_ids) },
          }),
        () => undefined,
      );
    },
    onError: (error) => {
      if (namesField(error, "labels")) void files.forgetLostLabels();
    },
    onSuccess: ({ stayed }) => {
      const linked = ids.filter((id) => !stayed.has(id));
      files.settle(linked);
      setChosen((before) => new Map([...before].filter(([id]) => stayed.has(id))));
      refreshProductDocuments(client);
      if (stayed.size > 0) return;
      showToast(`${counted(linked.length)} linked to ${product.name}.`);
      onClose();
    },
  });
  const nameOf = (id: string) => (files.ready.find((file) => file.id === id) ?? chosen.get(id))?.name;
  const close = () => {
    if (linking.isPending) return;
    if (isDirty) setClosing(true);
    else onClose();
  };

  return (
    <>
      <Dialog
        title="Upload & Link Product Documents"
        isOpen
        size="large"
        onClose={close}
        actions={
          <>
            <div className="min-w-0 flex-1 basis-60">
              <FormError>
                {linking.error ? failureText(linking.error) : linking.data && failureOf(linking.data, nameOf)}
              </FormError>
            </div>
            <Button
              variant="primary"
              onPress={() => linking.mutate()}
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
          product={product}
          files={files}
          chosen={chosen}
          onChoose={setChosen}
          isTaking={!isClosing && !leaving.isLeaving && !linking.isPending}
        />
      </Dialog>
      <UnlinkedQuestion leaving={leaving} isClosing={isClosing} onClose={onClose} onReturn={() => setClosing(false)} />
    </>
  );
}

function failureOf({ stayed }: InTurns, nameOf: (id: string) => string | undefined) {
  const [first] = stayed;
  if (!first) return undefined;
  const [id, reason] = first;
  return `${stayed.size > 1 ? counted(stayed.size) : `“${nameOf(id)}”`} could not be linked. ${reason}`;
}

const counted = (count: number) => `${count} ${count === 1 ? "document" : "documents"}`;

const only = <Value,>(values: Record<string, Value>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));
