import { type ExportedListName, mostExports, type Permission } from "@lading/contract";
import type { VendorScope } from "../../ground/db/scope.ts";
import { conflict } from "../../ground/http/refusal.ts";
import { type ChosenFile, type ListExport, nameFile, narrowExport } from "./list-export.ts";
import { countRunning, insertExport } from "./own-export-queries.ts";

/** The choices with which an export was started. */
export interface ExportOrder {
  /** The query of the list without its page. */
  filters: object;
  file: ChosenFile;
}

/** Starts an export of the caller in the background. Returns its id. */
export function startOwnExport(scope: VendorScope, list: ListExport, order: ExportOrder) {
  return startVendorRun(scope, {
    list: list.name,
    permission: list.calls.start.access,
    source: nameFile(narrowExport(list, order.filters), order.file),
    order,
  });
}

/** Starts a run of the caller that writes a file with rows of a list. Returns its id. */
export async function startVendorRun(
  scope: VendorScope,
  run: { list: ExportedListName; permission: Permission; source: string; order: object },
) {
  if ((await countRunning(scope)) >= mostExports)
    throw conflict(
      "too_many_exports",
      `${mostExports} of your exports are under way. Start this one when one of them has ended.`,
      { most: mostExports },
    );
  return insertExport(scope, run);
}
