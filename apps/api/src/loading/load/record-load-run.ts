import { loadKinds, type IntakeReport } from "@lading/contract";
import type { ProviderScope } from "../../ground/db/scope.ts";
import type { FinishedLoad } from "../../record/runs/run-queries.ts";
import { recordLoadAsRun } from "../../record/runs/record-load-as-run.ts";
import type { Feed } from "../feeds/feed.ts";

/** A load of a program: its id, its beginning, and the size and hash of its file. */
export type LoadedRun = Pick<FinishedLoad, "id" | "startedAt" | "size" | "sha256">;

/** Records the load of a program as a run, which staff see beside their own. */
export function recordLoadRun(
  scope: ProviderScope,
  { kind }: Pick<Feed, "kind">,
  load: LoadedRun,
  { received, rejected, created, updated, unchanged }: IntakeReport,
  end: Pick<FinishedLoad, "state" | "failure">,
) {
  const counts = { rows: received, created, updated, unchanged, refused: rejected };
  return recordLoadAsRun(scope, { ...load, ...end, subject: kind, permission: loadKinds[kind].permission, counts });
}
