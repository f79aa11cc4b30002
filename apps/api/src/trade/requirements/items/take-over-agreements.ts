import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";
import { writeReviewRows } from "../review/review-work-queries.ts";
import type { Part } from "./subject-queries.ts";
import { findLeftAgreements, type LeftAgreement, storeTakenOver, type TakenOver } from "./taken-agreement-queries.ts";

/**
 * Gives items of a requirement that are missing the files of the agreements of their type: what is accepted counts as accepted, and what
 * waits for a decision waits for it as a document. Returns these items, and whether people need not be told of them.
 */
export async function takeOverAgreements(db: Transaction<DB>, requirementId: number, { companyIds }: Part) {
  const left = await findLeftAgreements(db, requirementId, companyIds);
  if (left.length === 0) return [];
  const items = [...Map.groupBy(left, ({ item_id }) => item_id).values()].map(takeOver);
  const told = await storeTakenOver(db, items);
  await writeReviewRows(
    db,
    items.flatMap(({ submissions }) => submissions.flatMap(({ batch_id }) => batch_id ?? [])),
  );
  return told;
}

/** The agreements of one item come in the order of their ends, the last one first. */
function takeOver(agreements: readonly LeftAgreement[]): TakenOver {
  const { company_id, item_id: id } = agreements[0]!; // No group is empty.
  const [valid, ...earlier] = agreements.filter(({ status }) => status === "4");
  const waiting = agreements.filter(({ status }) => status !== "4");
  const [first] = waiting;
  const isInReview = waiting.some(({ status }) => status === "3");
  const submissions = [
    // The valid file is the one that was sent last.
    ...(valid ? [accepted(valid, valid.sent_at)] : []),
    ...earlier.map((one) =>
      accepted(one, valid && one.sent_at >= valid.sent_at ? oneBefore(valid.sent_at) : one.sent_at),
    ),
    ...(first
      ? [
          {
            ...sent(first),
            state: isInReview ? "in_review" : "submitted",
            batch_id: randomUUID(),
            decided_at: null,
            decided_by: null,
            valid_until: null,
            former_state: valid ? "accepted" : "missing",
            file_ids: waiting.map(({ file_id }) => file_id),
          },
        ]
      : []),
  ];
  const reason = valid?.reason ?? null;
  const waits = first && (isInReview ? "in_review" : "submitted");
  return {
    company_id,
    id,
    state: valid ? "accepted" : (waits ?? "missing"),
    renewal: valid ? (waits ?? (reason === null ? null : "changes_requested")) : null,
    reason: waits ? null : reason,
    valid_until: valid?.expiration_date ?? null,
    submissions,
  };
}

const accepted = (agreement: LeftAgreement, sentAt: Date) => ({
  ...sent(agreement),
  sent_at: sentAt,
  state: "accepted",
  batch_id: null,
  decided_at: agreement.status_modified_date,
  decided_by: agreement.decided_by,
  valid_until: agreement.expiration_date,
  former_state: "missing",
  file_ids: [agreement.file_id],
});

/** The values that every submission of an agreement has. Its last day is the value of the field in which the requirement asks for that day. */
const sent = ({ sent_at, sent_by, sent_staff, validity, expiration_date }: LeftAgreement) => ({
  id: randomUUID(),
  sent_at,
  sent_by,
  sent_staff,
  field_values:
    validity.kind === "until_field" && expiration_date !== null ? { [validity.field]: expiration_date } : {},
});

const oneBefore = (moment: Date) => new Date(moment.getTime() - 1);
