import { type decideAgreement, removedUser, undoMs } from "@lading/contract";
import type * as z from "zod/mini";
import { lockCompany } from "../../ground/db/lock-company.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { conflict, forbidden, invalid, notFound } from "../../ground/http/refusal.ts";
import { AuditedResponse } from "../../ground/http/responses.ts";
import { attachFiles } from "../../record/files/unattached-files/unattached-files.ts";
import { deleteAgreement } from "./agreement-queries.ts";
import { requireNoDocument } from "./require-no-document.ts";
import {
  acceptSubmitted,
  closeSubmission,
  emptyAgreement,
  findLatestSubmission,
  noteReason,
  refillAgreement,
  reopenAccepted,
  reopenSubmission,
  type Submission,
} from "./submission-queries.ts";

type Decision = z.output<typeof decideAgreement.body>;

/** Decides on the file that a vendor sent for an agreement: it counts from now on, or the vendor reads what to change. */
export async function decideOnAgreement(scope: StaffScope, id: string, { decision, reason = "" }: Decision) {
  const submission = await lockLatest(scope, id);
  requireUndecided(submission);
  const { company_id } = submission;
  if (decision === "accept") {
    await accept(scope, submission);
    return new AuditedResponse({ id, status: "accepted" as const }, [{ company_id }]);
  }
  if (reason === "") throw invalid({ reason: ["Say why. The vendor reads it."] });
  await closeSubmission(scope, submission, "changes_requested", reason);
  if (await noteReason(scope, submission, reason)) await deleteAgreement(scope, id);
  else await emptyAgreement(scope, submission, reason);
  // A trigger has registered the file as unattached. It stays with what was sent.
  await attachFiles(scope, "agreements", [{ id: submission.file_id }]);
  return new AuditedResponse({ id, status: "changes_requested" as const }, [{ company_id }]);
}

/** Accepts the file if the vendor sent it and it waits. The caller has locked the company. */
export async function acceptSent(scope: StaffScope, id: string) {
  const submission = await findLatestSubmission(scope, id);
  if (!submission || submission.decision !== null) return;
  requireUndecided(submission);
  await accept(scope, submission);
}

async function accept(scope: StaffScope, submission: Submission) {
  await closeSubmission(scope, submission, "accepted", null);
  await acceptSubmitted(scope, submission);
}

/** Undoes the caller's decision, within ten seconds and if nothing was changed since. The file waits again. */
export async function undoDecision(scope: StaffScope, id: string) {
  const submission = await lockLatest(scope, id);
  const { company_id, decision, decided_by, decider, is_over, file_id } = submission;
  if (decision === null) throw conflict("decision_overtaken", "The file waits for a decision again.");
  if (decided_by !== scope.user.id)
    throw forbidden("not_own_decision", `Only ${decider ?? removedUser} can undo this decision.`);
  const seconds = undoMs / 1000;
  if (is_over)
    throw conflict("undo_over", `A decision can be undone for ${seconds} seconds. It stays as it is.`, { seconds });
  await reopenSubmission(scope, submission);
  const isBack = await (decision === "accepted"
    ? reopenAccepted(scope, submission)
    : refillAgreement(scope, submission));
  if (!isBack) throw conflict("decision_overtaken", "The agreement was changed since. It stays as it is.");
  return new AuditedResponse({ id, status: "in_review" as const }, [{ company_id, decision, file: file_id }]);
}

/** Returns the latest file that was sent for an agreement, after locking its company against other changes. */
async function lockLatest(scope: StaffScope, id: string) {
  await requireNoDocument(scope, id);
  const found = await findLatestSubmission(scope, id);
  if (!found || !(await lockCompany(scope, found.company_id))) throw notFound();
  const locked = await findLatestSubmission(scope, id);
  if (!locked) throw notFound();
  return locked;
}

function requireUndecided({ decision, decider, is_own }: Submission) {
  if (decision !== null) throw conflict("item_decided", `${decider ?? removedUser} has decided on it already.`);
  if (is_own) throw conflict("own_upload", "You sent this file. Somebody else decides on it.");
}
