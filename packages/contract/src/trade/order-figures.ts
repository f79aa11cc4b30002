import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId, PurchaseOrderNumber } from "../ground/ids.ts";
import { ordering, Paging, SearchedPage, SearchText } from "../ground/list.ts";
import { orderFigureNames, orderFigureSortKeys } from "../ground/order-figure-values.ts";
import { Day, Decimal } from "../ground/text.ts";
import {
  exportChoice,
  exportFields,
  exporting,
  exportStart,
  exportStartSummary,
  exportSummary,
} from "../record/exports.ts";
import { orderFigureExportColumns, orderFigureLineExportColumns } from "./export-columns.ts";
import { Share } from "./requirement-figures.ts";

/** A month like 2026-11, in the zone of the provider's work calendar. */
export const Month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Must be a month like 2026-11."));

/** Of each figure, the lines that met it and all that it counts. `of` is 0 in a month without data. */
const shares = {
  answered_in_time: Share,
  accepted_unchanged: Share,
  first_promise_kept: Share,
  notice_before_arrival: Share,
  certificates_complete: Share,
};

export const MonthOfFigures = z.object({ month: Month, ...shares });
export type MonthOfFigures = z.output<typeof MonthOfFigures>;

export const CompanyOfFigures = z.object({ company: z.object({ id: CompanyId, name: z.string() }), ...shares });
export type CompanyOfFigures = z.output<typeof CompanyOfFigures>;

/** A line that a figure counts. Times and days that the figure does not have are null. */
export const OrderFigureLine = z.object({
  purchase_order: PurchaseOrderNumber,
  line: z.int(),
  gxp_sku: z.string(),
  product_name: z.string(),
  quantity: Decimal,
  units: z.string(),
  /** The number of the receipt or of the ship notice; null for the figures of answers and promises. */
  source: z.nullable(z.string()),
  /** The time or the day by which it had to be done. */
  due_at: z.nullable(z.iso.datetime()),
  due_on: z.nullable(Day),
  /** The time or the day at which it was done. */
  done_at: z.nullable(z.iso.datetime()),
  done_on: z.nullable(Day),
  /** Required documents: `n` were there, `of` were needed. Null for other figures. */
  documents: z.nullable(Share),
  is_met: z.boolean(),
});
export type OrderFigureLine = z.output<typeof OrderFigureLine>;

const lineFilters = {
  figure: z.enum(orderFigureNames, `Must be one of ${orderFigureNames.join(", ")}.`),
  month: Month,
  /** Limits the lines to those that met the figure, or did not. */
  met: z.optional(z.enum(["true", "false"], "Must be true or false.")),
  /** Words to find in the number of the purchase order. */
  search: z._default(z.optional(SearchText), ""),
};
const linesQuery = z.extend(Paging, lineFilters);
export type OrderFigureLinesQuery = z.output<typeof linesQuery>;

const months = z.object({ count: z.int(), results: z.array(MonthOfFigures) });
const lines = z.object({ count: z.int(), results: z.array(OrderFigureLine) });

const own = { access: "orders.view_order", flag: "Order Responses" } as const;
const aboutMonths =
  "of each month, the latest first: the lines that met a figure and all that it counts. Both sides read the same figures, which follow changes within a minute";

export const listOrderFigures = endpoint({
  method: "GET",
  path: "/api/order-figures/",
  ...own,
  scope: "orders:read",
  summary: `The figures of the company's orders ${aboutMonths}`,
  query: Paging,
  response: months,
});

export const exportOrderFigures = endpoint({
  ...exporting,
  path: "/api/order-figures/export",
  ...own,
  summary: exportSummary("months of figures"),
  query: z.object(exportFields(orderFigureExportColumns)),
});

export const startOrderFigureExport = endpoint({
  ...exportStart,
  path: "/api/order-figures/export",
  ...own,
  summary: exportStartSummary("months of figures"),
  query: z.object({}),
  body: exportChoice(orderFigureExportColumns),
});

export const listOrderFigureLines = endpoint({
  method: "GET",
  path: "/api/order-figures/lines",
  ...own,
  scope: "orders:read",
  summary: "The lines that a figure of the company's orders counts in a month, those of the latest orders first",
  query: linesQuery,
  response: lines,
});

export const exportOrderFigureLines = endpoint({
  ...exporting,
  path: "/api/order-figures/lines/export",
  ...own,
  summary: exportSummary("lines of a figure"),
  query: z.object({ ...lineFilters, ...exportFields(orderFigureLineExportColumns) }),
});

export const startOrderFigureLineExport = endpoint({
  ...exportStart,
  path: "/api/order-figures/lines/export",
  ...own,
  summary: exportStartSummary("lines of a figure"),
  query: z.object(lineFilters),
  body: exportChoice(orderFigureLineExportColumns),
});

const access = "provider.view_orders" as const;
const params = z.object({ company: CompanyId });
const csv = { method: "GET", access, confirmed: true, answers: "text/csv", response: z.string() } as const;
const audited = "The audit record has the filters and the number of rows";

const companyFilters = {
  month: Month,
  search: z.optional(SearchText),
  ordering: z._default(z.optional(ordering(orderFigureSortKeys)), "name"),
};
const companiesQuery = z.extend(SearchedPage, companyFilters);
export type FiguresOfCompaniesQuery = z.output<typeof companiesQuery>;

export const listFiguresOfCompanies = endpoint({
  method: "GET",
  path: "/api/provider/order-figures",
  access,
  scope: "orders:read",
  summary:
    "The figures of orders of a month by company: the lines that met a figure and all that it counts. Companies without such lines and test companies are left out",
  query: companiesQuery,
  response: z.object({ count: z.int(), results: z.array(CompanyOfFigures) }),
});

export const exportFiguresOfCompanies = endpoint({
  ...csv,
  path: "/api/provider/order-figures/export",
  summary: `The same figures of all companies as CSV. ${audited}`,
  query: z.object(companyFilters),
});

export const listFiguresOfCompany = endpoint({
  method: "GET",
  path: "/api/provider/companies/{company}/order-figures",
  access,
  scope: "orders:read",
  summary: `The figures of the orders of a company ${aboutMonths}`,
  params,
  query: Paging,
  response: months,
});

export const exportFiguresOfCompany = endpoint({
  ...csv,
  path: "/api/provider/companies/{company}/order-figures/export",
  summary: `The figures of all months of a company as CSV. ${audited}`,
  params,
});

export const listFigureLinesOfCompany = endpoint({
  method: "GET",
  path: "/api/provider/companies/{company}/order-figures/lines",
  access,
  scope: "orders:read",
  summary: "The lines that a figure of a company counts in a month, those of the latest orders first",
  params,
  query: linesQuery,
  response: lines,
});

export const exportFigureLinesOfCompany = endpoint({
  ...csv,
  path: "/api/provider/companies/{company}/order-figures/lines/export",
  summary: `All lines that a figure of a company counts in a month as CSV. ${audited}`,
  params,
  query: z.object(lineFilters),
});
