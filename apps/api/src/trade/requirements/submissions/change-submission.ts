import { randomUUID } from "node:crypto";
import type {
  FieldValues,
  GivenValues,
  removeRequirementFile,
  submitRequirement,
  withdrawRequirement,
} from "@lading/contract";
import type * as z from "zod/mini";
import type { SecretBox } from "../../../ground/codes/secret-box.ts";
import type { CompanyScope } from "../../../ground/db/scope.ts";
import { invalid, notFound } from "../../../ground/http/refusal.ts";
import { requireFields } from "../../documents/field-values.ts";
import { deleteUses } from "../readings/offer-queries.ts";
import { recordUses } from "../readings/record-offers.ts";
import { recordItemEvents } from "../news/record-item-events.ts";
import { writeReviewRows } from "../review/review-work-queries.ts";
import { findLastValidDay } from "./last-valid-day.ts";
import { type HeldItem, lockItem, requireSent, requireUnsent } from "./lock-item.ts";
import { requireOwnItem } from "./require-own-item.ts";
import { saveSubmissionValues } from "./save-values.ts";
import { copyToDraft, markSent, markWithdrawn, raiseVersion, removeFile, setItem } from "./submission-queries.ts";

type Body<E extends { body: z.ZodMiniType }> = z.output<E["body"]>;

/** Takes a file back that was not sent yet. */
export async function removeUnsentFile(
  scope: CompanyScope,
  { id, file }: z.output<typeof removeRequirementFile.params>,
) {
  const draft = requireUnsent(await lockItem(scope, id));
  const removed = draft && (await removeFile(scope, draft.id, file));
  if (!removed) throw notFound();
  await raiseVersion(scope, id);
  return { item: await requireOwnItem(scope, id), ...removed };
}

/** Sends the uploaded files of an item. Facts that fail are sent; empty required fields and documents that are over are refused. */
export async function submitItem(
  scope: CompanyScope,
  secrets: SecretBox,
  id: string,
  { version, values: given = {}, note = "" }: Body<typeof submitRequirement>,
) {
  const item = await lockItem(scope, id, version);
  const draft = requireUnsent(item);
  if (!draft || draft.files === 0) throw invalid({ document: ["Choose a file."] });
  const batchId = randomUUID();
  await sendDraft(scope, secrets, item, draft, { values: given, note, batchId });
  await tellSent(scope, batchId, [id]);
}

interface Sending {
  values: GivenValues;
  note: string;
  batchId: string;
}

/** Sends the draft of a locked item, which has files. The caller tells of all that is sent together with `tellSent`. */
export async function sendDraft(
  scope: CompanyScope,
  secrets: SecretBox,
  item: HeldItem,
  draft: { id: string; values: FieldValues },
  { values: given, note, batchId }: Sending,
) {
  const values = await saveSubmissionValues(scope, secrets, item, draft, given);
  requireFields(item.fields, values);
  requireStillValid(item, values);
  const { stored_state: state, renewal } = item;
  await markSent(scope, draft.id, { batchId, note: note === "" ? null : note, state, renewal });
  // Staff are offered nothing of a file.
  if (scope.user.companyId !== null)
    await recordUses(scope, { item: item.id, submission: draft.id }, item.fields, values);
  const isValid = item.state === "accepted" || item.state === "expiring" || item.state === "waived";
  await setItem(scope, item.id, isValid ? { state, renewal: "submitted" } : { state: "submitted", renewal: null });
}

/** Puts what was sent together into the work queue as one row, and records its events. */
export async function tellSent(scope: CompanyScope, batchId: string, itemIds: readonly string[]) {
  await writeReviewRows(scope.db, [batchId]);
  await recordItemEvents(scope, "requirement.submitted", itemIds);
}

/** Refuses a document whose last valid day is over. */
export function requireStillValid({ validity, today }: HeldItem, values: FieldValues) {
  const lastDay = findLastValidDay(validity, values);
  if (validity.kind !== "none" && lastDay !== null && lastDay < today)
    throw invalid({ [`values.${validity.field}`]: ["This document is over. Send one that is still valid."] });
}

const waiting = ["submitted", "in_review"];

/** Takes back what was sent, until somebody has decided. The item is as it was before, and the files can be sent again. */
export async function withdrawItem(scope: CompanyScope, id: string, { version }: Body<typeof withdrawRequirement>) {
  const item = await lockItem(scope, id, version);
  const sent = await requireSent(scope, item);
  await markWithdrawn(scope, sent.id);
  await deleteUses(scope, sent.id);
  const secretKeys = new Set(item.fields.filter(({ type }) => type === "secret").map(({ key }) => key));
  // A secret is sealed for what was sent, so it is typed again.
  const values = Object.fromEntries(Object.entries(sent.values).filter(([key]) => !secretKeys.has(key)));
  await copyToDraft(scope, id, sent, values);
  const { stored_state: state, renewal } = item;
  // Staff may have granted a waiver meanwhile, which stays.
  await setItem(scope, id, {
    state: waiting.includes(state) ? (sent.former_state ?? "missing") : state,
    renewal: waiting.includes(renewal ?? "") ? sent.former_renewal : renewal,
  });
  if (sent.batch_id !== null) await writeReviewRows(scope.db, [sent.batch_id]);
  return requireOwnItem(scope, id);
}
