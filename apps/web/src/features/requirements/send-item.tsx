import { removeRequirementFile, type RequirementItemDetail, submitRequirement } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { describeReviewTime, reviewFigures } from "../../files/needed/review-time.ts";
import { ApiError, isStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { deployment } from "../../lib/deployment.ts";
import { focusFault } from "../../lib/focus-fault.ts";
import { failureText } from "../../lib/form-failure.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { showToast } from "../../ui/toast.tsx";
import { DropArea } from "./drop-area.tsx";
import { FailingChecks } from "./failing-checks.tsx";
import { FileLink } from "./file-link.tsx";
import { ItemFields } from "./item-fields.tsx";
import { useReadItemAgain, useStoreItem } from "./requirements-api.ts";
import { UsableDocuments } from "./usable-documents.tsx";
import type { useItemForm } from "./use-item-form.ts";
import type { useItemReading } from "./use-item-reading.ts";

interface SendItemProps {
  item: RequirementItemDetail;
  read: ReturnType<typeof useItemReading>;
  form: ReturnType<typeof useItemForm>;
  maySend: boolean;
  back: object;
}

/** Uploads the files of an item, compares its values with what is needed, and sends them. */
export function SendItem({ item, read, form, maySend, back }: SendItemProps) {
  const { id, version, fields, draft, maximum_files: most } = item;
  const files = draft?.files ?? [];
  const [isChecked, setChecked] = useState(false);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [note, setNote] = useState("");
  const area = useRef<HTMLDivElement>(null);
  // The button of a document that was used is gone, so its file takes the focus.
  const used = useRef<string>(undefined);
  useEffect(() => {
    const file = area.current?.querySelector<HTMLElement>(`[data-file="${used.current}"] > button`);
    if (!file) return;
    used.current = undefined;
    file.focus();
  });
  const store = useStoreItem();
  const readAgain = useReadItemAgain(id);
  const navigate = useNavigate();
  const { data: figures } = useQuery(reviewFigures);
  const removing = useOneAtATime({
    mutationFn: (file: string) => call(removeRequirementFile, { params: { id, file } }),
    onSuccess: store,
    onError: (error) => void showToast(failureText(error), "bad"),
  });
  const sending = useOneAtATime({
    mutationFn: () =>
      call(submitRequirement, {
        params: { id },
        body: { version, values: form.given, ...(note.trim() !== "" && { note }) },
      }),
    onSuccess: (sent) => {
      form.forget();
      store(sent);
      const usual = describeReviewTime(figures);
      showToast(
        usual === undefined
          ? `Sent. ${deployment.providerName} decides on it, and you can take it back until then.`
          : `Sent. ${deployment.providerName} answers in ${usual} (median).`,
      );
      void navigate({ to: "/requirements", search: back });
    },
    onError: (error) => {
      const said = error instanceof ApiError ? error.fields : {};
      const own = Object.entries(said).map(([key, [text]]) => [key.replace(/^values\./, ""), text]);
      setErrors(own.length > 0 ? Object.fromEntries(own) : { root: failureText(error) });
      if (isStatus(error, 409)) readAgain();
    },
  });
  const send = () => {
    flushSync(() => {
      setChecked(true);
      setErrors(files.length === 0 ? { document: "Choose a file." } : {});
    });
    if (files.length > 0 && Object.keys(form.mistakes).length === 0) sending.mutate();
    else focusFault(area.current);
  };
  const { failing } = form;
  return (
    <div ref={area} className="item-main">
      {files.length > 0 && (
        <ul className="item-card" aria-label="Files">
          {files.map((file) => (
            <li key={file.id} data-file={file.id} className="item-file">
              <FileLink file={file} />
              {maySend && (
                <IconButton
                  label={`Remove ${file.name}`}
                  icon={<X aria-hidden size={16} strokeWidth={1.75} />}
                  onPress={() => removing.mutate(file.id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {maySend && files.length < most && (
        <>
          <DropArea
            item={item}
            left={most - files.length}
            error={errors["document"]}
            onStored={(stored) => {
              setErrors({});
              store(stored);
            }}
          />
          <UsableDocuments item={item} onStored={store} onUsed={(document) => (used.current = document)} />
        </>
      )}
      {maySend && (failing.length > 0 || note !== "") && (
        <FailingChecks failing={failing} form={form} note={note} onNote={setNote} />
      )}
      {fields.length > 0 && (
        <ItemFields
          fields={fields}
          form={form}
          isChecked={isChecked}
          errors={errors}
          isReadOnly={!maySend}
          hasFile={files.length > 0}
          shown={read?.shown}
          onType={(key, text) => {
            form.type(key, text);
            setErrors({});
          }}
        />
      )}
      {maySend && (
        <>
          <FormError>{errors["root"]}</FormError>
          <div className="item-foot">
            {failing.length > 0 && (
              <output className="text-bad">
                {failing.length === 1 ? "1 check fails" : `${failing.length} checks fail`}
              </output>
            )}
            <Button variant={files.length > 0 ? "primary" : "secondary"} isPending={sending.isPending} onPress={send}>
              {failing.length > 0 ? "Send with a Note" : "Send"}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
