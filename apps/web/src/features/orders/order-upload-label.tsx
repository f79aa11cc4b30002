import { changeOrderDocument, type DocumentChange, type Uploaded } from "@lading/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { documentLists } from "../../files/document-lists.ts";
import { LabelFields, useFieldCheck } from "../../files/label-fields.tsx";
import { LabelPicker } from "../../files/label-picker.tsx";
import { orderLabels } from "../../files/labels-api.ts";
import { findMistakes, toGiven, type Typed } from "../../files/typed-values.ts";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { useMay } from "../../lib/use-may.ts";
import { failureText } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";

/** A label that was chosen for all files together. Each choice is a new object, even of the same label. */
export interface LabelOfAll {
  id: number | null;
}

interface OrderUploadLabelProps {
  purchaseOrder: string;
  document: Uploaded;
  labelOfAll: LabelOfAll | undefined;
  /** Tells whether the fields of a chosen label are still to be entered. */
  onUnsaved: (isUnsaved: boolean) => void;
}

/**
 * The label of a file that has just been stored. A choice for this file or for all files is saved immediately, or together with the
 * values of its fields if some of them are required.
 */
export function OrderUploadLabel({ purchaseOrder, document, labelOfAll, onUnsaved }: OrderUploadLabelProps) {
  const may = useMay();
  const client = useQueryClient();
  const labels = useQuery(orderLabels);
  const [saved, setSaved] = useState<number | null>(null);
  /** The chosen label whose fields are entered first. */
  const [asked, setAsked] = useState<number>();
  const [typed, setTyped] = useState<Typed>({});
  const { area, isChecked, check, reset } = useFieldCheck<HTMLFormElement>();
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    // Sent one after another, so that the last choice wins.
    scope: { id: `label of ${document.id}` },
    mutationFn: (change: Pick<DocumentChange, "label_id" | "values">) =>
      call(changeOrderDocument, {
        params: { id: purchaseOrder, docId: document.id },
        body: { name: document.name, ...change },
      }),
    onSuccess: ({ label_id }) => {
      setSaved(label_id);
      ask(undefined);
      void client.invalidateQueries({ queryKey: documentLists.order });
    },
  });
  const getFields = (id: number | null | undefined) => labels.data?.find((label) => label.id === id)?.fields ?? [];
  function ask(id: number | undefined) {
    setAsked(id);
    reset();
    onUnsaved(id !== undefined);
  }
  const choose = (id: number | null) => {
    if (id !== null && getFields(id).some((field) => field.is_required)) return ask(id);
    ask(undefined);
    mutate({ label_id: id });
  };
  const isAllowed = may({ permission: "order_documents.edit_document" });
  const follow = useEffectEvent(choose);
  useEffect(() => {
    if (labelOfAll && isAllowed) follow(labelOfAll.id);
  }, [labelOfAll, isAllowed]);
  if (!isAllowed) return null;
  const fields = getFields(asked);
  const refused = error instanceof ApiError ? error.fields : {};
  const errors = Object.fromEntries(fields.map(({ key }) => [key, refused[`values.${key}`]?.[0]]));
  const isShown = Object.values(errors).some((message) => message !== undefined);
  return (
    <>
      <div className="flex grow items-center justify-end gap-2 sm:grow-0">
        <output className="grid size-4 place-items-center text-ok">
          {isPending && <Spinner />}
          {isSuccess && asked === undefined && (
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
            value={asked ?? (isPending ? (variables.label_id ?? null) : saved)}
            onChange={choose}
          />
        </div>
      </div>
      {asked !== undefined && (
        <form
          ref={area}
          noValidate
          className="w-full pl-6.5"
          onSubmit={(event) => {
            event.preventDefault();
            if (isPending) return;
            if (Object.keys(findMistakes(fields, typed)).length > 0) check();
            else mutate({ label_id: asked, values: toGiven(fields, typed) });
          }}
        >
          <LabelFields
            fields={fields}
            typed={typed}
            isChecked={isChecked}
            errors={errors}
            of={document.name}
            onChange={(key, text) => setTyped((before) => ({ ...before, [key]: text }))}
          />
          <Button type="submit" isPending={isPending} aria-label={`Save the label of ${document.name}`}>
            Save Label
          </Button>
        </form>
      )}
      <p role="alert" className="w-full pl-6.5 text-xs text-bad empty:hidden">
        {error && !isShown && `The label was not saved. ${failureText(error)}`}
      </p>
    </>
  );
}
