import {
  type GuideFile,
  type GuideKind,
  productFileExtensions,
  putRequirementExample,
  putRequirementTemplate,
  removeRequirementExample,
  removeRequirementTemplate,
} from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { downloadDocuments } from "../../../files/download.ts";
import { sendForm } from "../../../files/send-file.ts";
import { call } from "../../../lib/api.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { fileSize } from "../../../lib/formats.ts";
import { useMay } from "../../../lib/use-may.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { FactList } from "../fact-list.tsx";

interface GuideFilesProps {
  item: { id: number; template: GuideFile | null; example: GuideFile | null };
}

const calls = {
  template: { label: "Template", put: putRequirementTemplate, remove: removeRequirementTemplate },
  example: { label: "Example", put: putRequirementExample, remove: removeRequirementExample },
};

/** The template and the example of a requirement, which vendors see as soon as they are uploaded. */
export const GuideFiles = ({ item: { id, template, example } }: GuideFilesProps) => (
  <FactList
    facts={[
      { label: "Template", value: <Guide id={id} kind="template" file={template} /> },
      { label: "Example", value: <Guide id={id} kind="example" file={example} /> },
    ]}
  />
);

function Guide({ id, kind, file }: { id: number; kind: GuideKind; file: GuideFile | null }) {
  const { label, put, remove } = calls[kind];
  const input = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const mayOpen = useMay()({ permission: "provider.review_documents" });
  const settled = {
    onSuccess: () => client.invalidateQueries({ queryKey: ["content", "requirements"] }),
    onError: (error: Error) => showToast(failureText(error), "bad"),
  };
  const sending = useOneAtATime({
    mutationFn: (chosen: File) =>
      sendForm<GuideFile>(
        put.path.replace("{id}", String(id)),
        { method: "PUT", fields: {}, file: chosen },
        { signal: new AbortController().signal, onSent: () => {}, onAllSent: () => {} },
      ),
    ...settled,
  });
  const removing = useOneAtATime({
    mutationFn: () => call(remove, { params: { id: String(id) } }),
    ...settled,
  });
  const opening = useOneAtATime({
    mutationFn: (chosen: GuideFile) => downloadDocuments("company-requirement", [chosen.id]),
    onError: settled.onError,
  });
  return (
    <div className="flex flex-col items-end gap-2 text-end">
      {file && (
        <span>
          {mayOpen ? (
            <button
              type="button"
              className="text-accent-text underline-offset-2 hover:underline"
              onClick={() => opening.mutate(file)}
            >
              {`${file.name}.${file.extension}`}
              <span className="sr-only">, download</span>
            </button>
          ) : (
            `${file.name}.${file.extension}`
          )}{" "}
          <span className="text-fg3">{fileSize(file.size)}</span>
        </span>
      )}
      <span className="flex gap-2">
        <Button
          aria-label={`${file ? "Replace" : "Upload"} ${label}`}
          isPending={sending.isPending}
          onPress={() => input.current?.click()}
        >
          {file ? "Replace" : "Upload"}
        </Button>
        {file && (
          <Button
            variant="ghost"
            aria-label={`Remove ${label}`}
            isPending={removing.isPending}
            onPress={() => removing.mutate()}
          >
            Remove
          </Button>
        )}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`File of the ${kind}`}
        accept={productFileExtensions.map((one) => `.${one}`).join(",")}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) sending.mutate(chosen);
          target.value = ""; // The same file can be chosen again.
        }}
      />
    </div>
  );
}
