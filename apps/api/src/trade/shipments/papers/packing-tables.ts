import { formatDate } from "../../../ground/http/format-date.ts";
import { kindText, lineKey, type PaperNotice, quantityText, ssccText } from "./paper-notice.ts";
import type { Table } from "./paper-table.ts";

type Line = PaperNotice["lines"][number];
type Detail = Line["details"][number];

/** The serial numbers of a part that the list names. The notice has all of them. */
const shownSerials = 200;

/** The lines of a notice, each with its lots, heats and serial numbers below it. */
export const linesTable = ({ lines, purchase_orders }: PaperNotice): Table => ({
  columns: [
    ...(purchase_orders.length > 1 ? [{ title: "Order", share: 16 }] : []),
    { title: "Line", share: 7 },
    { title: "SKU", share: 20 },
    { title: "Product", share: 44 },
    { title: "Ordered", share: 12, align: "right" },
    { title: "Shipped", share: 12, align: "right" },
    { title: "Units", share: 8 },
  ],
  rows: lines.map((line) => ({
    cells: [
      ...(purchase_orders.length > 1 ? [line.purchase_order] : []),
      String(line.line),
      line.gxp_sku,
      line.product_name,
      quantityText(line.ordered),
      quantityText(line.quantity),
      line.units,
    ],
    below: line.details.map((detail) => describe(detail, line)),
  })),
});

function describe({ quantity, lot, heat, serials, made_on, expires, country }: Detail, { units }: Line) {
  const more = serials.length - shownSerials;
  return [
    `${quantityText(quantity)} ${units}`,
    lot !== null && `Lot ${lot}`,
    heat !== null && `Heat ${heat}`,
    made_on !== null && `Made ${formatDate(made_on)}`,
    expires !== null && `Expires ${formatDate(expires)}`,
    country !== null && `Origin ${country}`,
    serials.length > 0 &&
      `${serials.length > 1 ? "Serial numbers" : "Serial number"} ${serials.slice(0, shownSerials).join(", ")}${more > 0 ? ` and ${quantityText(String(more))} more` : ""}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The packages of a notice with their contents. */
export const contentsTable = ({ packages, lines, weight_unit, purchase_orders }: PaperNotice): Table => {
  const known = new Map(lines.map((line) => [lineKey(line), line]));
  const hasParents = packages.some(({ parent }) => parent !== null);
  return {
    columns: [
      { title: "Package", share: 14 },
      { title: "Kind", share: 12 },
      ...(hasParents ? [{ title: "In", share: 10 }] : []),
      { title: "SSCC", share: 26 },
      { title: "Contents", share: 44 },
      { title: "Weight", share: 14, align: "right" },
    ],
    rows: packages.map(({ number, kind, parent, sscc, contents, weight }) => ({
      cells: [
        number,
        kindText(kind),
        ...(hasParents ? [parent ?? ""] : []),
        sscc === null ? "" : ssccText(sscc),
        contents
          .slice(0, shownContents)
          .map((content) => {
            const line = known.get(lineKey(content));
            const place = `${purchase_orders.length > 1 ? `${content.purchase_order}, line` : "Line"} ${content.line}`;
            return `${place}: ${quantityText(content.quantity)}${line ? ` ${line.units}` : ""}`;
          })
          .join("\n"),
        weight === null ? "" : `${quantityText(weight)} ${weight_unit}`,
      ],
      below:
        contents.length > shownContents
          ? [`and ${quantityText(String(contents.length - shownContents))} more contents`]
          : [],
    })),
  };
};

/** The contents of a package that the list names. */
const shownContents = 30;
