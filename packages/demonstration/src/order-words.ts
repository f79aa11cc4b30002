import { addDays } from "./calendar.ts";
import { type Order, numberOrder } from "./orders.ts";
import type { Product } from "./product.ts";

/** The streets of the places to which orders go. */
const streets: Readonly<Record<string, string>> = {
  "Odessa Yard, TX": "3100 W 42nd Street\nOdessa, TX 79764",
  "Midland Warehouse, TX": "4800 E Industrial Avenue, Dock 3\nMidland, TX 79701",
  "Hobbs Yard, NM": "2214 W Marland Boulevard\nHobbs, NM 88240",
  "Houston Distribution Center, TX": "9900 Bay Area Parkway\nHouston, TX 77049",
};
const buyers = ["Dale Okafor", "Priya Raman", "Luis Ortega", "Hanna Lindqvist"];
const messages = [
  "Ship complete if you can. The dock closes at 3:00 PM on Fridays.",
  "Please put our order number on each package.",
  "Certificates with the goods, please.",
];

/** The texts that the provider's system sends with an order: the address, the buyer, and sometimes a message. */
export function getOrderWords({ location }: Pick<Order, "location">, place: number) {
  const buyer = buyers[place % buyers.length] ?? "";
  const street = streets[location];
  return {
    ship_to: street === undefined ? null : `${location.replace(/, \w\w$/, "")}\n${street}`,
    buyer_contact: `${buyer} <${buyer.toLowerCase().replace(" ", ".")}@northgate.example>`,
    message: place % 4 === 0 ? (messages[(place / 4) % messages.length] ?? null) : null,
  };
}

/** Two orders of today that the others do not show: one with 200 lines, and one whose lines have not arrived. */
export function createUnusualOrders(catalogue: readonly Product[], firstNumber: number, today: string): Order[] {
  const head = { vendor_reference_id: null, order_date: today, due_date: addDays(today, 45), status: "Open" } as const;
  const lines = catalogue.slice(0, 200).map((product, index) => ({
    line: (index + 1) * 10,
    gxp_sku: product.gxp_sku,
    quantity: 10 + (index % 9) * 5,
    units: product.vendor_quantity_uom ?? "Each",
    unit_price: Number(product.price).toFixed(2),
    due_date: addDays(today, 21 + (index % 4) * 7),
  }));
  const cents = lines.reduce(
    (sum, { quantity, unit_price }) => sum + Math.round(Number(unit_price) * 100) * quantity,
    0,
  );
  return [
    {
      ...head,
      purchase_order: numberOrder(today, firstNumber + 12),
      location: "Odessa Yard, TX",
      total: (cents / 100).toFixed(2),
      lines,
    },
    {
      ...head,
      purchase_order: numberOrder(today, firstNumber + 13),
      location: "Houston Distribution Center, TX",
      total: "18240.50",
      lines: [],
    },
  ];
}

/** The provider's words for a line. Of the lines of an order with 200, one is cancelled and one is closed. */
export const getLineWords = ({ lines }: Order, index: number, name: string) => ({
  description: index % 3 === 0 ? name.toUpperCase() : null,
  is_cancelled: lines.length >= 200 && index === 2 ? true : null,
  is_closed: lines.length >= 200 && index === 4 ? true : null,
});
