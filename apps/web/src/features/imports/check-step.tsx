import type { Import, ImportCheck } from "@lading/contract";
import { useState } from "react";
import { number } from "../../lib/formats.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { describeNotified } from "./describe-notified.ts";
import { ImportCounts } from "./import-counts.tsx";
import { saveChanges, startStep } from "./imports-api.ts";
import { ProblemTable } from "./problem-table.tsx";
import { describeLoad } from "./describe-load.ts";
import { SampleTable } from "./sample-table.tsx";
import { StepFrame } from "./step-frame.tsx";
import { useImportAction } from "./use-import-action.ts";

/** The changes that loading the file would make. */
export function CheckStep({ import: data, page, cause }: { import: Import; page: number; cause: string | undefined }) {
  const { check, empty } = data;
  const { run, isPending } = useImportAction(data);
  const setEmpty = (value: "keep" | "clear") =>
    run(async (current) => startStep(await saveChanges(current, { empty: value }), "check"));
  if (!check)
    return (
      <StepFrame
        about="The file has not been checked with these settings. A check changes nothing."
        buttons={
          <Button
            variant="primary"
            isDisabled={isPending}
            onPress={() => run((current) => startStep(current, "check"))}
          >
            Check File
          </Button>
        }
      >
        {null}
      </StepFrame>
    );
  const changes = check.created + check.updated;
  return (
    <StepFrame
      about={`Nothing is changed yet. This is what the import would do. ${describeNotified(data.kind)}`}
      buttons={
        <>
          <Button isDisabled={isPending} onPress={() => run((current) => startStep(current, "check"))}>
            Check Again
          </Button>
          {check.refused === 0 ? (
            <Button
              variant="primary"
              isDisabled={isPending || changes === 0}
              onPress={() => run((current) => startStep(current, "load"), "load")}
            >
              {describeLoad(changes)}
            </Button>
          ) : (
            <Button
              variant="primary"
              isDisabled={changes === 0}
              onPress={() => run(async (current) => current, "load")}
            >
              Continue to Load
            </Button>
          )}
        </>
      }
    >
      {check.surprises.map(({ code, message }) => (
        <Notice key={`${code} ${message}`} tone="warn">
          {message}
        </Notice>
      ))}
      <ImportCounts
        summary="The file was checked."
        counts={[
          ["Rows", check.rows],
          ["New", check.created],
          ["Changed", check.updated],
          ["Unchanged", check.unchanged],
          ["Refused", check.refused, true],
          ["Warnings", check.warnings],
        ]}
      />
      <RadioGroup
        label="Empty Cells"
        layout="column"
        value={empty}
        options={[
          { value: "keep", label: "Leave the field as it is", about: "Write #CLEAR in a cell to empty its field." },
          { value: "clear", label: "Empty the field", about: describeEmptied(check) },
        ]}
        onChange={setEmpty}
        isDisabled={isPending}
      />
      {changes === 0 && (
        <Notice tone="warn">
          {check.refused === check.rows
            ? "Every row is refused, so there is nothing to load."
            : "No row would change anything, so there is nothing to load."}
        </Notice>
      )}
      {check.fields.length > 0 && <ChangedFields fields={check.fields} />}
      <ProblemTable import={data} step="check" page={page} cause={cause} />
    </StepFrame>
  );
}

function describeEmptied({ emptied_if_cleared: count }: ImportCheck) {
  if (count === 0) return "No value of this file's records would be lost.";
  return count === 1 ? "1 value would be lost." : `${number(count)} values would be lost.`;
}

/** The changed fields with their counts. The samples of one field are shown at a time. */
function ChangedFields({ fields }: Pick<ImportCheck, "fields">) {
  const [chosen, setChosen] = useState(fields[0]?.field);
  const shown = fields.find(({ field }) => field === chosen) ?? fields[0];
  return (
    <section aria-labelledby="changed-fields" className="flex flex-col gap-3">
      <h2 id="changed-fields" className="text-base font-semibold">
        Changed fields
      </h2>
      <div className="flex flex-wrap gap-2">
        {fields.map(({ field, label, changed, emptied }) => (
          <button
            key={field}
            type="button"
            aria-pressed={field === shown?.field}
            onClick={() => setChosen(field)}
            className="h-8 rounded-full border border-line px-3 text-fg2 transition-colors duration-150 hover:bg-muted aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text pointer-coarse:h-11"
          >
            {label} <span className="tabular-nums">{number(changed)}</span>
            {emptied > 0 && `, ${number(emptied)} emptied`}
          </button>
        ))}
      </div>
      {shown && (
        <SampleTable
          caption={`Changes of ${shown.label}`}
          columns={[
            { key: "row", head: "Row", isNumber: true },
            { key: "key", head: "Record" },
            { key: "old", head: "Now" },
            { key: "new", head: "After Loading" },
          ]}
          rows={shown.samples.map(({ row, key, old, new: next }) => ({
            key: String(row),
            cells: [number(row), key, old ?? <Empty key="old" />, next ?? <Empty key="new" />],
          }))}
        />
      )}
    </section>
  );
}

const Empty = () => <span className="text-fg3">Empty</span>;
