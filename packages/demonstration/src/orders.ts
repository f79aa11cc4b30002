import { addDays, daysBetween, weekday } from "./calendar.ts";
import type { Product } from "./product.ts";
import type { Random } from "./random.ts";

export const orderStatuses = [
  "Open",
  "Confirmed",
  "Partially Shipped",
  "Shipped",
  "Received",
  "Invoiced",
  "Closed",
  "Cancelled",
] as const;
type OrderStatus = (typeof orderStatuses)[number];

interface OrderLine {
  line: number;
  gxp_sku: string;
  quantity: number;
  units: string;
  unit_price: string;
  due_date: string;
}

export interface Order {
  purchase_order: string;
  vendor_reference_id: string | null;
  order_date: string;
  due_date: string;
  location: string;
  status: OrderStatus;
  total: string;
  lines: readonly OrderLine[];
}

const locations = [
  "Odessa Yard, TX",
  "Odessa Yard, TX",
  "Midland Warehouse, TX",
  "Hobbs Yard, NM",
  "Carlsbad Yard, NM",
  "Farmington Yard, NM",
  "Houston Distribution Center, TX",
  "Houston Distribution Center, TX",
  "Williston Yard, ND",
  "Casper Warehouse, WY",
  "Greeley Yard, CO",
  "Oklahoma City Warehouse, OK",
  "Elk City Yard, OK",
  "Lafayette Dock, LA",
] as const;

/** The numbering of purchase orders. Numbers grow daily, and each vendor has a separate range per day, so all are unique. */
const NUMBERS_A_DAY = 40;

interface OrderBook {
  catalogue: readonly Product[];
  popularity: Float64Array;
  orders: number;
  /** The first number of the day in this vendor's range. */
  firstNumber: number;
  today: string;
}

/** Creates the purchase orders of the year up to `today`, oldest first. Their totals are the sums of their lines. */
export function createOrders(
  { catalogue, popularity, orders, firstNumber, today }: OrderBook,
  random: Random,
): readonly Order[] {
  const choose = createChooser(catalogue, popularity, random);
  const placed = new Map<string, number>();
  const days = Array.from({ length: orders }, () => workday(addDays(today, -random.whole(0, 364)))).toSorted();
  return days.map((day) => {
    const place = (placed.get(day) ?? firstNumber - 1) + 1;
    placed.set(day, place);
    return anOrder(numberOrder(day, place), day, today, choose, random);
  });
}

/** The number of the order of a day at this place, which begins with the vendor's first number. */
export const numberOrder = (day: string, place: number) =>
  `PO-${400_000 + (daysBetween("2020-01-01", day) % 10_000) * NUMBERS_A_DAY + place}`;

function anOrder(
  purchaseOrder: string,
  day: string,
  today: string,
  choose: () => Product | undefined,
  random: Random,
): Order {
  const chosen = new Map(
    Array.from({ length: 1 + Math.floor(random.next() ** 1.7 * 8) }, choose).flatMap((product) =>
      product ? [[product.gxp_sku, product] as const] : [],
    ),
  );
  let totalCents = 0;
  const lines = [...chosen.values()].map((product, index) => {
    const cents = Math.max(1, Math.round(Number(product.price) * random.between(95, 100)));
    const quantity = quantityFor(cents / 100, random);
    totalCents += cents * quantity;
    return {
      line: index + 1,
      gxp_sku: product.gxp_sku,
      quantity,
      units: product.vendor_quantity_uom ?? "Each",
      unit_price: dollars(cents),
      due_date: workday(addDays(day, Math.min(150, (product.lead_time_days ?? 10) + random.whole(3, 14)))),
    };
  });
  const dueDate = lines.reduce((latest, line) => (line.due_date > latest ? line.due_date : latest), day);
  const status = chooseStatus(day, dueDate, today, random);
  return {
    purchase_order: purchaseOrder,
    vendor_reference_id: status === "Open" ? null : `SO-${random.whole(61_000, 98_999)}`,
    order_date: day,
    due_date: dueDate,
    location: random.pick(locations),
    status,
    total: dollars(totalCents),
    lines,
  };
}

function chooseStatus(day: string, dueDate: string, today: string, random: Random): OrderStatus {
  if (random.chance(0.03)) return "Cancelled";
  const late = daysBetween(dueDate, today);
  if (late > 50) return random.chance(0.94) ? "Closed" : "Invoiced";
  if (late > 18) return random.pick(["Closed", "Invoiced", "Invoiced", "Received"]);
  if (late > 0) return random.pick(["Received", "Received", "Invoiced", "Shipped", "Partially Shipped"]);
  const age = daysBetween(day, today);
  if (age < 4) return random.chance(0.85) ? "Open" : "Confirmed";
  if (age < 14) return random.pick(["Open", "Confirmed", "Confirmed"]);
  return random.pick(["Confirmed", "Confirmed", "Partially Shipped", "Shipped"]);
}

/** Cheap products are ordered in larger quantities than expensive ones. */
function quantityFor(price: number, random: Random) {
  const usual = Math.max(1, 900 / price ** 0.85);
  const wanted = usual * random.between(0.4, 2.2);
  return wanted > 30 ? Math.round(wanted / 10) * 10 : Math.max(1, Math.round(wanted));
}

/** Picks products in proportion to their sales. */
function createChooser(catalogue: readonly Product[], popularity: Float64Array, random: Random) {
  const sums: number[] = [];
  for (const share of popularity) sums.push((sums.at(-1) ?? 0) + share);
  return () => {
    const wanted = random.next() * (sums.at(-1) ?? 0);
    return catalogue[sums.findIndex((sum) => sum > wanted)];
  };
}

/** Moves weekend days to the Friday before, because offices are closed. */
const workday = (day: string) => addDays(day, { 0: -2, 6: -1 }[weekday(day)] ?? 0);

const dollars = (cents: number) => (cents / 100).toFixed(2);
