import { randomUUID } from "node:crypto";
import type { GivenValues, sendAskedDocuments as endpoint } from "@lading/contract";
import type * as z from "zod/mini";
import type { SecretBox } from "../../../ground/codes/secret-box.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { conflict, invalid, Refusal } from "../../../ground/http/refusal.ts";
import { requireStillValid, sendDraft, tellSent } from "../submissions/change-submission.ts";
import { lockItem, requireUnsent } from "../submissions/lock-item.ts";
import { requireFields } from "../../documents/field-values.ts";
import { saveSubmissionValues } from "../submissions/save-values.ts";
import { insertDraft, raiseVersion } from "../submissions/submission-queries.ts";
import { itemsOfAsk, releaseItems } from "./ask-queries.ts";
import { type AskedRow, findAskedItems } from "./asked-item-queries.ts";
import { markAskSent, moveFiles, type OpenedAsk } from "./opened-ask-queries.ts";

type Sent = z.output<typeof endpoint.body>;

/**
 * Sends the files of a link, whose request is locked, and ends it. They become what the company sends next, or go to review at once
 * if the request says so and the company has begun nothing itself. Those are one row of the work queue.
 */
export async function sendDocuments(scope: VendorScope, secrets: SecretBox, ask: OpenedAsk, { items, remember }: Sent) {
  const asked = await findAskedItems(scope.db, scope.companyId, ask.id);
  refuseOthers(asked, items);
  const sent = asked.filter(({ files }) => files.length > 0).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (sent.length === 0) throw invalid({ document: ["Choose a file."] });
  const batchId = randomUUID();
  const reviewed: string[] = [];
  for (const item of sent) {
    const place = items.findIndex(({ id }) => id.toLowerCase() === item.id);
    const { values = {}, note = "" } = items[place] ?? {};
    const isReviewed = await sendOne(scope, secrets, ask, { item, values, note, batchId }).catch((failure: unknown) => {
      throw atItem(failure, place < 0 ? item.id : String(place));
    });
    if (isReviewed) reviewed.push(item.id);
  }
  if (reviewed.length > 0) await tellSent(scope, batchId, reviewed);
  const sentAt = await markAskSent(scope, ask.id, remember);
  await releaseItems(scope.db, itemsOfAsk(scope.companyId, ask.id));
  return { sent, sent_at: sentAt.toISOString() };
}

function refuseOthers(asked: readonly AskedRow[], given: Sent["items"]) {
  const ids = given.map(({ id }) => id.toLowerCase());
  const faults = ids.flatMap((id, place) => {
    const isAsked = asked.some((item) => item.id === id);
    const message = isAsked ? "Name each document once." : "This link does not ask for it.";
    return isAsked && ids.indexOf(id) === place ? [] : [[`items.${place}.id`, [message]]];
  });
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
}

/** Returns whether the document goes to review at once. */
async function sendOne(
  scope: VendorScope,
  secrets: SecretBox,
  ask: OpenedAsk,
  { item, values: given, note, batchId }: { item: AskedRow; values: GivenValues; note: string; batchId: string },
) {
  if (!item.is_open)
    throw conflict("item_changed", `${item.name} is not needed any more. Remove its files to send the others.`);
  const held = await lockItem(scope, item.id);
  const begun = requireUnsent(held);
  const draft = begun ?? { id: await insertDraft(scope, item.id), values: {}, files: 0 };
  await moveFiles(scope, ask.id, item.id, draft.id);
  if (ask.is_straight && draft.files === 0 && scope.user.permissions.includes("requirements.submit")) {
    await sendDraft(scope, secrets, held, draft, { values: given, note, batchId });
    return true;
  }
  const values = await saveSubmissionValues(scope, secrets, held, draft, given);
  requireFields(held.fields, values);
  requireStillValid(held, values);
  await raiseVersion(scope, item.id);
  return false;
}

/** Names the document of a refused value. */
function atItem(failure: unknown, place: string) {
  if (!(failure instanceof Refusal) || failure.status !== 400) return failure;
  const body = Object.fromEntries(
    Object.entries(failure.body).map(([key, message]) => [
      /^(values\.|document$)/.test(key) ? `items.${place}.${key}` : key,
      message,
    ]),
  );
  return new Refusal(400, body);
}
