import { canonicalText, type AttributeId, type EditStatus, type GivenValue } from "@lading/contract";
import type { Product } from "./product.ts";
import { priced } from "./products.ts";
import { seededRandom, shuffledNumbers, type Random } from "./random.ts";
import type { AskedField, Submission } from "./submissions.ts";

/** A row of `field_edits`, with its times in hours before the load. */
export interface DemonstrationEdit {
  gxp_sku: string;
  name: AttributeId;
  old_value: string | null;
  new_value: string | null;
  status: EditStatus;
  author: string | null;
  hours_ago: number;
  decided_hours_ago: number | null;
  reason: string | null;
}

/**
 * Assigns each submission to a different product that fits. The product contains the values of approved edits, but not
 * those of other edits.
 */
export function createEdits(catalogue: readonly Product[], submissions: readonly Submission[], seed: number) {
  const random = seededRandom(seed);
  const left = [...shuffledNumbers(catalogue.length, random)].flatMap((place) => catalogue[place] ?? []);
  return submissions.flatMap((submission): DemonstrationEdit[] => {
    const place = left.findIndex((product) => submission.fields.every((field) => fits(product, field)));
    const [product] = place < 0 ? [] : left.splice(place, 1);
    if (!product) throw new Error(`No product fits the submission of ${submission.hoursAgo} hours ago.`);
    const { hoursAgo, author, decidedAfterHours = 0 } = submission;
    return submission.fields.map((field) => ({
      gxp_sku: product.gxp_sku,
      name: field.name,
      ...getValues(product, field, random),
      status: field.status,
      author,
      hours_ago: hoursAgo,
      decided_hours_ago: field.status === "pending" ? null : hoursAgo - decidedAfterHours,
      reason: field.reason ?? null,
    }));
  });
}

/** Returns true if an edit of this attribute changes an existing value. Edits of other attributes fill in a missing one. */
const isRevised = (name: AttributeId) => name in revisions || name in formers;

function fits(product: Product, { name, status }: AskedField) {
  const hasValue = liveValue(product, name) !== null;
  return status === "approved" || isRevised(name) ? hasValue : !hasValue;
}

function getValues(product: Product, { name, status, isStale }: AskedField, random: Random) {
  const live = liveValue(product, name);
  const former = live && canonicalText(name, formers[name]?.(live, random));
  if (status === "approved") return { old_value: former, new_value: live };
  const asked = canonicalText(name, live === null ? missing[name]?.(product) : revisions[name]?.(live, random));
  return { old_value: isStale ? former : live, new_value: asked };
}

function liveValue(product: Product, name: AttributeId) {
  const values: Partial<Record<AttributeId, GivenValue>> = { ...product, sku: product.supplier_sku };
  return canonicalText(name, values[name]);
}

type Change = (live: string, random: Random) => string;

const inAnotherYear = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

const revisions: Partial<Record<AttributeId, Change>> = {
  price: (live, random) => priced(Number(live) * random.between(1.02, 1.09)),
  price_expiration: (live) => inAnotherYear(live, 1),
  lead_time_days: (live, random) => String(Number(live) + random.whole(3, 21)),
  weight: (live, random) => (Number(live) * random.between(1.04, 1.12) + 0.1).toFixed(1),
  material: (live) => `${live}, NACE MR0175`,
};

/** The values before an approved edit. Attributes that are not listed had none. */
const formers: Partial<Record<AttributeId, Change>> = {
  price: (live, random) => priced(Number(live) * random.between(0.93, 0.98)),
  price_expiration: (live) => inAnotherYear(live, -1),
  lead_time_days: (live, random) => String(Number(live) + random.whole(2, 9)),
};

const missing: Partial<Record<AttributeId, (product: Product) => string>> = {
  mpn: ({ supplier_sku }) => `${supplier_sku}-M`,
  upc: () => "812345678901",
  hts: () => "7307.99",
  eccn: () => "EAR99",
  color: () => "Gray",
};
