import { lastTwelveMonths, shareOver } from "./calendar.ts";
import type { Product } from "./product.ts";
import { type Random, shuffledNumbers } from "./random.ts";

/** The sales of one product in one month. */
export interface MonthOfSales {
  gxp_sku: string;
  month: string;
  purchases: string;
  end_user_sales: string;
  market_share: number;
  search_queries: number;
  current_inventory: number;
  avg_item_delivery: number;
}

/** Seasonal factors from January to December: oilfield plants are serviced in spring and fall. */
const season = [0.84, 0.9, 1.06, 1.14, 1.1, 1.02, 0.94, 0.98, 1.12, 1.16, 1, 0.74];

/** Returns each product's share of a company's sales, in the order of the catalogue: a few bestsellers and a long tail. */
export function popularities(catalogue: readonly Product[], random: Random): Float64Array {
  const ranks = shuffledNumbers(catalogue.length, random);
  // A product without a price has no sales.
  const weights = Float64Array.from(ranks, (rank, index) => {
    const price = Number(catalogue[index]?.price);
    // The share grows with the price, because cheap fittings do not reach high sales.
    return Math.min(1.5, Math.sqrt(price / 160)) / (rank + 4) ** 0.82;
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Creates the sales of the last twelve months. `yearlyTurnover` is the company's, in US dollars. */
export function* generateSales(
  catalogue: readonly Product[],
  popularity: Float64Array,
  yearlyTurnover: number,
  today: string,
  random: Random,
): Generator<MonthOfSales, void, void> {
  const months = lastTwelveMonths(today);
  for (const [index, product] of catalogue.entries()) {
    const price = Number(product.price);
    const isNew = random.chance(0.08);
    if (price === 0 || isNew) continue;
    const weight = popularity[index] ?? 0;
    const unitsAMonth = (weight * yearlyTurnover) / 12 / price;
    const markup = random.between(1.14, 1.32);
    const growth = random.between(-0.018, 0.026);
    let share = 1.5 + random.next() ** 2 * 42;
    for (const [place, month] of months.entries()) {
      const expected =
        unitsAMonth * (season[Number(month.slice(5, 7)) - 1] ?? 1) * (1 + growth * place) * shareOver(month, today);
      const sold = Math.floor(expected * random.between(0.72, 1.28) + random.next());
      const bought = Math.floor(expected * random.between(0.6, 1.35) + random.next());
      share = Math.min(88, Math.max(0.4, share * random.between(0.93, 1.075)));
      yield {
        gxp_sku: product.gxp_sku,
        month,
        purchases: (bought * price).toFixed(2),
        end_user_sales: (sold * price * markup).toFixed(2),
        market_share: Number(share.toFixed(2)),
        search_queries: Math.round(weight * 90_000 * random.between(0.5, 1.5) * shareOver(month, today)),
        current_inventory: Math.round(unitsAMonth * random.between(0.4, 2.2) + random.whole(0, 6)),
        avg_item_delivery: Number(((product.lead_time_days ?? 9) * random.between(0.8, 1.25) + 0.5).toFixed(1)),
      };
    }
  }
}
