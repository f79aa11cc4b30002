import { addDays, weekday } from "./calendar.ts";
import type { DemonstrationEdit } from "./edits.ts";
import type { Order } from "./orders.ts";
import type { Portal } from "./portal.ts";
import type { Product } from "./product.ts";
import { seededRandom, shuffledNumbers, type Random } from "./random.ts";

/** A notification of a company, dated `hours_ago` before the load or at a time on a day. */
export interface DemonstrationNotification {
  notification_type: string;
  at?: string;
  hours_ago?: number;
  description: string;
  details: object;
  /** The author's e-mail address; null for a deleted user. */
  author?: string | null;
}

const DAYS = 120;
const ADDED_PRODUCTS = 36;
const CHANGED_RANKS = 60;

type Texts = Portal["notificationTexts"];

interface History {
  catalogue: readonly Product[];
  orders: readonly Order[];
  edits: readonly DemonstrationEdit[];
  today: string;
}

/** Creates the notifications of the last months: orders, products and ranks from the provider's feed, edits and decisions. */
export function createNotifications(
  { catalogue, orders, edits, today }: History,
  seed: number,
  texts: Texts,
): DemonstrationNotification[] {
  const random = seededRandom(seed);
  const since = addDays(today, -DAYS);
  const chosen = [...shuffledNumbers(catalogue.length, random)].flatMap((place) => catalogue[place] ?? []);
  const added = chosen.slice(0, ADDED_PRODUCTS);
  const ranked = chosen.slice(ADDED_PRODUCTS).filter(({ gxp_priority }) => gxp_priority !== null);
  const feedDays = Array.from({ length: DAYS }, (_, day) => addDays(since, day)).filter((day) => weekday(day) === 2);
  return [
    ...orders.filter(({ order_date }) => order_date > since).map((order) => received(order, random, texts)),
    ...added.map((product) => addedOn(random.pick(feedDays), product, texts)),
    ...ranked.slice(0, CHANGED_RANKS).map((product) => movedOn(random.pick(feedDays), product, random, texts)),
    ...editEvents(catalogue, edits, texts),
  ];
}

const received = (order: Order, random: Random, { newOrder }: Texts): DemonstrationNotification => ({
  ...newOrder({ po_number: order.purchase_order, location: order.location, status: "Open", price: order.total }),
  at: `${order.order_date}T${random.whole(13, 21)}:${random.whole(10, 59)}:${random.whole(10, 59)}Z`,
});

/** Nightly times, when the feed runs. */
const addedOn = (day: string, product: Product, { newProduct }: Texts): DemonstrationNotification => ({
  ...newProduct({ ...getProductDetails(product), vendor_price: product.price }),
  at: `${day}T07:10:00Z`,
});

const movedOn = (day: string, product: Product, random: Random, { newRank }: Texts): DemonstrationNotification => {
  const new_priority = Number(product.gxp_priority);
  const old_priority = new_priority === 1 ? 2 : random.pick([1, new_priority + 1]);
  return { ...newRank({ ...getProductDetails(product), old_priority, new_priority }), at: `${day}T07:25:00Z` };
};

const getProductDetails = ({ name, category, supplier_sku, gxp_sku }: Product) => ({
  display_name: name,
  category,
  supplier_sku,
  gxp_sku,
});

function editEvents(
  catalogue: readonly Product[],
  edits: readonly DemonstrationEdit[],
  { editRequest, editDecision }: Texts,
): DemonstrationNotification[] {
  const products = new Map(catalogue.map((product) => [product.gxp_sku, { ...product, sku: product.supplier_sku }]));
  const requests = Map.groupBy(edits, ({ gxp_sku, hours_ago }) => `${gxp_sku} ${hours_ago}`);
  return [...requests.values()].flatMap((fields) => {
    const [first] = fields;
    const product = first && products.get(first.gxp_sku);
    if (!product) return [];
    const asked = fields.map(({ name, old_value, new_value }) => ({ name, old_value, new_value }));
    const decided = fields.flatMap(({ status, name, old_value, new_value, reason }) =>
      status === "approved" || status === "rejected" ? { name, old_value, new_value, status, reason } : [],
    );
    const decidedHoursAgo = fields.find(
      ({ status }) => status === "approved" || status === "rejected",
    )?.decided_hours_ago;
    return [
      { ...editRequest(product, null, asked), hours_ago: first.hours_ago, author: first.author },
      ...(typeof decidedHoursAgo === "number"
        ? [{ ...editDecision(product, null, decided), hours_ago: decidedHoursAgo }]
        : []),
    ];
  });
}
