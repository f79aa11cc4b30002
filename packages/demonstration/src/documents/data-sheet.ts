import { toSvg } from "../drawings/render-drawing.ts";
import type { Product } from "../product.ts";
import { fields, heading, letterhead, type Field, type Sender } from "./letterhead.ts";
import { faint, makePdf, MARGIN, right, room, table, getWidth, write, type Column } from "./paper.ts";
import { drawSvg } from "./vector.ts";

interface DataSheet {
  sender: Sender;
  title: string;
  revision: string;
  day: string;
  /** At least one product. The sheet shows and describes the first. */
  products: readonly [Product, ...Product[]];
}

const PICTURE = 168;

/** Creates a data sheet of a product, or of a series with a table of its sizes. */
export function dataSheet({ sender, title, revision, day, products }: DataSheet) {
  const [first] = products;
  const footer = `${sender.name} - ${title} - Rev. ${revision} of ${day}. Dimensions are nominal and can change without notice.`;
  return makePdf({ title, author: sender.name, day, footer }, (paper) => {
    const top = letterhead(paper, sender, "DATA SHEET", `Rev. ${revision} - ${day}`);
    drawSvg(paper, toSvg(first.drawing), right(paper) - PICTURE, top, PICTURE);
    const width = getWidth(paper) - PICTURE - 20;
    let y = write(paper, title, MARGIN, top, { size: 17, bold: true, color: sender.tint, width });
    const makers = new Set(products.flatMap(({ manufacturer }) => manufacturer ?? []));
    y = write(paper, [first.category, ...makers].join(" - "), MARGIN, y + 4, { size: 9, color: faint, width });
    y = write(paper, first.description ?? "", MARGIN, y + 10, { size: 10, width, lineGap: 3 });
    y = Math.max(y + 16, top + PICTURE + 18);
    const common = commonFields(products);
    if (common.length > 0) {
      y = heading(paper, products.length === 1 ? "Specification" : "Common to all sizes", y, sender.tint);
      y = fields(paper, common, y + 2, 3);
    }
    if (products.length > 1) {
      y = heading(paper, "Sizes", room(paper, y + 6, 110), sender.tint);
      y = table(paper, columns, products.map(row), y, { tint: sender.tint, size: 7.5 });
    }
    const note = "Select for the service: pressure and temperature of the line, medium and standard of the piping.";
    write(paper, note, MARGIN, room(paper, y + 12, 24), { size: 7.5, color: faint });
  });
}

const columns: readonly Column[] = [
  { title: "SKU", share: 2.3 },
  { title: "Description", share: 6 },
  { title: "Size", share: 1.3 },
  { title: "Schedule / class", share: 1.6 },
  { title: "Weight, lb", share: 1.1, align: "right" },
];

const row = (product: Product) => [
  product.supplier_sku,
  product.name,
  product.size ?? "",
  product.schedule ?? product.pressure_class ?? "",
  product.weight?.toLocaleString("en-US") ?? "",
];

/** The labels of a data sheet and the format of each value. */
const sheetFields: readonly (readonly [label: string, of: (product: Product) => string | null])[] = [
  ["SKU", ({ supplier_sku }) => supplier_sku],
  ["Manufacturer part number", ({ mpn }) => mpn],
  ["Material", ({ material }) => material],
  ["Size", ({ size }) => size],
  ["Schedule", ({ schedule }) => schedule],
  ["Pressure class", ({ pressure_class }) => pressure_class],
  ["Working pressure", ({ pressure }) => pressure],
  ["End connections", ({ end_connections }) => end_connections],
  ["API certified", (product) => (product.is_api_certified ? "Yes" : null)],
  ["Length", ({ length }) => measure(length, "in")],
  ["Width", ({ width }) => measure(width, "in")],
  ["Height", ({ height }) => measure(height, "in")],
  ["Weight", ({ weight }) => measure(weight, "lb")],
  ["Voltage", ({ voltage }) => voltage && `${voltage} V`],
  ["Current", ({ amps }) => measure(amps, "A")],
  ["Power", ({ wattage }) => measure(wattage, "W")],
  ["Ingress protection", ({ ip_rating }) => ip_rating],
  ["Finish", ({ color }) => color],
  ["Sold by", ({ vendor_quantity_uom }) => vendor_quantity_uom],
  ["HTS code", ({ hts }) => hts],
  ["Export control", ({ eccn }) => eccn],
];

const measure = (value: number | null, unit: string) =>
  value === null ? null : `${value.toLocaleString("en-US")} ${unit}`;

/** Returns the values that all products share. */
function commonFields([first, ...others]: DataSheet["products"]) {
  return sheetFields.flatMap(([label, of]): Field[] => {
    const value = of(first);
    return value !== null && others.every((product) => of(product) === value) ? [[label, value]] : [];
  });
}
