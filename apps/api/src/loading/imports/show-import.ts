import { loadKinds, type Import } from "@lading/contract";
import type { StaffScope } from "../../ground/db/scope.ts";
import { notFound, permissionDenied } from "../../ground/http/refusal.ts";
import { describeMapping, ofImport } from "../map/describe-mapping.ts";
import { getImportFields } from "../map/import-feeds.ts";
import { findImport } from "../map/import-queries.ts";
import type { ImportRow } from "../map/import-row.ts";
import { normalize } from "../../trade/value-lists/normal-text.ts";

/** Finds an import that the caller may work on. */
export async function requireImport(scope: StaffScope, id: string, lock: "for update" | "" = ""): Promise<ImportRow> {
  const row = await findImport(scope, id, lock);
  if (!row) throw notFound();
  requireKind(scope, row.kind);
  return row;
}

export function requireKind({ user }: StaffScope, kind: Import["kind"]) {
  if (!user.permissions.includes(loadKinds[kind].permission)) throw permissionDenied();
}

/** Describes an import for its pages. */
export async function showImport(scope: StaffScope, row: ImportRow): Promise<Import> {
  const matches = row.matches ?? [];
  return {
    id: row.id,
    state: row.state,
    file: { name: row.file_name, size: row.file_size },
    kind: row.kind,
    source: row.source,
    version: row.version,
    detected: row.detected,
    reading: row.reading,
    preview: row.preview,
    unreadable: row.unreadable,
    done: row.done,
    total: row.total,
    is_cancelling: row.is_cancelling,
    counts: row.counts,
    failure: row.failure,
    rows: row.file_rows,
    fields: getImportFields(row.kind).map(({ id, label, type, isRequired }) => ({
      id,
      label,
      type,
      is_required: isRequired,
    })),
    columns: matches.map(({ header, target, by, isNew }, at) => {
      const facts = row.facts?.[at];
      return {
        header,
        target,
        by,
        is_new: isNew,
        samples: facts?.samples ?? [],
        cells: facts?.cells ?? 0,
        empty: facts?.empty ?? 0,
        distinct: facts?.distinct ?? 0,
        has_more: facts?.hasMore ?? false,
        found: facts?.found ?? "empty",
      };
    }),
    is_header_changed: matches.some(({ isNew, header }) => isNew && normalize(header) !== ""),
    ...(await describeMapping(...ofImport(scope, row))),
    empty: row.empty_cells,
    mode: row.mode,
    check: row.check_result,
    problem_count: row.problem_count,
    undo_until: row.undo_until?.toISOString() ?? null,
    undone_by: row.undone_by,
    undone: row.undone,
  };
}
