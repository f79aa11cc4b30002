import type { SnapshotKind } from "@lading/contract";
import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";
import type { Mode } from "../../ground/http/serve.ts";
import { findSnapshotRows, type SnapshotRow } from "./snapshot-queries.ts";

/** Runs a transaction after checking session or key, and access, again. */
export type Step<Scope> = <T>(mode: Mode, work: (scope: Scope) => Promise<T>) => Promise<T>;

/** So many records are one transaction, so a slow client holds none open. */
const BATCH_SIZE = 1000;

/** Writes all records as JSON lines. Only a complete snapshot ends with the line that has the cursor. */
export async function* writeSnapshot<Scope extends StaffScope | VendorScope>(
  step: Step<Scope>,
  kind: SnapshotKind,
  next: string | null,
) {
  let after: SnapshotRow | undefined;
  let count = 0;
  for (;;) {
    const rows = await step("at replica", (scope) =>
      findSnapshotRows(scope, kind, { after, companyIds: scope.user.key?.companyIds ?? null, limit: BATCH_SIZE }),
    );
    count += rows.length;
    after = rows.at(-1);
    if (rows.length > 0) yield rows.map(({ line }) => `${line}\n`).join("");
    if (rows.length < BATCH_SIZE) break;
  }
  yield `${JSON.stringify({ next, count })}\n`;
}
