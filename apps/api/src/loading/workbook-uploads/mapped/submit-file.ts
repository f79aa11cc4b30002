import { randomUUID } from "node:crypto";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { badRequest } from "../../../ground/http/refusal.ts";
import { requireUpload } from "../show-upload.ts";
import { requireOpen } from "../submit-upload.ts";
import { beginSubmission, storeSubmission, type UploadRow, type UploadSubject } from "../upload-queries.ts";

export type Step = <T>(mode: "read only" | "read write", work: (scope: VendorScope) => Promise<T>) => Promise<T>;

export interface SubmitCall {
  params: { id: string };
  step: Step;
  finish: <T>(work: (scope: VendorScope) => Promise<T>, audited: (done: T) => object) => Promise<T>;
}

interface Submission<Done> {
  subject: UploadSubject;
  /** The number of chosen rows, and the sentence if there are none. */
  countChosen: (scope: VendorScope) => Promise<number>;
  nothingText: string;
  /** Sends the next rows, and counts them with `countOutcomes`. Returns whether there may be more. */
  sendNext: () => Promise<boolean>;
  /** A call sends next rows at most so many times, so that it ends long before a connection is closed. */
  mostTimes: number;
  /** Reads what was sent. */
  read: (scope: VendorScope, upload: UploadRow) => Promise<Done>;
  audited: (done: Done) => object;
}

/**
 * Sends chosen rows of a file, some at a time. The upload is locked meanwhile, so that a second submission at the same time goes on
 * with the rows that are left. So does one after a failure. `waiting` is the number of chosen rows that are left for another call.
 */
export async function submitFile<Done>(
  { params: { id }, step, finish }: SubmitCall,
  { subject, countChosen, nothingText, sendNext, mostTimes, read, audited }: Submission<Done>,
): Promise<Done & { waiting: number }> {
  await step("read write", async (scope) => {
    const upload = await requireUpload(scope, id, { lock: true, subject });
    requireOpen(upload);
    if (upload.set_id !== null) return;
    if ((await countChosen(scope)) === 0) throw badRequest("nothing_to_propose", nothingText);
    await beginSubmission(scope, id, randomUUID());
  });
  const countWaiting = async (scope: VendorScope) => {
    const { proposed, left_out } = await requireUpload(scope, id, { subject });
    return (await countChosen(scope)) - proposed - left_out;
  };
  for (let times = 1; await sendNext(); times++)
    // Without a waiting row, the next time ends the submission.
    if (times >= mostTimes && (await step("read only", countWaiting)) > 0) break;
  return finish(
    async (scope) => ({
      ...(await read(scope, await requireUpload(scope, id, { subject }))),
      waiting: await countWaiting(scope),
    }),
    audited,
  );
}

/** Locks a file that is being sent. Undefined if nothing of it is left to send. */
export async function lockSubmission(scope: VendorScope, id: string, subject: UploadSubject) {
  const upload = await requireUpload(scope, id, { lock: true, subject });
  return upload.submitted_at !== null || upload.set_id === null ? undefined : upload;
}

/** Counts what became of rows, and ends the submission if there were none. */
export async function countOutcomes(scope: VendorScope, id: string, outcomes: readonly { outcome: string }[]) {
  const sent = outcomes.filter(({ outcome }) => outcome === "sent").length;
  const isDone = outcomes.length === 0;
  await storeSubmission(scope, id, { proposed: sent, leftOut: outcomes.length - sent, isDone });
  return !isDone;
}
