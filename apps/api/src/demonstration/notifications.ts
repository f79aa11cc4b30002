import { editDecision, editRequest } from "../notifications/notification-texts.ts";
import { addDays, weekday } from "./calendar.ts";
import type { DemonstrationEdit } from "./edits.ts";
import type { Order } from "./orders.ts";
import type { Product } from "./product.ts";
import { seededRandom, shuffledNumbers, type Random } from "./random.ts";

/** What a company was told of, `hours_ago` before the loading or on a day at a time of it. */
export interface DemonstrationNotification {
  notification_type: string;
  at?: string;
  hours_ago?: number;
  /** Missing where the database says it, of the facts. */
  description?: string;
  details?: object;
  facts?: (string | null)[];
  /** The author's e-mail address; null for somebody who has been deleted since. */
  author?: string | null;
}

const DAYS = 120;
const ADDED_PRODUCTS = 36;
const CHANGED_RANKS = 60;

interface History {
  catalogue: readonly Product[];
  orders: readonly Order[];
  edits: readonly DemonstrationEdit[];
  today: string;
}

/** The last months: orders as they came in, products and ranks as the provider's feed brought them, edits and decisions. */
export function notificationsOf(
  { catalogue, orders, edits, today }: History,
  seed: number,
): DemonstrationNotification[] {
  const random = seededRandom(seed);
  const since = addDays(today, -DAYS);
  const chosen = [...shuffledNumbers(catalogue.length, random)].flatMap((place) => catalogue[place] ?? []);
  const added = chosen.slice(0, ADDED_PRODUCTS);
  const ranked = chosen.slice(ADDED_PRODUCTS).filter(({ gxp_priority }) => gxp_priority !== null);
  const feedDays = Array.from({ length: DAYS }, (_, day) => addDays(since, day)).filter((day) => weekday(day) === 2);
  return [
    ...orders.filter(({ order_date }) => order_date > since).map((order) => received(order, random)),
    ...added.map((product) => addedOn(random.pick(feedDays), product)),
    ...ranked.slice(0, CHANGED_RANKS).map((product) => movedOn(random.pick(feedDays), product, random)),
    ...editEvents(catalogue, edits),
  ];
}

const received = (order: Order, random: Random): DemonstrationNotification => ({
  notification_type: "purchase_order",
  at: `${order.order_date}T${random.whole(13, 21)}:${random.whole(10, 59)}:${random.whole(10, 59)}Z`,
  facts: [order.purchase_order, order.location, "Open", order.total],
});

/** In the night, when the feed runs. */
const addedOn = (day: string, product: Product): DemonstrationNotification => ({
  notification_type: "product_item",
  at: `${day}T07:10:00Z`,
  facts: [product.name, product.category, product.supplier_sku, product.gxp_sku, product.price],
});

const movedOn = (day: string, product: Product, random: Random): DemonstrationNotification => {
  const { gxp_priority, supplier_sku, gxp_sku, name, category } = product;
  const before = gxp_priority === 1 ? 2 : random.pick([1, Number(gxp_priority) + 1]);
  return {
    notification_type: "rank_update",
    at: `${day}T07:25:00Z`,
    facts: [String(before), String(gxp_priority), supplier_sku, gxp_sku, name, category],
  };
};

function editEvents(catalogue: readonly Product[], edits: readonly DemonstrationEdit[]): DemonstrationNotification[] {
  const products = new Map(catalogue.map((product) => [product.gxp_sku, { ...product, sku: product.supplier_sku }]));
  const requests = Map.groupBy(edits, ({ gxp_sku, hours_ago }) => `${gxp_sku} ${hours_ago}`);
  return [...requests.values()].flatMap((fields) => {
    const [first] = fields;
    const product = first && products.get(first.gxp_sku);
    if (!product) return [];
    const asked = fields.map(({ name, old_value, new_value }) => ({ name, old_value, new_value }));
    const decided = fields.filter(({ status }) => status === "approved" || status === "rejected");
    const decidedHoursAgo = decided[0]?.decided_hours_ago;
    return [
      { ...editRequest(product, null, asked), hours_ago: first.hours_ago, author: first.author },
      ...(typeof decidedHoursAgo === "number"
        ? [{ ...editDecision(product, null, decided.map(decision)), hours_ago: decidedHoursAgo }]
        : []),
    ];
  });
}

const decision = ({ name, old_value, new_value, status, reason }: DemonstrationEdit) => ({
  name,
  old_value,
  new_value,
  status,
  reason,
});
