import type { Chart } from "@lading/contract";
import type { VendorScope } from "../../ground/db/scope.ts";
import { columns } from "./chart-parts.ts";
import { findCategoriesOfSales, findMonthsOfSales, findTopProducts } from "./sales-figure-queries.ts";
import { findToday, cachePerVersion } from "./version-queries.ts";

/** The company's sales by month, category and product, and its market share. */
export async function salesFigures(scope: VendorScope) {
  const months = await findMonthsOfSales(scope);
  const categories = await getSalesCategories(scope);
  const products = await findTopProducts(scope);

  const sold = sum(categories.map(({ sales }) => sales));
  const latest = months.findLast(({ share }) => share !== null);
  const charts: Chart[] = [
    {
      id: "sales-by-month",
      title: "Sales by month",
      about: "End user sales and the provider's purchases in the last twelve months, including the current month.",
      kind: "columns",
      rows_are: "Month",
      detail_is: null,
      months: true,
      series: [columns.money("End user sales", true), columns.money("Purchases", true)],
      rows: months.map(({ month, sales, purchases }) => ({ label: month, detail: null, values: [sales, purchases] })),
    },
    {
      id: "market-share",
      title: "Market share by month",
      about: "Your end user sales as a share of the markets of the products sold.",
      kind: "line",
      rows_are: "Month",
      detail_is: null,
      months: true,
      series: [columns.percent("Market share", true)],
      rows: months.map(({ month, share }) => ({ label: month, detail: null, values: [share] })),
    },
    {
      id: "sales-by-category",
      title: "Sales by category",
      about: "End user sales since the beginning of the year; the table has the purchases too.",
      kind: "bars",
      rows_are: "Category",
      detail_is: null,
      months: false,
      series: [
        columns.money("YTD End User Sales", true),
        columns.money("YTD Purchases"),
        columns.count("Products sold"),
      ],
      rows: categories.map(({ category, sales, purchases, products }) => ({
        label: category ?? "No category",
        detail: null,
        values: [sales, purchases, products],
      })),
    },
    {
      id: "top-products",
      title: "Top products",
      about: "The ten products with the highest end user sales since the beginning of the year.",
      kind: "bars",
      rows_are: "Product",
      detail_is: "GXP SKU",
      months: false,
      series: [columns.money("YTD End User Sales", true), columns.percent("YTD Market Share")],
      rows: products.map(({ gxp_sku, name, sales, share }) => ({
        label: name,
        detail: gxp_sku,
        values: [sales, share],
      })),
    },
  ];
  return {
    as_of: await findToday(scope),
    highlights: [
      { label: "End user sales", value: sold, unit: "money" as const, about: "This year" },
      {
        label: "Purchases",
        value: sum(categories.map(({ purchases }) => purchases)),
        unit: "money" as const,
        about: "This year",
      },
      { label: "Market share", value: latest?.share ?? null, unit: "percent" as const, about: "Latest month" },
      {
        label: "Products sold",
        value: sum(categories.map(({ products }) => products)),
        unit: "count" as const,
        about: "This year",
      },
    ],
    charts,
  };
}

const getSalesCategories = cachePerVersion("catalogue_versions", findCategoriesOfSales);

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
