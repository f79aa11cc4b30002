import type { AskedItem } from "@lading/contract";
import { Check, FileText, Minus, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { LabelFields } from "../../files/label-fields.tsx";
import { useReadings } from "../../files/reading/use-readings.ts";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { date, fileSize } from "../../lib/formats.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { IconButton } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { AskedFiles } from "./asked-files.tsx";
import { ExampleButton } from "./example-button.tsx";
import { readAskedFile, removeAskedFile } from "./document-ask-api.ts";
import type { RequestForm } from "./use-request-form.ts";

interface AskedDocumentProps {
  code: string;
  item: AskedItem;
  form: RequestForm;
  /** Shows all mistakes. */
  isChecked: boolean;
  /** It is the only document of the request, so the heading of the page names it. */
  isAlone: boolean;
  errors: Readonly<Record<string, string | undefined>>;
  fileError: string | undefined;
  /** Gets the document after a file was added or removed, and nothing after something was typed. */
  onChange: (item?: AskedItem) => void;
  onUploading: (isUploading: boolean) => void;
}

/** One document of a request: what it must say, its files and its fields. */
export function AskedDocument({
  code,
  item,
  form,
  isChecked,
  isAlone,
  errors,
  fileError,
  onChange,
  onUploading,
}: AskedDocumentProps) {
  const {
    id,
    name,
    subject,
    help,
    due_on: dueOn,
    valid_until: until,
    reason,
    fields,
    files,
    is_open: isOpen,
    example,
  } = item;
  const [refusal, setRefusal] = useState<string>();
  const said = refusal ?? fileError ?? errors["document"];
  const message = useRef<HTMLDivElement>(null);
  // On a phone the message would be below the foot of the page.
  useEffect(() => {
    if (said !== undefined) message.current?.scrollIntoView({ block: "nearest" });
  }, [said]);
  const removing = useOneAtATime({
    mutationFn: (file: string) => call(removeAskedFile, { body: { code, item: id, file } }),
    onSuccess: onChange,
    onError: (failure) => setRefusal(failureText(failure)),
  });
  const read = useReadings({
    files: item.is_read && isOpen ? files : [],
    fields,
    key: ["document-ask", code, id],
    ask: ({ id: file }, signal) => call(readAskedFile, { body: { code, item: id, file } }, signal),
  });
  const isFailing = form.isFailing(item, read?.places.map(({ field }) => field) ?? []);
  const needs = fields.flatMap((field) => form.facts(item, field).map((fact) => ({ field, ...fact })));
  const facts = [subject, isAlone || dueOn === null ? null : `by ${date(dueOn)}`].filter(Boolean).join(", ");
  return (
    <section aria-label={name} className="ask-document">
      <h2 className={isAlone && facts === "" ? "sr-only" : undefined}>
        {name} {facts !== "" && <small>{facts}</small>}
      </h2>
      {reason !== null && <Notice tone="warn">{`Please change: ${reason}`}</Notice>}
      {until !== null && <p className="ask-help">{`The present one is valid through ${date(until)}.`}</p>}
      {help !== "" && <p className="ask-help">{help}</p>}
      {example && isOpen && (
        <ExampleButton
          code={code}
          id={id}
          example={example}
          onRefused={(failure) => setRefusal(failureText(failure))}
        />
      )}
      {!isOpen && <Notice tone="info">This document is not needed from you any more.</Notice>}
      {needs.length > 0 && (
        <div className="ask-card">
          <div className="ask-card-head">
            <h3>It must say</h3>
            <CopyButton name="points" text={needs.map(({ field, need }) => `${field.name}: ${need}`).join("\n")} />
          </div>
          <dl>
            {needs.map(({ field, need, answer }) => (
              <div key={`${field.key} ${need}`} className="ask-need">
                <dt>{field.name}</dt>
                <dd>
                  <Answer answer={files.length > 0 ? answer : "not_found"} />
                  {`${need.charAt(0).toUpperCase()}${need.slice(1)}`}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {isOpen && (
        <div className="ask-card">
          <div className="ask-card-head">
            <h3>Your files</h3>
          </div>
          <div className="ask-files">
            {files.map((file) => (
              <div key={file.id} className="ask-file">
                <FileText aria-hidden size={16} strokeWidth={1.75} />
                <span className="ask-file-name">
                  {`${file.name}.${file.extension}`} <small>{fileSize(file.size)}</small>
                </span>
                <IconButton
                  label={`Remove ${file.name}`}
                  icon={<X aria-hidden size={16} strokeWidth={1.75} />}
                  onPress={() => removing.mutate(file.id)}
                />
              </div>
            ))}
            {files.length < item.maximum_files && (
              <AskedFiles
                code={code}
                item={item}
                isDropTarget={isAlone}
                onStored={onChange}
                onRefused={setRefusal}
                onPending={onUploading}
              />
            )}
            <div ref={message} className="ask-message">
              <FormError>{said}</FormError>
            </div>
            {files.length > 0 && (
              <LabelFields
                fields={fields}
                typed={form.of(item)}
                onChange={(key, text) => {
                  form.type(item, key, text);
                  onChange();
                }}
                isChecked={isChecked}
                errors={errors}
                of={name}
                shown={read?.shown}
                isSent
              />
            )}
            {files.length > 0 && (isFailing || form.noteOf(item) !== "") && (
              <TextArea
                label="Note"
                hint="A value, or the one in the file, differs from what is needed. You can still send it, and say why."
                maxLength={2000}
                value={form.noteOf(item)}
                onChange={(event) => form.note(id, event.target.value)}
              />
            )}
          </div>
        </div>
      )}
    </section>
  );
}

function Answer({ answer }: { answer: "yes" | "no" | "not_found" }) {
  if (answer === "yes") return <Check aria-label="Met:" size={16} strokeWidth={2} className="text-ok" />;
  if (answer === "no") return <X aria-label="Not met:" size={16} strokeWidth={2} className="text-bad" />;
  return <Minus aria-hidden size={16} strokeWidth={1.75} className="text-fg3" />;
}
