import type { AttributeId, EditStatus } from "@lading/contract";
import type { companies } from "./companies.ts";

/** Edits that a user submits together for a product with these attributes. The catalogue determines the product. */
export interface Submission {
  hoursAgo: number;
  /** An e-mail address; null for a deleted user. */
  author: string | null;
  fields: readonly AskedField[];
  /** Hours until the provider decided the edits or the author withdrew them. */
  decidedAfterHours?: number;
}

export interface AskedField {
  name: AttributeId;
  status: EditStatus;
  reason?: string;
  /** The provider's feed has changed the value since, so the pending edit is in conflict. */
  isStale?: true;
}

const waits = (...names: AttributeId[]): AskedField[] => names.map((name) => ({ name, status: "pending" }));
const approved = (...names: AttributeId[]): AskedField[] => names.map((name) => ({ name, status: "approved" }));
const withdrawn = (...names: AttributeId[]): AskedField[] => names.map((name) => ({ name, status: "withdrawn" }));
const rejected = (name: AttributeId, reason: string): AskedField => ({ name, status: "rejected", reason });

const beyondAgreement =
  "Above the increase that the price agreement allows. Send the revised price list to your category manager first.";
const asPerUnit = "Give the weight of one unit, not of the carton or bundle.";
const longLeadTime = "A longer lead time needs a confirmed date from the mill. Attach it to the order and ask again.";
const wrongTariff = "This number does not belong to the category. Check it with your customs broker.";
const unprovenMaterial = "No certificate supports this grade. Send the mill test report with the next delivery.";

const day = 24;
const renee = "admin@bluemesa.example";
const tyler = "editor@bluemesa.example";
const grant = "admin@harborpipe.example";

export const submissions: Readonly<Record<keyof typeof companies, readonly Submission[]>> = {
  blueMesa: [
    { hoursAgo: 0.4, author: tyler, fields: waits("price", "price_expiration") },
    { hoursAgo: 1.2, author: tyler, fields: waits("price", "price_expiration", "lead_time_days") },
    { hoursAgo: 3, author: renee, fields: waits("material") },
    { hoursAgo: 7, author: tyler, fields: waits("weight", "color") },
    { hoursAgo: 20, author: tyler, fields: waits("upc", "hts", "eccn") },
    { hoursAgo: 1.3 * day, author: renee, fields: waits("price") },
    { hoursAgo: 2.1 * day, author: tyler, fields: waits("lead_time_days") },
    { hoursAgo: 2.2 * day, author: tyler, fields: [...waits("mpn"), ...withdrawn("color")], decidedAfterHours: 1 },
    { hoursAgo: 3.4 * day, author: tyler, fields: waits("price", "price_expiration") },
    { hoursAgo: 4.1 * day, author: renee, fields: waits("weight") },
    { hoursAgo: 6.2 * day, author: tyler, fields: [{ name: "price", status: "pending", isStale: true }] },
    { hoursAgo: 8.3 * day, author: tyler, fields: waits("hts", "material") },
    { hoursAgo: 12 * day, author: renee, fields: waits("lead_time_days", "price") },
    { hoursAgo: 1.1 * day, author: tyler, fields: approved("price", "price_expiration"), decidedAfterHours: 5 },
    {
      hoursAgo: 1.8 * day,
      author: tyler,
      fields: [...approved("price_expiration"), rejected("price", beyondAgreement)],
      decidedAfterHours: 19,
    },
    { hoursAgo: 4.6 * day, author: tyler, fields: approved("mpn", "upc"), decidedAfterHours: 22 },
    { hoursAgo: 5.3 * day, author: renee, fields: [rejected("weight", asPerUnit)], decidedAfterHours: 26 },
    { hoursAgo: 7.5 * day, author: tyler, fields: approved("weight", "material"), decidedAfterHours: 30 },
    {
      hoursAgo: 9.2 * day,
      author: tyler,
      fields: [...approved("eccn"), rejected("hts", wrongTariff)],
      decidedAfterHours: 41,
    },
    { hoursAgo: 10.4 * day, author: renee, fields: withdrawn("lead_time_days"), decidedAfterHours: 0.3 },
    { hoursAgo: 13.7 * day, author: tyler, fields: approved("lead_time_days", "price"), decidedAfterHours: 27 },
    { hoursAgo: 16.1 * day, author: tyler, fields: [rejected("lead_time_days", longLeadTime)], decidedAfterHours: 50 },
    { hoursAgo: 18.9 * day, author: null, fields: approved("color", "weight"), decidedAfterHours: 33 },
    { hoursAgo: 22.4 * day, author: null, fields: [rejected("price", beyondAgreement)], decidedAfterHours: 20 },
    { hoursAgo: 26.3 * day, author: renee, fields: approved("price", "price_expiration"), decidedAfterHours: 46 },
    { hoursAgo: 33.6 * day, author: tyler, fields: approved("hts", "eccn", "mpn"), decidedAfterHours: 70 },
  ],
  harborPipe: [
    { hoursAgo: 5, author: grant, fields: waits("price", "price_expiration") },
    { hoursAgo: 1.6 * day, author: grant, fields: waits("lead_time_days") },
    { hoursAgo: 2.9 * day, author: grant, fields: waits("material", "weight") },
    { hoursAgo: 9.8 * day, author: grant, fields: waits("price") },
    { hoursAgo: 3.2 * day, author: grant, fields: approved("price", "lead_time_days"), decidedAfterHours: 18 },
    { hoursAgo: 6.9 * day, author: grant, fields: [rejected("material", unprovenMaterial)], decidedAfterHours: 24 },
    { hoursAgo: 11.5 * day, author: grant, fields: withdrawn("price"), decidedAfterHours: 2 },
    { hoursAgo: 15.2 * day, author: grant, fields: approved("price_expiration"), decidedAfterHours: 29 },
    {
      hoursAgo: 24.7 * day,
      author: grant,
      fields: [...approved("weight"), rejected("price", beyondAgreement)],
      decidedAfterHours: 44,
    },
  ],
};
