import type { requestWaiver, snoozeRequirement } from "@lading/contract";
import type * as z from "zod/mini";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { invalid } from "../../../ground/http/refusal.ts";
import { writeReviewRows } from "../review/review-work-queries.ts";
import { getLastWaiverDay } from "../get-last-waiver-day.ts";
import { lockItem } from "./lock-item.ts";
import { requireOwnItem } from "./require-own-item.ts";
import { raiseVersion, replaceWaiverRequest, setSnooze } from "./submission-queries.ts";

/** Stops the reminders of an item until a day, at most until it is due. */
export async function snoozeItem(scope: VendorScope, id: string, { until }: z.output<typeof snoozeRequirement.body>) {
  const { due_on: dueOn, today } = await lockItem(scope, id);
  if (until !== null) {
    if (dueOn === null) throw invalid({ until: ["It is not due on a day, so there are no reminders."] });
    if (until < today) throw invalid({ until: ["Choose today or a later day."] });
    if (until > dueOn) throw invalid({ until: ["Choose at most the day on which it is due."] });
  }
  await setSnooze(scope, id, until);
  return requireOwnItem(scope, id);
}

/** Asks staff to do without the document until a day. */
export async function askForWaiver(
  scope: VendorScope,
  id: string,
  { version, reason, until }: z.output<typeof requestWaiver.body>,
) {
  const { today } = await lockItem(scope, id, version);
  if (until < today) throw invalid({ until: ["Choose today or a later day."] });
  if (until > getLastWaiverDay(today)) throw invalid({ until: ["Choose at most the same day of the next year."] });
  await writeReviewRows(scope.db, await replaceWaiverRequest(scope, id, { reason, until }));
  await raiseVersion(scope, id);
  return requireOwnItem(scope, id);
}
