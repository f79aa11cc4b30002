import { dayCount, percent } from "../../../lib/formats.ts";

/** "1 Day", "14 Days", or "None" without a lead time. */
export const formatLeadTime = (days: number | null) => (days === null ? "None" : dayCount(days));

/** A product without sales has a share of 0% instead of "N/A". */
export const formatMarketShare = (share: number | null) => percent(share ?? 0);
