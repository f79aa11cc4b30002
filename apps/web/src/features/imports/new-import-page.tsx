import { type Import, importMaximumBytes, loadKindIds, loadKinds } from "@lading/contract";
import { useNavigate } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FileField } from "../../files/file-field.tsx";
import { sendForm } from "../../files/send-file.ts";
import { ApiError } from "../../lib/api-error.ts";
import { failureText } from "../../lib/form-failure.ts";
import { fileSize } from "../../lib/formats.ts";
import { useMay } from "../../lib/use-may.ts";
import { ListPage } from "../../list/list-page.tsx";
import { Button } from "../../ui/button.tsx";
import { FormCard } from "../../ui/form-card.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { oneImport } from "./imports-api.ts";
import { StepList } from "./step-list.tsx";

/** The first page of an import: the file, its kind and its source. */
export function NewImportPage({ kind: given, source: known }: { kind: unknown; source: unknown }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const may = useMay();
  const allowed = loadKindIds.filter((kind) => may(loadKinds[kind]));
  const [kind, setKind] = useState(allowed.find((one) => one === given) ?? allowed[0]);
  const [source, setSource] = useState(typeof known === "string" ? known : "");
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState<number>();
  const [errors, setErrors] = useState<Record<string, string>>({});

  const choose = (chosen: File) => {
    setFile(chosen);
    setErrors(chosen.size > importMaximumBytes ? { document: tooLarge } : {});
  };

  const submit = async () => {
    if (sent !== undefined || !kind) return;
    const missing = {
      ...(source.trim() === "" && { source: "This field is required." }),
      ...(!file && { document: "Choose a file." }),
      ...(file && file.size > importMaximumBytes && { document: tooLarge }),
    };
    setErrors(missing);
    if (!file || Object.keys(missing).length > 0) return;
    setSent(0);
    try {
      const form = { method: "POST", fields: { kind, source: source.trim() }, file } as const;
      const sending = { signal: new AbortController().signal, onSent: setSent, onAllSent: () => {} };
      const begun = await sendForm<Import>("/api/provider/imports/", form, sending);
      client.setQueryData(oneImport(begun.id).queryKey, begun);
      void navigate({ to: "/provider/imports/{-$id}", params: { id: begun.id }, search: {} });
    } catch (error) {
      setSent(undefined);
      setErrors(readErrors(error));
    }
  };

  return (
    <ListPage title="New Import">
      <StepList step="file" />
      <div className="px-4 pb-6 lg:px-6">
        <FormCard
          label="New Import"
          onSubmit={() => void submit()}
          message={errors["root"]}
          buttons={
            <Button type="submit" variant="primary" isPending={sent !== undefined} isDisabled={!kind}>
              Upload File
            </Button>
          }
        >
          <div className="grid gap-4 max-sm:pb-4 sm:grid-cols-2">
            <SelectField
              label="Kind"
              options={allowed.map((value) => ({ value, label: loadKinds[value].label }))}
              value={kind ?? ""}
              onChange={({ target }) => setKind(allowed.find((one) => one === target.value))}
              error={errors["kind"]}
              hint={kind && loadKinds[kind].needs}
            />
            <TextField
              label="Source"
              autoComplete="off"
              maxLength={100}
              value={source}
              onChange={({ target }) => setSource(target.value)}
              error={errors["source"]}
              hint="The sender or the program, for example ERP. The columns are remembered under this name."
            />
            <div className="sm:col-span-2">
              <FileField
                label="File"
                accept=".csv,.txt,.tsv,.ndjson,.jsonl,.xlsx"
                hint={`CSV, Excel workbook (xlsx) or NDJSON; up to ${fileSize(importMaximumBytes)}. Nothing is loaded yet.`}
                file={file}
                onChange={choose}
                error={errors["document"]}
                sent={sent}
              />
            </div>
          </div>
        </FormCard>
      </div>
    </ListPage>
  );
}

const tooLarge = `A file may have at most ${fileSize(importMaximumBytes)}.`;

/** The first message of each field, and the others below the form. */
function readErrors(error: unknown): Record<string, string> {
  const fields = error instanceof ApiError ? error.fields : {};
  const named = ["kind", "source", "document"].flatMap((name) => {
    const message = fields[name]?.[0];
    return message === undefined ? [] : [[name, message] as const];
  });
  return named.length > 0 ? Object.fromEntries(named) : { root: failureText(error) };
}
