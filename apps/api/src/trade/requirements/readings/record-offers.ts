import { createHash } from "node:crypto";
import type { FieldValue, FieldValues, LabelField, Reading } from "@lading/contract";
import type { CompanyScope } from "../../../ground/db/scope.ts";
import { findOffers, insertOffers, insertUses } from "./offer-queries.ts";

/** Keeps what a file was read to say, as digests, so that it can be compared with what is sent. */
export const recordOffers = (
  scope: CompanyScope,
  { item, file }: { item: string; file: string },
  fields: readonly LabelField[],
  reading: Reading,
) =>
  insertOffers(
    scope,
    item,
    reading.fields.flatMap(({ key, value }) => {
      const field = fields.find((one) => one.key === key);
      return field ? [{ file_id: file, key, digest: digestOf(item, file, field, value) }] : [];
    }),
  );

/** Keeps for each field with an offer whether the value that is sent is the one that a file was read to say. */
export async function recordUses(
  scope: CompanyScope,
  { item, submission }: { item: string; submission: string },
  fields: readonly LabelField[],
  values: FieldValues,
) {
  const offers = await findOffers(scope, item, submission);
  const uses = new Map<string, boolean>();
  for (const field of fields) {
    const { key } = field;
    const offered = offers.filter((offer) => offer.key === key);
    const sent = values[key];
    if (offered.length > 0)
      uses.set(
        key,
        sent !== undefined &&
          offered.some(({ file_id, digest }) => digestOf(item, file_id, field, sent).equals(digest)),
      );
  }
  await insertUses(scope, item, submission, uses);
}

/** The ids make the digests of the same value in two files differ. */
const digestOf = (item: string, file: string, field: LabelField, value: FieldValue) =>
  createHash("sha256")
    .update(JSON.stringify([item, file, field.key, ...toPlain(field, value)]))
    .digest();

/** A value in any case, with any blanks and in any order of a list, and a number with any zeros. */
const toPlain = ({ type }: LabelField, value: FieldValue) =>
  [value]
    .flat()
    .map((one) => {
      const text = one.trim().replaceAll(/\s+/g, " ").toLowerCase();
      return type === "number" && text !== "" && Number.isFinite(Number(text)) ? String(Number(text)) : text;
    })
    .toSorted();
