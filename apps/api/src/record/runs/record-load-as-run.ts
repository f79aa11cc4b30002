import type { ProviderScope } from "../../ground/db/scope.ts";
import { acknowledgeEarlierLoads, insertLoad, type FinishedLoad } from "./run-queries.ts";

/**
 * Records the load of a program as a run. If it ended with problems, it takes the place of earlier loads of the same key and
 * subject in the work queue, so that a feed that repeats its faults waits there once.
 */
export async function recordLoadAsRun(scope: ProviderScope, load: FinishedLoad): Promise<void> {
  await acknowledgeEarlierLoads(scope, load.subject);
  await insertLoad(scope, load);
}
