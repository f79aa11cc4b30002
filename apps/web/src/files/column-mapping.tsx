import type { WorkbookMapping } from "@lading/contract";
import type { ReactNode } from "react";
import { count } from "../lib/count.ts";
import { useIsOffline } from "../lib/use-is-offline.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { SelectBox } from "../ui/select-box.tsx";
import { FormatQuestions } from "./format-questions.tsx";
import { foundNames } from "./found-names.ts";
import "./row-table.css";

interface ColumnMappingProps {
  mapping: Omit<WorkbookMapping, "key" | "choices">;
  about: string;
  /** The file in words, for example "your list". */
  columnsOf: string;
  /** The label of the button that goes on. */
  compare: string;
  /** A text beside that button. */
  note: string;
  isPending: boolean;
  /** Chooses the field of a column; an empty text ignores it. */
  onColumn: (at: number, field: string) => void;
  onFormat: (format: Parameters<Parameters<typeof FormatQuestions>[0]["onChange"]>[0]) => void;
  onCompare: () => void;
  /** A question besides those about columns and formats. */
  question?: ReactNode;
  /** What is below the columns. */
  children?: ReactNode;
}

/** Asks what the columns of a file are, and how its numbers and days are written. */
export function ColumnMapping({
  mapping: { columns, fields, formats, open, problems },
  about,
  columnsOf,
  compare,
  note,
  isPending,
  onColumn,
  onFormat,
  onCompare,
  question,
  children,
}: ColumnMappingProps) {
  const isOffline = useIsOffline();
  const used = columns.filter(({ target }) => target !== null);
  const isOpen = Object.keys(open).length > 0;
  return (
    <>
      <div className="column-mapping px-4 pb-4 lg:px-6">
        <p className="max-w-160 text-fg2">{about}</p>
        {[...(open.columns ?? []), ...(open.key ?? [])].map((message) => (
          <Notice key={message} tone="warn">
            {message}
          </Notice>
        ))}
        {question}
        <FormatQuestions formats={formats} errors={open} onChange={onFormat} />
      </div>
      <table className="row-table row-table-columns">
        <caption className="sr-only">{`Columns of ${columnsOf}`}</caption>
        <thead>
          <tr>
            {["Column", "Becomes", "First values", "Type"].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ header, target, is_new, samples, found }, at) => (
            <tr key={`${header} ${at}`}>
              <td data-label="Column">
                <span className="font-medium wrap-anywhere">{header || "(no name)"}</span>
                {is_new && <Badge tone="info">New</Badge>}
              </td>
              <td data-label="Becomes">
                <SelectBox
                  aria-label={`Column ${at + 1}, ${header || "no name"}, becomes`}
                  hasError={problems.some((problem) => problem.columns.includes(at))}
                  value={target ?? ""}
                  onChange={(event) => onColumn(at, event.target.value)}
                >
                  <option value="">Not used</option>
                  {fields.map((field) => (
                    <option key={field.id} value={field.id}>
                      {field.label}
                    </option>
                  ))}
                </SelectBox>
              </td>
              <td data-label="First values" className="text-fg2 wrap-anywhere">
                {samples.join(" · ")}
              </td>
              <td data-label="Type" className="text-fg2">
                {foundNames[found]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
      <footer className="sticky bottom-0 z-10 mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-bg px-4 py-3 lg:px-6">
        <output className="font-medium tabular-nums">{`${used.length} of ${count(columns.length, "column is", "columns are")} used`}</output>
        <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="text-fg3">{isOffline ? "Offline" : note}</span>
          <Button variant="primary" isPending={isPending} isDisabled={isOffline || isOpen} onPress={onCompare}>
            {compare}
          </Button>
        </div>
      </footer>
    </>
  );
}
