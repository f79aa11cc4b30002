import { dayCount, percent } from "../../lib/formats.ts";

/** "1 Day", "14 Days", or "None" where the vendor has given no lead time. */
export const leadTime = (days: number | null) => (days === null ? "None" : dayCount(days));

/** A product without sales has no share of the market rather than an unknown one. */
export const marketShare = (share: number | null) => percent(share ?? 0);
