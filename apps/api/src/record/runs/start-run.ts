import type { ProviderScope, StaffScope } from "../../ground/db/scope.ts";
import {
  acknowledgeEarlierLoads,
  type FinishedLoad,
  insertLoad,
  insertRun,
  type NewRun,
  queueStep,
  setUndone,
  setWaitingState,
} from "./run-queries.ts";

/** Creates a run of the caller in the caller's transaction. Returns its id. */
export const startRun = (scope: StaffScope, run: NewRun): Promise<string> => insertRun(scope, run);

/**
 * Makes the server execute a step of a run that waits for a person, in the caller's name and session. Returns false if the run is
 * busy or has ended in another state than these.
 */
export const queueRun = (
  scope: StaffScope,
  id: string,
  step: {
    state: "checking" | "loading";
    from: readonly ("uploaded" | "read" | "mapped" | "checked")[];
    params?: object;
  },
): Promise<boolean> => queueStep(scope, id, step);

/**
 * Records the load of a program as a run. If it ended with problems, it takes the place of earlier loads of the same key and
 * subject in the work queue, so that a feed that repeats its faults waits there once.
 */
export async function recordLoadAsRun(scope: ProviderScope, load: FinishedLoad): Promise<void> {
  await acknowledgeEarlierLoads(scope, load.subject);
  await insertLoad(scope, load);
}

/** Returns a run that waits for a person to another such state. Returns false if the server works on it, or it has ended. */
export const returnRun = (scope: StaffScope, id: string, state: "uploaded" | "read" | "mapped"): Promise<boolean> =>
  setWaitingState(scope, id, state);

/** Marks a run whose changes another run has undone. */
export const markUndone = (scope: StaffScope, id: string) => setUndone(scope, id);
