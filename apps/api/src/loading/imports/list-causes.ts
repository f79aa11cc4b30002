import { faultCodes, type ProblemCause } from "@lading/contract";
import type { StaffScope } from "../../ground/db/scope.ts";
import { findCauses, type FoundCause } from "../check/cause-queries.ts";
import type { ImportRow } from "../map/import-row.ts";
import { findUnknownValues } from "./unknown-values.ts";

/** Describes the problems of an import by their cause. */
export async function listCauses(scope: StaffScope, row: ImportRow): Promise<ProblemCause[]> {
  const causes: ProblemCause[] = [];
  for (const found of await findCauses(scope, row.id)) {
    const { is_same, ...cause } = found;
    causes.push({
      ...cause,
      message: is_same ? cause.message : faultCodes[cause.code],
      addable: await findAddable(scope, row, found),
    });
  }
  return causes;
}

async function findAddable(scope: StaffScope, row: ImportRow, { code, field, is_warning }: FoundCause) {
  if (code !== "not_in_list" || is_warning || field === null || row.state !== "checked") return null;
  const unknown = await findUnknownValues(scope, row, field);
  return unknown && unknown.names.length > 0 ? { list: unknown.list, count: unknown.names.length } : null;
}
