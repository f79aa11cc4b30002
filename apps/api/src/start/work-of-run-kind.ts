import type { RunKindId, RunSubject } from "@lading/contract";
import { exportAudit } from "../console/audit-page/export-audit.ts";
import { importRun } from "../loading/imports/import-run.ts";
import { undoRun } from "../loading/undo/undo-run.ts";
import { exportCompanies } from "../console/companies/export-companies.ts";
import { bulkDecision } from "../console/review/bulk-decision.ts";
import { moveRun, undoMoveRun } from "../people/users/moves/move-run.ts";
import type { RunKind } from "../record/runs/run-kind.ts";

const exportOfSubject: Partial<Record<RunSubject, RunKind["execute"]>> = {
  companies: exportCompanies,
  audit: exportAudit,
};

/** The work of each kind of runs. */
export const workOfRunKind: Partial<Record<RunKindId, RunKind>> = {
  import: importRun,
  undo: {
    kind: "undo",
    execute: (run) => (run.subject === "users" ? undoMoveRun : undoRun).execute(run),
  },
  move: moveRun,
  bulk_decision: bulkDecision,
  export: {
    kind: "export",
    async execute(run) {
      const execute = exportOfSubject[run.subject];
      if (!execute) throw new Error(`There is no export of ${run.subject}.`);
      return execute(run);
    },
  },
};
