import { changeOrderDocument, type Uploaded } from "@lading/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import { documentLists } from "../../files/document-lists.ts";
import { LabelPicker } from "../../files/label-picker.tsx";
import { orderLabels } from "../../files/labels-api.ts";
import { call } from "../../lib/api.ts";
import { useMay } from "../../lib/use-may.ts";
import { failureText } from "../../lib/form-failure.ts";
import { Spinner } from "../../ui/spinner.tsx";

/** A label that was chosen for all files together. Each choice is a new object, even of the same label. */
export interface LabelOfAll {
  id: number | null;
}

interface OrderUploadLabelProps {
  purchaseOrder: string;
  document: Uploaded;
  labelOfAll: LabelOfAll | undefined;
}

/** The label of a file that has just been stored. A choice for this file or for all files is saved immediately. */
export function OrderUploadLabel({ purchaseOrder, document, labelOfAll }: OrderUploadLabelProps) {
  const may = useMay();
  const client = useQueryClient();
  const labels = useQuery(orderLabels);
  const [saved, setSaved] = useState<number | null>(null);
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    // Sent one after another, so that the last choice wins.
    scope: { id: `label of ${document.id}` },
    mutationFn: (label_id: number | null) =>
      call(changeOrderDocument, {
        params: { id: purchaseOrder, docId: document.id },
        body: { name: document.name, label_id },
      }),
    onSuccess: ({ label_id }) => {
      setSaved(label_id);
      void client.invalidateQueries({ queryKey: documentLists.order });
    },
  });
  const isAllowed = may({ permission: "order_documents.edit_document" });
  useEffect(() => {
    if (labelOfAll && isAllowed) mutate(labelOfAll.id);
  }, [labelOfAll, isAllowed, mutate]);
  if (!isAllowed) return null;
  return (
    <>
      <div className="flex grow items-center justify-end gap-2 sm:grow-0">
        <output className="grid size-4 place-items-center text-ok">
          {isPending && <Spinner />}
          {isSuccess && (
            <>
              <Check aria-hidden size={16} strokeWidth={1.75} />
              <span className="sr-only">Saved</span>
            </>
          )}
        </output>
        <div className="min-w-44 grow sm:w-44">
          <LabelPicker
            label="Add Doc Type"
            of={document.name}
            labels={labels.data}
            value={isPending ? variables : saved}
            onChange={mutate}
          />
        </div>
      </div>
      <p role="alert" className="w-full pl-6.5 text-xs text-bad empty:hidden">
        {error && `The label was not saved. ${failureText(error)}`}
      </p>
    </>
  );
}
