import type { ReviewedItem } from "@lading/contract";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { notFound } from "../../../ground/http/refusal.ts";
import { pickValues } from "../../documents/field-values.ts";
import { findLastValidDay } from "../submissions/last-valid-day.ts";
import { findItemFacts } from "./find-item-facts.ts";
import { findAskedItem, findReview, markInReview } from "./reviewed-item-queries.ts";

/** Returns an item for its review. What was sent for it is in review from then on. */
export async function openItem(scope: StaffScope, id: string): Promise<ReviewedItem> {
  if (!(await findAskedItem(scope, id))) throw notFound();
  await markInReview(scope, id);
  const [item, review] = [await findAskedItem(scope, id), await findReview(scope, id)];
  if (!item || !review) throw notFound();
  const { fields, sent, former, refused } = review;
  return {
    ...item,
    fields,
    help: review.help,
    reasons: review.reasons,
    waiver_request: review.waiver_request,
    decided: review.decided,
    may_decide: review.may_decide,
    may_waive: review.may_waive,
    last_waiver_day: review.last_waiver_day,
    sent: sent && toSent(review, sent),
    former: former && { ...former, values: pickValues(fields, former.values) },
    refused: refused && { ...refused, values: pickValues(fields, refused.values) },
  };
}

function toSent(
  { fields, validity, today, former }: Pick<Review, "fields" | "validity" | "today" | "former">,
  { is_repeated: isRepeated, ...sent }: NonNullable<Review["sent"]>,
): ReviewedItem["sent"] {
  const values = pickValues(fields, sent.values);
  const lastDay = findLastValidDay(validity, values);
  const judged = {
    fields,
    values,
    today,
    lastDay: validity.kind === "none" ? undefined : lastDay,
    formerLastDay: former?.valid_until ?? null,
    isRepeated,
  };
  return { ...sent, values, valid_until: lastDay, facts: findItemFacts(judged) };
}

type Review = NonNullable<Awaited<ReturnType<typeof findReview>>>;
