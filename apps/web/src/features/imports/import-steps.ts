import { hasRunEnded, type Import, importSteps, type ImportStep, isRunBusy } from "@lading/contract";

export const stepNames: Readonly<Record<ImportStep, string>> = {
  file: "File",
  read: "Read",
  columns: "Columns",
  values: "Values",
  check: "Check",
  load: "Load",
  report: "Report",
};

/** Whether the page Columns has something to decide or to look at: an open problem, or a column with values that is ignored. */
const hasColumnDecision = ({ columns, problems, is_header_changed }: Import) =>
  is_header_changed ||
  problems.some(({ step }) => step === "columns") ||
  columns.some(
    ({ target, header, cells, empty }) =>
      target === null && !header.startsWith("__") && (header !== "" || empty < cells),
  );

/** Whether the page Values has something to decide: an unknown value, or a format that can be read in two ways. */
export const hasValueDecision = ({ choices, problems }: Import) =>
  problems.some(({ step }) => step === "values") ||
  choices.some(({ values, has_more }) => has_more || values.some(({ target }) => target === null));

/** Whether a file that was read can be checked at once, because all of its columns and values are understood. */
export const needsNoDecision = (data: Import) =>
  data.rows !== null && !hasColumnDecision(data) && !hasValueDecision(data);

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

/** The page on which the import waits for the person or the server. Pages without a decision are passed over. */
export function findCurrentStep(data: Import): ImportStep {
  const { state, rows } = data;
  if (hasRunEnded(state)) return "report";
  if (state === "loading") return "load";
  if (rows === null) return "read";
  if (state === "checking" || state === "checked") return "check";
  if (hasColumnDecision(data)) return "columns";
  return hasValueDecision(data) ? "values" : "check";
}

/**
 * The asked page, if it can be opened. Without one, the page that is shown stays while the person decides, so that their last
 * decision does not open the next page. While the server works, and after the end, only the page that shows it can be opened.
 */
export function chooseStep(data: Import, asked: string | undefined, shown: ImportStep | undefined): ImportStep {
  const isDeciding = (data.state === "read" || data.state === "mapped") && (shown === "columns" || shown === "values");
  const step = importSteps.find((one) => one === (asked ?? (isDeciding ? shown : undefined)));
  return step && step !== "file" && canOpen(step, data) ? step : findCurrentStep(data);
}
