import { editableIds, getAttribute, type Chart } from "@lading/contract";
import type { VendorScope } from "../../ground/db/scope.ts";
import { findCatalogueShape, sumCatalogue } from "./catalogue-figure-queries.ts";
import { columns } from "./chart-parts.ts";
import { findToday, cachePerVersion } from "./version-queries.ts";

type Steps = readonly (readonly [step: number | null, label: string])[];

const completeness: Steps = [
  [0, "0–24%"],
  [25, "25–49%"],
  [50, "50–74%"],
  [75, "75–99%"],
  [100, "100%"],
];
const ranks: Steps = [
  [1, "1"],
  [2, "2"],
  [3, "3"],
  [4, "4"],
  [5, "5+"],
  [null, "None"],
];
const leadTimes: Steps = [
  [0, "0–7"],
  [8, "8–14"],
  [15, "15–30"],
  [31, "31–60"],
  [61, "61+"],
  [null, "None"],
];

/** The catalogue's completeness and missing attributes, and its products by rank and lead time. */
export async function catalogueFigures(scope: VendorScope) {
  const sum = await getCatalogueSum(scope);
  const shape = await getCatalogueShape(scope);

  const spread = (
    of: (typeof shape)[number]["of"],
    steps: Steps,
  ): Pick<Chart, "months" | "detail_is" | "series" | "rows"> => ({
    months: false,
    detail_is: null,
    series: [columns.count("Products", true)],
    rows: steps.map(([step, label]) => ({
      label,
      detail: null,
      values: [shape.find((row) => row.of === of && row.step === step)?.products ?? 0],
    })),
  });
  const toShare = (products: number) => (sum.products === 0 ? null : (100 * products) / sum.products);
  const first = shape.find(({ of, step }) => of === "rank" && step === 1)?.products ?? 0;

  const charts: Chart[] = [
    {
      id: "completeness",
      title: "Completeness",
      about: "Products by the share of their editable attributes that have a value.",
      kind: "columns",
      rows_are: "Complete",
      ...spread("completeness", completeness),
    },
    {
      id: "missing-attributes",
      title: "Missing attributes",
      about: "Products without a value, by attribute. Not every attribute fits every product.",
      kind: "bars",
      rows_are: "Attribute",
      detail_is: null,
      months: false,
      series: [columns.count("Products without", true), columns.percent("Of all products")],
      rows: editableIds
        .map((id, place) => ({ label: getAttribute(id).label, products: sum.missing[place] ?? 0 }))
        .toSorted((one, other) => other.products - one.products)
        .map(({ label, products }) => ({ label, detail: null, values: [products, toShare(products)] })),
    },
    {
      id: "ranks",
      title: "GXP rank",
      about: "Products by your rank among their suppliers. The provider orders products with rank 1 from you first.",
      kind: "columns",
      rows_are: "Rank",
      ...spread("rank", ranks),
    },
    {
      id: "lead-times",
      title: "Lead time",
      about: "Products by their days from order to dispatch.",
      kind: "columns",
      rows_are: "Days",
      ...spread("lead time", leadTimes),
    },
  ];
  return {
    as_of: await findToday(scope),
    highlights: [
      { label: "Products", value: sum.products, unit: "count" as const, about: "In your catalog" },
      { label: "Completeness", value: sum.completeness, unit: "percent" as const, about: "On average" },
      { label: "Ranked first", value: toShare(first), unit: "percent" as const, about: "Of all products" },
      { label: "Lead time", value: sum.median_lead_time, unit: "days" as const, about: "Median of your products" },
    ],
    charts,
  };
}

const getCatalogueSum = cachePerVersion("catalogue_versions", sumCatalogue);
const getCatalogueShape = cachePerVersion("catalogue_versions", findCatalogueShape);
