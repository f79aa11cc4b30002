import type { OrderEvent } from "@lading/contract";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Paging } from "../../ground/db/paged-query.ts";
import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";
import { listCursor } from "../../ground/http/list-cursor.ts";
import { findRevisions, type HistoryOf } from "./order-history-queries.ts";
import { findPieces } from "./piece-queries.ts";

/** The position in the history of an order is the number of a row, by which it is then sorted. */
const historyCursor = listCursor("order-history", z.string());

/** One page of the history of an order, with its changes by line. */
export async function readHistory(
  scope: VendorScope | StaffScope,
  order: HistoryOf,
  query: Paging & { ordering: "at" | "-at" },
  request: FastifyRequest,
) {
  const after = historyCursor.read(request);
  const page = after === undefined ? query : { ...query, ordering: "at" as const };
  const { count, rows } = await findRevisions(scope, order, page, after ?? null);
  const versions = rows.flatMap(({ kind, version }) => (kind === "response" && version !== null ? [version] : []));
  const pieces = await findPieces(scope, order, versions);
  const results = rows.map(({ changes, at, ...row }): OrderEvent => {
    const byLine = Map.groupBy(changes, ({ line }) => line);
    const lines = [...byLine].map(([line, values]) => ({
      line,
      // Lines that were taken back have no fields.
      changes: values.flatMap(({ line: _line, ...value }) => ("field" in value ? [value] : [])),
      pieces: [],
    }));
    const answered = row.kind === "response" && row.version !== null ? pieces.get(row.version) : undefined;
    return {
      ...row,
      at: at.toISOString(),
      lines: answered?.map((one) => ({ line: one.line, changes: [], pieces: one.pieces })) ?? lines,
    };
  });
  const next = after === undefined ? {} : { next: historyCursor.write(results, query.page_size, ({ id }) => id) };
  return { count, results, ...next };
}
