import type { StaffScope } from "../../ground/db/scope.ts";
import { tryWork } from "./decision-queries.ts";

/**
 * Runs the work with all edits together. If the database rejects a value, it runs the work with each half separately, and so
 * on, until only the rejected edits are left, whose work is rolled back. Returns the error messages by edit id.
 */
export async function workInHalves<Edit extends { id: string }>(
  scope: StaffScope,
  edits: readonly Edit[],
  work: (edits: readonly Edit[]) => Promise<void>,
): Promise<Map<string, string>> {
  const [first, ...others] = edits;
  if (!first) return new Map();
  const refusal = await tryWork(scope, () => work(edits));
  if (!refusal) return new Map();
  if (others.length === 0) return new Map([[first.id, refusal]]);
  const half = Math.ceil(edits.length / 2);
  const before = await workInHalves(scope, edits.slice(0, half), work);
  return new Map([...before, ...(await workInHalves(scope, edits.slice(half), work))]);
}
