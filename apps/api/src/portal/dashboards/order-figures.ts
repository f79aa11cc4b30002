import type { Chart } from "@lading/contract";
import type { VendorScope } from "../../ground/db/scope.ts";
import { columns } from "./chart-parts.ts";
import { findLastMonths, findOpenOrders, findOrderSums } from "./order-figure-queries.ts";
import { findToday, cachePerVersion } from "./version-queries.ts";

const standings = [
  { standing: "on time", label: "On time" },
  { standing: "late", label: "Late" },
  { standing: "no due date", label: "No due date" },
] as const;

/** The provider's orders: all, open, and open on time. */
export async function orderFigures(scope: VendorScope) {
  const months = await findLastMonths(scope);
  const { byMonth, byLocation } = await getOrderSums(scope);
  const open = await getOpenOrders(scope);

  const received = sumTotals([...byMonth.values()]);
  const openSum = sumTotals(open);
  const byStanding = standings.map(({ standing, label }) => ({
    label,
    ...sumTotals(open.filter((row) => row.standing === standing)),
  }));
  const statuses = [...Map.groupBy(open, ({ status }) => status)].map(([label, rows]) => ({
    label,
    ...sumTotals(rows),
  }));
  const [onTime, late] = [byStanding[0]?.orders ?? 0, byStanding[1]?.orders ?? 0];
  const ordersAndValue = [columns.count("Orders", true), columns.money("Value")];

  const charts: Chart[] = [
    {
      id: "orders-by-month",
      title: "Orders received by month",
      about: describeForeign(
        "Purchase orders by order date in the last twelve months, including the current month. Cancelled orders are left out.",
        received,
      ),
      kind: "columns",
      rows_are: "Month",
      detail_is: null,
      months: true,
      series: ordersAndValue,
      rows: months.map((month) => {
        const { orders = 0, total = 0 } = byMonth.get(month) ?? {};
        return { label: month, detail: null, values: [orders, total] };
      }),
    },
    {
      id: "open-orders-on-time",
      title: "Open orders on time",
      about: describeForeign(
        "Every order that is not shipped, received, invoiced, closed or cancelled. It is late once its due date has passed.",
        openSum,
      ),
      kind: "bars",
      rows_are: "Due",
      detail_is: null,
      months: false,
      series: ordersAndValue,
      rows: byStanding.map(({ label, orders, total }) => ({ label, detail: null, values: [orders, total] })),
    },
    {
      id: "orders-by-location",
      title: "Orders by location",
      about: describeForeign(
        "Orders of the last twelve months by their destination. Cancelled orders are left out.",
        received,
      ),
      kind: "bars",
      rows_are: "Location",
      detail_is: null,
      months: false,
      series: [...ordersAndValue, columns.count("Open"), columns.count("Late")],
      rows: byLocation.map(({ location, orders, total, open, late }) => ({
        label: location ?? "No location",
        detail: null,
        values: [orders, total, open, late],
      })),
    },
    {
      id: "open-orders-by-status",
      title: "Open orders by status",
      about: describeForeign("The same open orders, by the status the provider gives them.", openSum),
      kind: "bars",
      rows_are: "Status",
      detail_is: null,
      months: false,
      series: ordersAndValue,
      rows: statuses
        .toSorted((one, other) => other.orders - one.orders)
        .map(({ label, orders, total }) => ({ label, detail: null, values: [orders, total] })),
    },
  ];
  return {
    as_of: await findToday(scope),
    highlights: [
      { label: "Orders received", value: received.orders, unit: "count" as const, about: "Last twelve months" },
      {
        label: "Value received",
        value: received.total,
        unit: "money" as const,
        about:
          received.foreign === 0
            ? "Last twelve months"
            : `Last twelve months, without ${received.foreign.toLocaleString("en-US")} in other currencies`,
      },
      { label: "Open orders", value: openSum.orders, unit: "count" as const, about: "Today" },
      {
        label: "Open orders on time",
        value: onTime + late === 0 ? null : (100 * onTime) / (onTime + late),
        unit: "percent" as const,
        about: "Of those with a due date",
      },
    ],
    charts,
  };
}

const getOrderSums = cachePerVersion("order_versions", findOrderSums);
const getOpenOrders = cachePerVersion("order_versions", findOpenOrders);

interface Totals {
  orders: number;
  total: number;
  /** The number of orders in other currencies, whose totals are not in `total`. */
  foreign: number;
}

const sumTotals = (rows: readonly Totals[]): Totals =>
  rows.reduce(
    (sum, { orders, total, foreign }) => ({
      orders: sum.orders + orders,
      total: sum.total + total,
      foreign: sum.foreign + foreign,
    }),
    { orders: 0, total: 0, foreign: 0 },
  );

/** Adds to the description of a chart how many of its orders are not in its values. */
const describeForeign = (about: string, { foreign }: Totals) =>
  foreign === 0
    ? about
    : `${about} Values are in US dollars and leave out ${foreign === 1 ? "1 order" : `${foreign.toLocaleString("en-US")} orders`} in other currencies.`;
