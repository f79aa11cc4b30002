import { checkShipNotice, type ShipNotice, type addShipNotice } from "@lading/contract";
import { readScaled, formatScaled } from "@lading/contract";
import { findWorkDay } from "../../ground/db/today.ts";
import type { VendorScope } from "../../ground/db/scope.ts";
import { type FieldMessages, invalid } from "../../ground/http/refusal.ts";
import type { Out } from "../../ground/http/serve.ts";
import { findMissingDocuments } from "./certificate-queries.ts";
import { findShipLines } from "./shipped-line-queries.ts";
import { hasNumber, type NoticeHead, type StoredLine } from "./store-notice-queries.ts";

/** A notice as a program or a page sends it, with all of its members. */
export type GivenNotice = Out<typeof addShipNotice.body>;

/** A line with what is open of it and what the notice itself has announced, as decimals. `most` includes what the provider takes beyond. */
export interface CheckedLine extends StoredLine {
  purchase_order: string;
  open: string;
  most: string;
  announced: string;
}

export interface CheckedNotice {
  head: NoticeHead;
  lines: CheckedLine[];
  packages: ShipNotice["packages"];
}

/**
 * Checks the values of a notice, all at once. Those of a draft need not be there or add up yet. `id` is null for a new notice.
 */
export async function checkNotice(
  scope: VendorScope,
  given: GivenNotice,
  { id, isDraft }: { id: string | null; isDraft: boolean },
): Promise<CheckedNotice> {
  // No prototype, because a field may be called "constructor".
  const faults: FieldMessages = Object.create(null);
  const add = (field: string, message: string) => {
    const messages = (faults[field] ??= []);
    if (!messages.includes(message)) messages.push(message);
  };
  if (await hasNumber(scope, given.number, id)) add("number", "Another ship notice has this number.");
  checkShipNotice(given, isDraft ? null : await findWorkDay(scope), add);
  const found = await findShipLines(scope, given.lines, id);
  const missing = await findMissingDocuments(
    scope,
    given.lines.flatMap(({ details }) => details.flatMap(({ certificate_id }) => certificate_id ?? [])),
  );
  let first: { place: string | null } | undefined;
  for (const [place, { purchase_order, line, details }] of given.lines.entries()) {
    const row = found.get(`${purchase_order}/${line}`);
    if (!row) add(`lines.${place}.line`, `There is no line ${line} of ${purchase_order}.`);
    else {
      first ??= row;
      if (row.place !== first.place) add(`lines.${place}.purchase_order`, `${purchase_order} goes to another address.`);
    }
    for (const [part, { certificate_id }] of details.entries())
      if (certificate_id && missing.has(certificate_id))
        add(`lines.${place}.details.${part}.certificate_id`, "There is no such document.");
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return {
    head: toHead(given),
    lines: given.lines.flatMap(({ purchase_order, line, quantity, details }) => {
      const row = found.get(`${purchase_order}/${line}`);
      if (!row) return [];
      const { order_id, open, most, announced } = row;
      const stored = { order_id, line, quantity: normalize(quantity), details: details.map(toDetail) };
      return [{ ...stored, purchase_order, open, most, announced }];
    }),
    packages: given.packages.map(({ parent, count, weight, sscc, contents, ...one }) => ({
      ...one,
      parent: parent || null,
      count: count ?? null,
      weight: weight ? normalize(weight) : null,
      sscc: sscc?.replaceAll(/\s/g, "") || null,
      contents: contents.map((content) => ({ ...content, quantity: normalize(content.quantity) })),
    })),
  };
}

const toHead = ({ number, kind, weight_unit, weight, ...given }: GivenNotice): NoticeHead => ({
  number,
  kind,
  weight_unit,
  weight: weight ? normalize(weight) : null,
  ship_date: given.ship_date ?? null,
  expected_arrival: given.expected_arrival ?? null,
  carrier_name: given.carrier_name || null,
  scac: given.scac || null,
  tracking: given.tracking || null,
  bill_of_lading: given.bill_of_lading || null,
  freight_terms: given.freight_terms || null,
  note: given.note || null,
});

const toDetail = ({
  quantity,
  lot,
  heat,
  serials,
  made_on,
  expires,
  country,
  certificate_id,
}: GivenNotice["lines"][number]["details"][number]) => ({
  quantity: normalize(quantity),
  lot: lot || null,
  heat: heat || null,
  serials: serials ?? [],
  made_on: made_on ?? null,
  expires: expires ?? null,
  country: country || null,
  certificate_id: certificate_id ?? null,
});

/** Writes a checked decimal without zeros at its end. */
function normalize(decimal: string) {
  const value = readScaled(decimal);
  return typeof value === "number" ? formatScaled(value) : decimal;
}
