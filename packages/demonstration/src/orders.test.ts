import { expect, test } from "vitest";
import { addDays, lastTwelveMonths, shareOver } from "./calendar.ts";
import { createOrders } from "./orders.ts";
import { products } from "./products.ts";
import { seededRandom } from "./random.ts";
import { popularities, generateSales } from "./sales.ts";

const today = "2026-02-28";
const catalogue = [...products(5, 800, today)];
const popularity = popularities(catalogue, seededRandom(1));
const ordersWith = (seed: number) =>
  createOrders({ catalogue, popularity, orders: 300, firstNumber: 1, today }, seededRandom(seed));
const orders = ordersWith(2);

test("the total of an order is the sum of its lines, to the cent", () => {
  for (const { total, lines } of orders) {
    const cents = lines.reduce((sum, line) => sum + Math.round(Number(line.unit_price) * 100) * line.quantity, 0);
    expect(Math.round(Number(total) * 100)).toBe(cents);
    expect(lines.length).toBeGreaterThan(0);
  }
});

test("orders are from weekdays of the last year and have unique numbers", () => {
  expect(new Set(orders.map((order) => order.purchase_order)).size).toBe(300);
  for (const { order_date, due_date } of orders) {
    expect(order_date >= addDays(today, -367) && order_date <= today).toBe(true);
    expect(due_date >= order_date).toBe(true);
    expect([1, 2, 3, 4, 5]).toContain(new Date(order_date).getUTCDay());
  }
});

test("new orders are open, old orders are closed, and only confirmed orders ship", () => {
  const fresh = orders.filter((order) => order.order_date > addDays(today, -3));
  expect(fresh.every(({ status }) => ["Open", "Confirmed", "Cancelled"].includes(status))).toBe(true);
  const old = orders.filter((order) => order.due_date < addDays(today, -60));
  expect(old.every(({ status }) => ["Closed", "Invoiced", "Cancelled"].includes(status))).toBe(true);
});

test("the same seed creates the same orders", () => {
  expect(ordersWith(2)).toEqual(orders);
  expect(ordersWith(3)).not.toEqual(orders);
});

test("a few products make most of the sales", () => {
  const shares = [...popularity].toSorted((one, other) => other - one);
  const top = shares.slice(0, 80).reduce((sum, share) => sum + share, 0);
  expect(top).toBeGreaterThan(0.35);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
});

test("sales cover twelve months, the last one partly", () => {
  const rows = [...generateSales(catalogue, popularity, 5_000_000, "2026-02-07", seededRandom(4))];
  expect([...new Set(rows.map(({ month }) => month))]).toEqual(lastTwelveMonths("2026-02-07"));
  expect(lastTwelveMonths("2026-02-07").at(0)).toBe("2025-03-01");
  expect(shareOver("2026-02-01", "2026-02-07")).toBe(0.25);
  expect(shareOver("2026-01-01", "2026-02-07")).toBe(1);
  const year = rows.reduce((sum, row) => sum + Number(row.end_user_sales), 0);
  expect(year).toBeGreaterThan(3_500_000);
  expect(year).toBeLessThan(8_000_000);
});
