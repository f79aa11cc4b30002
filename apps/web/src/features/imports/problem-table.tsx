import { downloadCorrections, downloadImportReport, type Import, type ImportStep } from "@lading/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { failureText } from "../../lib/form-failure.ts";
import { number } from "../../lib/formats.ts";
import { saveAnswer } from "../../lib/save-answer.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/toast.tsx";
import { CauseList } from "./cause-list.tsx";
import { importProblems, problemPageSize } from "./imports-api.ts";
import { SampleTable } from "./sample-table.tsx";

interface ProblemTableProps {
  import: Import;
  step: ImportStep;
  page: number;
  /** The cause of the shown problems; all problems without it. */
  cause: string | undefined;
}

/** The problems by cause, the rows of one cause or of all, a page at a time, and the files with all of them. */
export function ProblemTable({ import: data, step, page, cause }: ProblemTableProps) {
  const { data: found, error } = useQuery(importProblems(data, page, cause));
  if (data.problem_count === 0) return null;
  const pages = Math.ceil((found?.count ?? 0) / problemPageSize);
  const baseName = data.file.name.replace(/\.\w+$/, "");
  return (
    <section aria-labelledby="import-problems" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="import-problems" className="text-base font-semibold">
          Problems <span className="font-normal text-fg3 tabular-nums">{number(data.problem_count)}</span>
        </h2>
        <div className="flex flex-wrap gap-2">
          <SaveButton
            call={downloadImportReport}
            id={data.id}
            fileName={`${baseName}-problems.csv`}
            label="Download Problems"
          />
          {(data.counts.refused ?? 0) > 0 && (
            <SaveButton
              call={downloadCorrections}
              id={data.id}
              fileName={`${baseName}-to-correct.csv`}
              label="Download Refused Rows"
            />
          )}
        </div>
      </div>
      <CauseList import={data} step={step} cause={cause} />
      <p className="text-fg3">Row 1 is the first row below the column names.</p>
      {error && <Notice tone="bad">{failureText(error)}</Notice>}
      <SampleTable
        isTall
        caption="Problems of rows"
        columns={[
          { key: "row", head: "Row", isNumber: true },
          { key: "column", head: "Column" },
          { key: "value", head: "Value" },
          { key: "problem", head: "Problem" },
        ]}
        rows={(found?.results ?? []).map(({ row, header, field, value, message, hint, is_warning }, place) => ({
          key: String(place),
          cells: [
            number(row),
            header ?? field ?? "The whole row",
            value ?? "",
            <span key="problem" className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {is_warning && <Badge tone="warn">Warning</Badge>}
              <span>{message}</span>
              {hint && <span className="text-fg3">{hint}</span>}
            </span>,
          ],
        }))}
      />
      {pages > 1 && <Pages id={data.id} step={step} page={page} pages={pages} cause={cause} />}
    </section>
  );
}

interface PagesProps {
  id: string;
  step: ImportStep;
  page: number;
  pages: number;
  cause: string | undefined;
}

const Pages = (props: PagesProps) => (
  <nav aria-label="Pages of problems" className="flex items-center gap-3">
    <PageLink {...props} page={props.page - 1} label="Previous" />
    <span className="text-fg3 tabular-nums">
      Page {number(props.page)} of {number(props.pages)}
    </span>
    <PageLink {...props} page={props.page + 1} label="Next" />
  </nav>
);

function PageLink({ id, step, page, pages, cause, label }: PagesProps & { label: string }) {
  if (page < 1 || page > pages) return <span className="text-fg3">{label}</span>;
  return (
    <Link
      to="/provider/imports/{-$id}"
      params={{ id }}
      search={{ step, page, ...(cause !== undefined && { cause }) }}
      resetScroll={false}
      className="font-medium text-accent-text underline-offset-2 hover:underline"
    >
      {label}
    </Link>
  );
}

interface SaveButtonProps {
  call: { path: string };
  id: string;
  fileName: string;
  label: string;
}

function SaveButton({ call, id, fileName, label }: SaveButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveAnswer({ path: call.path.replace("{id}", id) }, {}, fileName),
    onError: (error) => showToast(`The file could not be saved: ${failureText(error)}`, "bad"),
  });
  return (
    <Button icon={<Download aria-hidden size={16} strokeWidth={1.75} />} isPending={isPending} onPress={() => mutate()}>
      {label}
    </Button>
  );
}
