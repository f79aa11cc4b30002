import { hasRunEnded, type Import, type ImportStep, isRunBusy } from "@lading/contract";

export const stepNames: Readonly<Record<ImportStep, string>> = {
  file: "File",
  read: "Read",
  columns: "Columns",
  values: "Values",
  check: "Check",
  load: "Load",
  report: "Report",
};

type Progress = Pick<Import, "state" | "rows" | "problems">;

/**
 * Whether a page can be opened: each needs what the pages before it decide. While the server works, only its progress is shown, and
 * after the end only the report.
 */
export function canOpen(step: ImportStep, { state, rows, problems }: Progress): boolean {
  if (isRunBusy(state)) return false;
  if (hasRunEnded(state)) return step === "report";
  switch (step) {
    case "file":
      return true;
    case "read":
      return true;
    case "columns":
      return rows !== null;
    case "values":
      return rows !== null && !problems.some((problem) => problem.step === "columns");
    case "check":
      return rows !== null && problems.length === 0;
    case "load":
      return state === "checked";
    case "report":
      return false;
  }
}

/** The page on which the import waits for the person or the server. */
export function findCurrentStep({ state, rows }: Pick<Progress, "state" | "rows">): ImportStep {
  if (hasRunEnded(state)) return "report";
  if (state === "loading") return "load";
  if (rows === null) return "read";
  if (state === "checking" || state === "checked") return "check";
  return "columns";
}
