import { exportCalls, exportedLists, type ExportedListName, type ExportFormat, exportRunRows } from "@lading/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { failureText } from "../lib/form-failure.ts";
import { number } from "../lib/formats.ts";
import { ofUser, useRemembered } from "../lib/remembered.ts";
import { saveAnswer } from "../lib/save-answer.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toast.tsx";
import { ExportState } from "./export-state.tsx";
import { getExportedList } from "./exported-lists.ts";
import type { Column } from "./column.ts";
import { latestExport, showChanged, startExport } from "./exports-api.ts";
import type { List } from "./use-list.ts";
import { useColumns } from "./use-columns.ts";

export interface ExportPanelProps {
  list: Pick<List, "search" | "total" | "isFiltered">;
  name: ExportedListName;
  /** The name of the file without its ending; by default the noun of the rows. */
  fileName?: string;
  /** All columns of the list. */
  columns: readonly Column<never>[];
  onDone: () => void;
}

const formats = [
  { value: "xlsx", label: "XLSX", about: "Excel workbook" },
  { value: "csv", label: "CSV", about: "Plain text" },
] as const satisfies readonly { value: ExportFormat; label: string; about: string }[];

const columnNoun = ["column", "columns"] as const;

const count = (amount: number, [one, many]: readonly [one: string, many: string]) =>
  `${number(amount)} ${amount === 1 ? one : many}`;

/** Title case of a noun of one or two words. */
const toTitle = (words: string) => words.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

/**
 * The choices of an export, and the button that saves the rows of all pages as a file. More rows than one file has at once are exported
 * in the background. The panel then shows the progress, also when it is opened again.
 */
export function ExportPanel({ list, name, fileName, columns: all, onDone }: ExportPanelProps) {
  const client = useQueryClient();
  const { data: latest } = useQuery(latestExport(name));
  const noun = exportedLists[name];
  const { columns, search: searchName = "search", keys = {} } = getExportedList(name);
  const { shown } = useColumns(name, all);
  const shownKeys = shown.flatMap(({ id }) => keys[id] ?? [id]).filter((key) => key in columns);
  const every = Object.keys(columns);
  const [storedFormat, setFormat] = useRemembered(ofUser("lading.export-format"));
  const [storedColumns, setColumns] = useRemembered(ofUser("lading.export-columns"));
  const format = storedFormat === "csv" ? "csv" : "xlsx";
  const isAll = storedColumns === "all" || shownKeys.length === 0;

  const { total = 0, isFiltered } = list;
  const isMany = total > exportRunRows;

  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { page: _page, page_size: _size, search, ...filters } = list.search;
      const query = { ...filters, ...(search !== "" && { [searchName]: search }) };
      if (isMany) {
        await startExport(name, query, { format, ...(!isAll && { columns: shownKeys as never }) });
        return showChanged(client);
      }
      const chosen = isAll ? {} : { columns: shownKeys.join(",") };
      await saveAnswer(
        exportCalls[name].now,
        { ...query, format, ...chosen },
        `${fileName ?? noun[1].replaceAll(" ", "-")}.${format}`,
      );
      return onDone();
    },
    onError: (error) => showToast(`Could not export the ${noun[1]}: ${failureText(error)}`, "bad"),
  });
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-fg2">
        <strong className="font-semibold text-fg">{count(total, noun)}</strong> {isFiltered && "that the filters show"}
      </p>
      <Choice
        label="Columns"
        value={isAll ? "all" : "shown"}
        onChange={setColumns}
        options={[
          ...(shownKeys.length > 0
            ? [{ value: "shown", label: "Visible, in this order", about: count(shownKeys.length, columnNoun) }]
            : []),
          { value: "all", label: "All", about: count(every.length, columnNoun) },
        ]}
      />
      <Choice label="File" value={format} onChange={setFormat} options={formats} />
      <Button
        variant="primary"
        wide
        icon={<Download aria-hidden size={16} strokeWidth={1.75} />}
        isPending={isPending}
        isDisabled={total === 0}
        onPress={() => mutate()}
      >
        {toTitle(`Export ${count(total, noun)}`)}
      </Button>
      {isMany && latest?.state !== "running" && (
        <p className="text-center text-xs text-fg3">
          More than {number(exportRunRows)} rows are written in the background. The bell rings when the file is ready.
        </p>
      )}
      {total === 0 && <p className="text-center text-xs text-fg3">There is nothing to export.</p>}
      {latest && latest.state !== "cancelled" && (
        <div className="border-t border-line pt-3">
          <ExportState found={latest} />
        </div>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  options: readonly { value: string; label: string; about: string }[];
  value: string;
  onChange: (value: string) => void;
}

const Choice = ({ label, options, value, onChange }: ChoiceProps) => (
  <fieldset>
    <legend className="mb-1 text-xs text-fg2">{label}</legend>
    {options.map((option) => (
      <label
        key={option.value}
        className="flex min-h-8 cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-10"
      >
        <input
          type="radio"
          name={label}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
          className="size-4 shrink-0 cursor-pointer appearance-none rounded-full border border-control bg-raised transition-colors duration-150 checked:border-5 checked:border-accent"
        />
        {option.label}
        <span className="ml-auto text-xs text-fg3">{option.about}</span>
      </label>
    ))}
  </fieldset>
);
