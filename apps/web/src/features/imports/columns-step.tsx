import type { Import, ImportColumn } from "@lading/contract";
import { foundNames } from "../../files/found-names.ts";
import { number } from "../../lib/formats.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SelectBox } from "../../ui/select-box.tsx";
import { hasValueDecision } from "./import-steps.ts";
import { saveChanges, startStep } from "./imports-api.ts";
import { SampleTable } from "./sample-table.tsx";
import { StepFrame } from "./step-frame.tsx";
import { useImportAction } from "./use-import-action.ts";

/** The field of each column. */
export function ColumnsStep({ import: data }: { import: Import }) {
  const { columns, fields, problems, is_header_changed } = data;
  const { run, isPending } = useImportAction(data);
  const open = problems.filter(({ step }) => step === "columns");
  // As long as a column is open, it is not known whether its values need a decision.
  const asksValues = open.length > 0 || hasValueDecision(data);
  const ignored = columns.filter(({ target, header }) => target === null && !header.startsWith("__"));
  const choose = (at: number, target: string) =>
    run((current) =>
      saveChanges(current, {
        columns: current.columns.map((column, place) => (place === at ? target || null : column.target)),
      }),
    );
  return (
    <StepFrame
      about={`${data.rows === 1 ? "1 row" : `${number(data.rows)} rows`}. Choose what each column becomes. Columns are found by their names, wherever they are.`}
      buttons={
        <Button
          variant="primary"
          isDisabled={isPending || open.length > 0}
          onPress={() =>
            asksValues
              ? run(async (current) => current, "values")
              : run((current) => startStep(current, "check"), "check")
          }
        >
          {asksValues ? "Continue to Values" : "Check File"}
        </Button>
      }
    >
      {is_header_changed && (
        <Notice tone="info">The columns differ from those of the last file of this source. New ones are marked.</Notice>
      )}
      {open.map(({ message }) => (
        <Notice key={message} tone="warn">
          {message}
        </Notice>
      ))}
      <SampleTable
        isTall
        caption="Columns of the file"
        columns={[
          { key: "header", head: "Column" },
          { key: "target", head: "Field", isWide: true },
          { key: "samples", head: "Values" },
          { key: "found", head: "Type" },
          { key: "distinct", head: "Distinct", isNumber: true },
          { key: "empty", head: "Empty", isNumber: true },
        ]}
        rows={columns.map((column, at) => ({
          key: String(at),
          cells: [
            <span key="header" className="flex flex-wrap items-center gap-2 font-medium">
              {column.header || "(no name)"}
              {column.is_new && <Badge tone="info">New</Badge>}
            </span>,
            <TargetSelect
              key="target"
              column={column}
              at={at}
              fields={fields}
              isOpen={open.some((problem) => problem.columns.includes(at))}
              onChange={(target) => choose(at, target)}
            />,
            <span key="samples" className="line-clamp-2">
              {column.samples.join(" · ")}
            </span>,
            foundNames[column.found],
            `${number(column.distinct)}${column.has_more ? "+" : ""}`,
            column.cells === 0 ? "0%" : `${Math.round((100 * column.empty) / column.cells)}%`,
          ],
        }))}
      />
      {ignored.length > 0 && (
        <p className="text-fg2 wrap-anywhere">
          {ignored.length === 1 ? "1 column will be ignored" : `${number(ignored.length)} columns will be ignored`}:{" "}
          {ignored.map(({ header }) => header || "(no name)").join(", ")}
        </p>
      )}
    </StepFrame>
  );
}

interface TargetSelectProps {
  column: ImportColumn;
  at: number;
  fields: Import["fields"];
  /** The column has a problem. */
  isOpen: boolean;
  onChange: (target: string) => void;
}

const TargetSelect = ({ column, at, fields, isOpen, onChange }: TargetSelectProps) => (
  <SelectBox
    aria-label={`Column ${at + 1}, ${column.header || "no name"}, becomes`}
    hasError={isOpen}
    value={column.target ?? ""}
    onChange={({ target }) => onChange(target.value)}
  >
    <option value="">Ignored</option>
    {fields.map(({ id, label, is_required }) => (
      <option key={id} value={id}>
        {is_required ? `${label} (required)` : label}
      </option>
    ))}
  </SelectBox>
);
