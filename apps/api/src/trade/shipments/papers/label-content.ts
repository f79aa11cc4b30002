import { attributeValue, mostPackageLevels } from "@lading/contract";
import * as z from "zod/mini";
import { kindText, lineKey, type PaperNotice, quantityText } from "./paper-notice.ts";

/** One label: what it says, and its bars from the highest to the lowest. */
export interface Label {
  /** The place of the package among all, as "2 of 7". */
  place: string;
  number: string;
  kind: string;
  weight: string | null;
  sscc: string | null;
  orders: string[];
  lots: string[];
  heats: string[];
  contents: string[];
  /** The texts of the bars without the SSCC, with their application identifiers in parentheses. */
  bars: string[];
}

type Package = PaperNotice["packages"][number];
type Content = Package["contents"][number];

/** The characters of GS1's set 82, without parentheses, which would read as those of an identifier. */
const encodable = /^[!"%&'*+,\-./0-9:;<=>?A-Z_a-z]+$/;

const upc = attributeValue("upc");

const longestOrder = 30;
const longestLot = 20;
const mostCounted = 99_999_999;

/** The labels of a notice, one a package. */
export function readLabels(notice: PaperNotice): Label[] {
  const { packages } = notice;
  const lines = new Map(notice.lines.map((line) => [lineKey(line), line]));
  const children = Map.groupBy(packages, ({ parent }) => parent);
  /** Packages of a draft can contain one another. */
  const contentsOf = (one: Package, level = 1): Content[] => {
    const within = level < mostPackageLevels ? (children.get(one.number) ?? []) : [];
    return [...one.contents, ...within.flatMap((child) => contentsOf(child, level + 1))];
  };
  return packages.map((one, at) => {
    const contents = addUp(contentsOf(one));
    const known = contents.flatMap((content) => lines.get(lineKey(content)) ?? []);
    const details = known.flatMap((line) => line.details);
    const orders = unique(contents.map(({ purchase_order }) => purchase_order));
    const lots = unique(details.flatMap(({ lot }) => lot ?? []));
    return {
      place: `${at + 1} of ${packages.length}`,
      number: one.number,
      kind: kindText(one.kind),
      weight: one.weight === null ? null : `${quantityText(one.weight)} ${notice.weight_unit}`,
      sscc: one.sscc,
      orders,
      lots,
      heats: unique(details.flatMap(({ heat }) => heat ?? [])),
      contents: contents.map((content) => {
        const line = lines.get(lineKey(content));
        const quantity = quantityText(content.quantity);
        return line ? `${quantity} ${line.units} ${line.gxp_sku}, ${line.product_name}` : quantity;
      }),
      bars: [...goodsBar(one, contents, lots, notice.gtins), ...orderBar(orders)],
    };
  });
}

/** The bar of the goods and their number, or that of the lot where there is none. */
function goodsBar(one: Package, contents: Content[], lots: string[], gtins: PaperNotice["gtins"]) {
  const goods = unique(contents.map((content) => gtins[lineKey(content)] ?? ""));
  const [gtin = ""] = goods;
  const counted = one.count ?? contents.reduce((sum, { quantity }) => sum + Number(quantity), 0);
  const isCounted = Number.isInteger(counted) && counted > 0 && counted <= mostCounted;
  // Both identifiers tell what is within a logistic unit, so they need its SSCC.
  if (one.sscc !== null && goods.length === 1 && z.safeParse(upc, gtin).success && isCounted) {
    const digits = String(counted);
    // An even number of digits takes less room.
    return [`(02)${gtin.padStart(14, "0")}(37)${digits.padStart(digits.length + (digits.length % 2), "0")}`];
  }
  const [lot = ""] = lots;
  return lots.length === 1 && lot.length <= longestLot && encodable.test(lot) ? [`(10)${lot}`] : [];
}

function orderBar(orders: string[]) {
  const [order = ""] = orders;
  return orders.length === 1 && order.length <= longestOrder && encodable.test(order) ? [`(400)${order}`] : [];
}

/** The contents with each line once. */
function addUp(contents: Content[]): Content[] {
  return [...Map.groupBy(contents, lineKey).values()].flatMap((ofLine) => {
    const [first] = ofLine;
    if (!first) return [];
    // Quantities have at most four places.
    const sum = ofLine.reduce((total, { quantity }) => total + Math.round(Number(quantity) * 10_000), 0);
    return [ofLine.length === 1 ? first : { ...first, quantity: String(sum / 10_000) }];
  });
}

const unique = (texts: readonly string[]) => [...new Set(texts)];
