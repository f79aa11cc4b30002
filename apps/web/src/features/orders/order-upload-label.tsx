import { changeOrderDocument, type Uploaded } from "@lading/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { documentLists } from "../../files/document-lists.ts";
import { LabelPicker } from "../../files/label-picker.tsx";
import { orderLabels } from "../../files/labels-api.ts";
import { call } from "../../lib/api.ts";
import { useMay } from "../../lib/current-user.ts";
import { failureText } from "../../lib/form-failure.ts";
import { Spinner } from "../../ui/spinner.tsx";

interface OrderUploadLabelProps {
  purchaseOrder: string;
  document: Uploaded;
}

/** The label of a file that has just come. Choosing one saves it at once. */
export function OrderUploadLabel({ purchaseOrder, document }: OrderUploadLabelProps) {
  const may = useMay();
  const client = useQueryClient();
  const labels = useQuery(orderLabels);
  const [saved, setSaved] = useState<number | null>(null);
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    // One after another, so that the last choice is the one that stays.
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
  if (!may({ permission: "order_documents.edit_document" })) return null;
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
        {error && `The doc type was not saved. ${failureText(error)}`}
      </p>
    </>
  );
}
