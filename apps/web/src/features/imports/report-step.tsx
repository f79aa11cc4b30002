import { type Import, undoDays } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { date, number } from "../../lib/formats.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { describeUndone } from "./describe-undone.ts";
import { ImportCounts } from "./import-counts.tsx";
import { isBeingUndone, oneImport, startUndo } from "./imports-api.ts";
import { ProblemTable } from "./problem-table.tsx";
import { StepFrame } from "./step-frame.tsx";

const results: Partial<Record<Import["state"], { tone: "info" | "warn" | "bad"; text: string }>> = {
  loaded: { tone: "info", text: "The file was loaded." },
  loaded_with_errors: { tone: "warn", text: "The file was loaded without the refused rows." },
  refused: { tone: "bad", text: "Rows were refused, so nothing was loaded." },
};

const describeCancelled = (counts: Import["counts"]) =>
  ({
    tone: "warn",
    text: counts.rows
      ? "The import was cancelled. Rows that had been loaded before stay."
      : "The import was cancelled. Nothing was loaded.",
  }) as const;

/** The outcome of an import. */
export function ReportStep({ import: data, page, cause }: { import: Import; page: number; cause: string | undefined }) {
  const { state, counts, failure } = data;
  const result =
    state === "cancelled"
      ? describeCancelled(counts)
      : data.undone
        ? ({ tone: "info", text: describeUndone(data.undone, counts.created ?? 0) } as const)
        : results[state];
  const isToCorrect = state !== "undone" && (counts.refused ?? 0) > 0;
  return (
    <StepFrame
      about={
        isToCorrect
          ? "Download the refused rows, correct them in a spreadsheet, and import that file. This report and the file are kept for 90 days."
          : "This report and the file are kept for 90 days."
      }
      buttons={
        <>
          <UndoButton import={data} />
          <Link
            to="/provider/imports/{-$id}"
            params={{ id: undefined }}
            search={{ kind: data.kind, source: data.source }}
            className="inline-flex h-8 items-center rounded-control bg-accent px-3 font-medium text-on-accent shadow-control hover:bg-accent-hover"
          >
            {isToCorrect ? "Import Corrected File" : "Import Another File"}
          </Link>
        </>
      }
    >
      {failure && <Notice tone="bad">{failure.detail}</Notice>}
      {result && <Notice tone={result.tone}>{result.text}</Notice>}
      {data.undone_by && (
        <Notice
          tone="info"
          action={
            <Link
              to="/provider/runs/$id"
              params={{ id: data.undone_by }}
              className="font-medium underline underline-offset-2"
            >
              Open Undo
            </Link>
          }
        >
          {isBeingUndone(data)
            ? "The import is being undone."
            : state === "undone"
              ? "“Imports and Exports” lists the undo with its time and person."
              : "The undo has failed."}
        </Notice>
      )}
      <ImportCounts
        summary={result?.text ?? "The import has ended."}
        counts={[
          ["Rows", counts.rows ?? 0],
          ["New", counts.created ?? 0],
          ["Changed", counts.updated ?? 0],
          ["Unchanged", counts.unchanged ?? 0],
          ["Refused", counts.refused ?? 0, true],
          ["Warnings", counts.warnings ?? 0],
        ]}
      />
      <ProblemTable import={data} step="report" page={page} cause={cause} />
    </StepFrame>
  );
}

const hasLoaded = ({ state }: Import) => state === "loaded" || state === "loaded_with_errors";

function UndoButton({ import: data }: { import: Import }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  if (!data.undo_until)
    return hasLoaded(data) && (data.counts.updated ?? 0) === 0 ? (
      <span className="mr-auto text-xs text-fg3">
        There is nothing to undo: the import changed no values, and created rows stay.
      </span>
    ) : null;
  const ask = async () => {
    const isUndone = await confirm({
      title: "Undo this import?",
      text: `Values that the import has changed get their former values back, unless somebody changed them since. ${describeStaying(data)} Notifications that were sent cannot be taken back.`,
      confirm: "Undo Import",
      destructive: true,
      perform: () => startUndo(data),
    });
    if (!isUndone) return;
    showToast("The undo was started.");
    void client.invalidateQueries({ queryKey: oneImport(data.id).queryKey });
  };
  return (
    <>
      <Button onPress={() => void ask()}>Undo Import</Button>
      <span className="mr-auto text-xs text-fg3">
        Possible until {date(data.undo_until)}, {undoDays} days after loading.
      </span>
    </>
  );
}

function describeStaying({ kind, counts: { created = 0 } }: Import) {
  if (created === 0) return "";
  if (kind === "products")
    return "Products that it created and nobody has used since are withdrawn, and you can restore them; the others stay and are listed.";
  return created === 1
    ? "The row that it created stays in the portal."
    : `The ${number(created)} rows that it created stay in the portal.`;
}
