/*
 * The kinds and the states of runs, without zod, because the web app reads addresses before it loads zod.
 */
import { type LoadKind, loadKindIds, loadKinds } from "../ground/load-kinds.ts";

/** The tasks of runs. `import` also stands for a file that a program loaded with an intake key. */
export const runKinds = {
  import: { label: "Import" },
  export: { label: "Export" },
  bulk_decision: { label: "Bulk decision" },
  order_decision: { label: "Order decision" },
  undo: { label: "Undo" },
  move: { label: "Move" },
  workbook_upload: { label: "Workbook" },
  requirement_opening: { label: "Document opening" },
  requirement_recompute: { label: "Document update" },
} as const;

export type RunKindId = keyof typeof runKinds;

/** The runs that follow a requirement. They stop when it is changed or deleted, and nobody stops them alone. */
export const requirementRunKinds = [
  "requirement_opening",
  "requirement_recompute",
] as const satisfies readonly RunKindId[];

export const followsRequirement = (kind: RunKindId) => requirementRunKinds.some((one) => one === kind);

// Object.keys does not know the keys of its object.
export const runKindIds = Object.keys(runKinds) as readonly RunKindId[];

/**
 * The states of a run. An import goes through all of them. A run of another kind starts as `loading`. `uploaded`, `read`,
 * `mapped` and `checked` wait for a person. `checking` and `loading` wait for the server or are executed by it.
 */
export const runStates = [
  "uploaded",
  "read",
  "mapped",
  "checking",
  "checked",
  "loading",
  "loaded",
  "loaded_with_errors",
  "refused",
  "failed",
  "cancelled",
  "undone",
] as const;
export type RunState = (typeof runStates)[number];

/** The states in which the server has work to do. */
export const busyRunStates = ["checking", "loading"] as const satisfies readonly RunState[];

/** The states in which a run has ended. Only an import or a move that was loaded can still become `undone`. */
export const endedRunStates = [
  "loaded",
  "loaded_with_errors",
  "refused",
  "failed",
  "cancelled",
  "undone",
] as const satisfies readonly RunState[];

/** The ends that somebody has to look at: they wait in the work queue until a person acknowledges them. */
export const troubledRunStates = ["loaded_with_errors", "refused", "failed"] as const satisfies readonly RunState[];

export const hasRunEnded = (state: RunState) => endedRunStates.some((one) => one === state);
export const isRunBusy = (state: RunState) => busyRunStates.some((one) => one === state);
export const isRunTroubled = (state: RunState) => troubledRunStates.some((one) => one === state);

const otherSubjects = {
  edits: "Edits",
  order_changes: "Order changes",
  users: "Users",
  audit: "Audit record",
  requirement_items: "Required documents",
  ship_notices: "Ship notices",
} as const;

export type RunSubject = LoadKind | keyof typeof otherSubjects;

/** The kinds of rows of runs: those of files, and those that only other runs have. */
export const runSubjects = {
  ...Object.fromEntries(loadKindIds.map((kind) => [kind, loadKinds[kind].label])),
  ...otherSubjects,
} as Readonly<Record<RunSubject, string>>; // Object.fromEntries does not keep the keys.

// Object.keys does not know the keys of its object.
export const runSubjectIds = Object.keys(runSubjects) as readonly RunSubject[];

/** The counts of a run: rows, or fields if it decides edits. */
export const runCounts = {
  rows: "Rows",
  created: "New",
  closed: "Not needed any more",
  updated: "Changed",
  unchanged: "Unchanged",
  warnings: "Warnings",
  approved: "Approved",
  rejected: "Rejected",
  refused: "Refused",
  conflicts: "Changed meanwhile",
  withdrawn: "Withdrawn",
  kept: "Kept",
  decided_before: "Decided before",
} as const;

export type RunCount = keyof typeof runCounts;
// Object.keys does not know the keys of its object.
export const runCountIds = Object.keys(runCounts) as readonly RunCount[];
export type RunCounts = Partial<Record<RunCount, number>>;

/** Days that the file of a run is kept. */
export const runFileDays = 90;

export const runSortKeys = ["created_at", "source"] as const;
export type RunSortKey = (typeof runSortKeys)[number];

/** Days that the file of a vendor's export is kept. */
export const exportFileDays = 7;

/** Exports that one person may have under way. */
export const mostExports = 3;

/** The lists that vendors export, by the name under which the browser stores their columns, with one and many of their rows. */
export const exportedLists = {
  products: ["product", "products"],
  orders: ["purchase order", "purchase orders"],
  "purchase-orders": ["purchase order", "purchase orders"],
  invoices: ["invoice", "invoices"],
  "order-figures": ["month", "months"],
  "order-figure-lines": ["line", "lines"],
  "product-documents": ["document", "documents"],
  "archived-documents": ["archived document", "archived documents"],
  "own-edits": ["change", "changes"],
  activity: ["action", "actions"],
} as const;
export type ExportedListName = keyof typeof exportedLists;

// Object.keys does not know the keys of its object.
export const exportedListNames = Object.keys(exportedLists) as readonly ExportedListName[];

/** The most rows that an export sends at once. More rows are exported by a run. */
export const exportRunRows = 5_000;
