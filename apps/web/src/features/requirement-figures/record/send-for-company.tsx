import {
  productFileExtensions,
  removeForCompany,
  type RequirementRecord,
  submitForCompany,
  uploadForCompany,
} from "@lading/contract";
import { X } from "lucide-react";
import { useState } from "react";
import { acceptedText } from "../../../files/accepted-files.ts";
import { LabelFields } from "../../../files/label-fields.tsx";
import { sendForm } from "../../../files/send-file.ts";
import { findMistakes, toGiven, toText, type Typed } from "../../../files/typed-values.ts";
import { usePickedFiles } from "../../../files/use-picked-files.tsx";
import { ApiError, isStatus } from "../../../lib/api-error.ts";
import { call } from "../../../lib/api.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { focusOnMount } from "../../../ui/focus-on-mount.ts";
import { FormError } from "../../../ui/form-error.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useReadRecordAgain, useStoreRecord } from "./record-api.ts";
import { SentFile } from "./record-files.tsx";

/** Uploads and sends a document on behalf of its company. Renders nothing while something waits for a decision or nothing is needed. */
export function SendForCompany({ record }: { record: RequirementRecord }) {
  const [isPressed, setPressed] = useState(false);
  const waits = record.submissions.some(({ state }) => state === "submitted" || state === "in_review");
  if (waits || record.state === "not_applicable") return null;
  return (
    <section aria-labelledby="record-send" className="document-record-card">
      <h2 id="record-send">{`Send for ${record.company.name}`}</h2>
      {isPressed || record.draft !== null ? (
        <SendForm record={record} takesFocus={isPressed} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
          <p className="min-w-60 flex-1 text-fg2">
            A document that came by mail can be sent here. Somebody else decides on it.
          </p>
          <Button onPress={() => setPressed(true)}>Send a Document</Button>
        </div>
      )}
    </section>
  );
}

interface SendFormProps {
  record: RequirementRecord;
  /** The form replaces the button that was pressed. */
  takesFocus: boolean;
}

function SendForm({ record, takesFocus }: SendFormProps) {
  const { id, version, fields, draft, company, requirement, maximum_files: most } = record;
  const files = draft?.files ?? [];
  const [changes, setChanges] = useState<Typed>({});
  const [note, setNote] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const store = useStoreRecord();
  const readAgain = useReadRecordAgain(id);
  const typed: Typed = {
    ...Object.fromEntries(fields.map((field) => [field.key, toText(field, draft?.values[field.key])])),
    ...changes,
  };
  const left = most - files.length;
  const picked = usePickedFiles({
    label: `Files of ${requirement.name}`,
    left,
    most,
    upload: async (file, signal) =>
      store(
        await sendForm<RequirementRecord>(
          uploadForCompany.path.replace("{id}", id),
          { method: "POST", fields: {}, file, key: crypto.randomUUID() },
          { signal, onSent: () => undefined, onAllSent: () => undefined },
        ),
      ),
    onRefused: (reason) => setErrors({ document: reason }),
  });
  const removing = useOneAtATime({
    mutationFn: (file: string) => call(removeForCompany, { params: { id, file } }),
    onSuccess: store,
    onError: (error) =>
      void showToast(isStatus(error, 404) ? `Only ${company.name} can remove this file.` : failureText(error), "bad"),
  });
  const sending = useOneAtATime({
    mutationFn: () =>
      call(submitForCompany, {
        params: { id },
        body: { version, values: toGiven(fields, typed), ...(note.trim() !== "" && { note }) },
      }),
    onSuccess: (sent) => {
      store(sent);
      showToast(`Sent for ${company.name}. Somebody else decides on it.`);
    },
    onError: (error) => {
      const said = error instanceof ApiError ? error.fields : {};
      const own = Object.entries(said).map(([key, [text]]) => [key.replace(/^values\./, ""), text]);
      setErrors(own.length > 0 ? Object.fromEntries(own) : { root: failureText(error) });
      if (isStatus(error, 409)) readAgain();
    },
  });
  const send = () => {
    setChecked(true);
    setErrors(files.length === 0 ? { document: "Choose a file." } : {});
    if (files.length > 0 && Object.keys(findMistakes(fields, typed)).length === 0) sending.mutate();
  };
  return (
    <div className="grid gap-3 px-4 py-3">
      {files.length > 0 && (
        <ul aria-label="Files to send" className="grid gap-2">
          {files.map((file) => (
            <li key={file.id} className="flex items-center justify-between gap-3">
              <div className="min-w-0">
                <SentFile file={file} />
                <small className="text-fg3">{`Uploaded by ${file.uploaded_by ?? "a former user"}`}</small>
              </div>
              <IconButton
                label={`Remove ${file.name}`}
                icon={<X aria-hidden size={16} strokeWidth={1.75} />}
                onPress={() => removing.mutate(file.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <div className={picked.isOver ? "document-record-drop document-record-over" : "document-record-drop"}>
          <Button ref={takesFocus ? focusOnMount : null} isPending={picked.isPending} onPress={picked.choose}>
            {left === 1 ? "Choose File" : "Choose Files"}
          </Button>
          <small className="text-fg3">{`Or drop it here: ${acceptedText(productFileExtensions)}`}</small>
          {picked.input}
        </div>
      )}
      {errors["document"] !== undefined && <FormError>{errors["document"]}</FormError>}
      <LabelFields
        fields={fields}
        typed={typed}
        onChange={(key, text) => {
          setChanges((before) => ({ ...before, [key]: text }));
          setErrors({});
        }}
        isChecked={isChecked}
        errors={errors}
        of={requirement.name}
      />
      <TextArea
        label="Note for the reviewer"
        hint={`${company.name} reads it too.`}
        maxLength={2000}
        rows={2}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {errors["root"] !== undefined && <FormError>{errors["root"]}</FormError>}
      <div className="flex justify-end">
        <Button variant="primary" isPending={sending.isPending} onPress={send}>
          {`Send for ${company.name}`}
        </Button>
      </div>
    </div>
  );
}
