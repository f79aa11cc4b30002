import { encodings, type Import, type ReadOptions, separators } from "@lading/contract";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { saveChanges, startStep } from "./imports-api.ts";
import { ProblemTable } from "./problem-table.tsx";
import { SampleTable } from "./sample-table.tsx";
import { StepFrame } from "./step-frame.tsx";
import { useImportAction } from "./use-import-action.ts";

const formatNames = { csv: "CSV", ndjson: "NDJSON", xlsx: "Excel workbook" } as const;
const encodingNames = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
  "windows-1252": "Windows-1252",
  macintosh: "Mac Roman",
} as const;
const separatorNames = { ",": "Comma", ";": "Semicolon", "\t": "Tab", "|": "Vertical bar" } as const;

interface ReadStepProps {
  import: Import;
  /** The page and the cause of the shown problems. */
  page: number;
  cause: string | undefined;
  /** Called when the server begins to read the whole file. */
  onRead: () => void;
}

/** How the file is read: each guess can be changed, and the first rows show the result. */
export function ReadStep({ import: data, page, cause, onRead }: ReadStepProps) {
  const { reading, preview, unreadable, detected, rows } = data;
  const { run, isPending } = useImportAction(data);
  const change = (next: Partial<ReadOptions>) =>
    run((current) => saveChanges(current, { reading: { ...current.reading, ...next } }));
  const goOn = () => {
    // The file was read before if only a later page was opened since.
    if (rows !== null) return run(async (current) => current, "columns");
    onRead();
    run((current) => startStep(current, "read"), "current");
  };
  return (
    <StepFrame
      about={`This is how the file was understood. Change a guess if the rows below look wrong.`}
      buttons={
        <Button variant="primary" isDisabled={isPending || unreadable !== null} onPress={goOn}>
          {rows === null ? "Read File" : "Continue to Columns"}
        </Button>
      }
    >
      <div className="grid max-w-240 gap-x-4 sm:grid-cols-2 lg:grid-cols-4">
        <TextField label="Format" value={formatNames[reading.format]} readOnly />
        {reading.format === "xlsx" ? (
          <SelectField
            label="Sheet"
            options={detected.sheets.map(({ name, is_hidden, is_empty }) => ({
              value: name,
              label: `${name}${is_hidden ? " (hidden)" : ""}${is_empty ? " (empty)" : ""}`,
            }))}
            value={reading.sheet ?? ""}
            onChange={({ target }) => change({ sheet: target.value })}
          />
        ) : (
          <SelectField
            label="Encoding"
            options={encodings.map((value) => ({ value, label: encodingNames[value] }))}
            value={reading.encoding ?? "utf-8"}
            onChange={({ target }) => change({ encoding: encodings.find((one) => one === target.value) })}
          />
        )}
        {reading.format === "csv" && (
          <SelectField
            label="Separator"
            options={separators.map((value) => ({ value, label: separatorNames[value] }))}
            value={reading.separator ?? ","}
            onChange={({ target }) => change({ separator: separators.find((one) => one === target.value) })}
          />
        )}
        {reading.format !== "ndjson" && <HeaderRowField reading={reading} onChange={change} />}
      </div>
      {unreadable && <Notice tone="bad">{unreadable}</Notice>}
      {unreadable === null && preview.problem && (
        <Notice tone="warn">{preview.problem} The report of the check lists all such rows.</Notice>
      )}
      {unreadable && <ProblemTable import={data} step="read" page={page} cause={cause} />}
      {preview.columns.length > 0 && (
        <SampleTable
          caption="The first rows"
          columns={preview.columns.map((head, place) => ({
            key: String(place),
            head: head || `Column ${place + 1} (no name)`,
          }))}
          rows={preview.rows.map((cells, place) => ({
            key: String(place),
            cells: preview.columns.map((column, at) => (
              <span key={`${at} ${column}`} className="line-clamp-2">
                {cells[at]}
              </span>
            )),
          }))}
        />
      )}
    </StepFrame>
  );
}

/** The number takes effect when the field is left, because each digit would read the file again. */
function HeaderRowField({
  reading,
  onChange,
}: {
  reading: ReadOptions;
  onChange: (next: Partial<ReadOptions>) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const value = typed ?? String(reading.headerRow ?? 1);
  const isValid = /^[1-9]\d{0,2}$/.test(value);
  const save = () => {
    if (isValid && Number(value) !== (reading.headerRow ?? 1)) onChange({ headerRow: Number(value) });
    if (isValid) setTyped(undefined);
  };
  return (
    <TextField
      label="Row of the Column Names"
      inputMode="numeric"
      value={value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={({ key }) => key === "Enter" && save()}
      error={isValid ? undefined : "Enter a number from 1 to 999."}
    />
  );
}
