import { addDays } from "../calendar.ts";
import type { Product } from "../product.ts";
import { brochure } from "./brochure.ts";
import type { DemonstrationFile } from "./demonstration-file.ts";
import { electricManual, safetySections, valveManual } from "./manuals.ts";
import { groupBy, getSkus, some, type Shop } from "./shop.ts";
import { textPaper } from "./text-paper.ts";
import { workbook } from "./workbook.ts";

const electric = /Lighting|Enclosures|Heaters|Cable/;
const ofCategory = (shop: Shop, category: string) => shop.catalogue.filter((product) => product.category === category);
const getCategories = (shop: Shop) => [...new Set(shop.catalogue.map(({ category }) => category))];
const pastDay = ({ random, today }: Shop) => addDays(today, -random.whole(20, 600));

export const manuals = (shop: Shop, count: number): Promise<DemonstrationFile[]> =>
  Promise.all(
    some(
      shop.random,
      getCategories(shop).filter((name) => /Valves|Heaters|Lighting|Enclosures|Unions|Flanges/.test(name)),
      count,
    ).map(async (category): Promise<DemonstrationFile> => {
      const day = pastDay(shop);
      const number = `IM-${shop.random.whole(101, 989)}`;
      const thing = category.toLowerCase().replace(/s$/, "");
      return {
        name: `${category} - Installation and Maintenance`,
        extension: "pdf",
        label: "Installation Manual",
        day,
        content: await textPaper({
          sender: shop.sender,
          kind: "MANUAL",
          number,
          day,
          title: category,
          subtitle: "Installation, operation and maintenance",
          sections: electric.test(category) ? electricManual(thing) : valveManual(thing),
        }),
        skus: getSkus(some(shop.random, ofCategory(shop, category), 25)),
      };
    }),
  );

const substances = [
  [
    "Fusion Bonded Epoxy Powder",
    "Coating of line pipe.",
    "Dust can explode in air; may irritate eyes and skin.",
    "Epoxy resin 60-70 %, fillers 25-35 %, pigments below 5 %.",
    "Line Pipe",
  ],
  [
    "Thread Compound, API Modified",
    "Lubricant and seal of tubular threads.",
    "Harmful to water life, with long effect.",
    "Grease 36 %, lead 30 %, graphite 18 %, zinc 12 %, copper 4 %.",
    "OCTG Accessories",
  ],
  [
    "PVC Jacket Compound",
    "Jackets of cable.",
    "None in solid form; smoke of a fire is corrosive.",
    "PVC 55 %, plasticizer 28 %, chalk 14 %, stabilizer 3 %.",
    "Power Cable",
  ],
  [
    "Flexible Graphite Filler",
    "Filler of spiral wound gaskets.",
    "Dust may irritate; conducts electricity.",
    "Graphite above 98 %, sulfur below 0.1 %.",
    "Gaskets",
  ],
] as const;

export const safetySheets = (shop: Shop, count: number): Promise<DemonstrationFile[]> =>
  Promise.all(
    substances
      .filter(([, , , , category]) => ofCategory(shop, category).length > 0)
      .slice(0, count)
      .map(async ([substance, use, hazard, body, category]): Promise<DemonstrationFile> => {
        const day = pastDay(shop);
        const sections = safetySections(substance, use, hazard, body);
        const number = `SDS-${shop.random.whole(1010, 1090)}`;
        return {
          name: `SDS ${substance}`,
          extension: "pdf",
          label: "Safety Data Sheet",
          day,
          content: await textPaper({
            sender: shop.sender,
            kind: "SAFETY DATA SHEET",
            number,
            title: substance,
            day,
            sections,
          }),
          skus: getSkus(some(shop.random, ofCategory(shop, category), 12)),
        };
      }),
  );

export const brochures = (shop: Shop, count: number): Promise<DemonstrationFile[]> =>
  Promise.all(
    some(shop.random, brochureTitles(shop), count).map(async ([title, claim, products]): Promise<DemonstrationFile> => {
      const day = pastDay(shop);
      return {
        name: `${title} Brochure ${day.slice(0, 4)}`,
        extension: "pdf",
        label: "Brochure",
        day,
        content: await createBrochure(shop, title, claim, products, day, ({ material }) => material),
        skus: getSkus(some(shop.random, products, 8)),
      };
    }),
  );

/** Covers the whole range, so it is linked to no product. */
export async function lineCard(shop: Shop): Promise<DemonstrationFile> {
  const day = addDays(shop.today, -9);
  const title = `Line Card ${shop.today.slice(0, 4)}`;
  const content = await createBrochure(
    shop,
    title,
    "Supplies for leases, pipelines and plants.",
    shop.catalogue,
    day,
    ({ category }) => category,
  );
  return { name: title, extension: "pdf", label: "Brochure", day, content, skus: [] };
}

const brochureTitles = (shop: Shop) =>
  getCategories(shop).map((category) => {
    const products = ofCategory(shop, category);
    const makers = getMakers(products).length;
    return [category, `${products.length} items of ${makers} makers, most of them in stock.`, products] as const;
  });

/** Returns the topic of a brochure to which a product belongs: its material or its category. */
type RangeOf = (product: Product) => string | null;

const createBrochure = (
  shop: Shop,
  title: string,
  claim: string,
  products: readonly Product[],
  day: string,
  getRange: RangeOf,
) =>
  brochure({
    sender: shop.sender,
    title,
    claim,
    day,
    drawings: [...new Set(products.map(({ drawing }) => drawing))],
    ranges: groupBy(products, getRange).map((range) => [
      (range[0] && getRange(range[0])) ?? "",
      getMakers(range).join(", "),
      range.length.toLocaleString("en-US"),
    ]),
  });

const getMakers = (products: readonly Product[]) => [
  ...new Set(products.flatMap(({ manufacturer }) => manufacturer ?? [])),
];

/** Creates price lists as workbooks, each linked to all its products. */
export const priceLists = (shop: Shop, count: number): Promise<DemonstrationFile[]> =>
  Promise.all(
    some(shop.random, getCategories(shop), count).map(async (category): Promise<DemonstrationFile> => {
      const day = pastDay(shop);
      const products = some(shop.random, ofCategory(shop, category), 60).filter(({ price }) => price !== null);
      return {
        name: `Price List ${category.replace(/ & /g, " and ")} ${day.slice(0, 7)}`,
        extension: "xlsx",
        label: null,
        day,
        content: workbook({
          name: "Prices",
          day,
          title: `${category}: price list`,
          subtitle: `${shop.sender.name}, valid from ${day}, US dollars, FCA our yard`,
          columns: [
            ["SKU", 24],
            ["Description", 72],
            ["Unit", 10],
            ["Price", 14],
            ["Lead time, days", 16],
          ],
          rows: products.map(({ supplier_sku, name, vendor_quantity_uom, price, lead_time_days }) => [
            supplier_sku,
            name,
            vendor_quantity_uom ?? "",
            { dollars: Number(price) },
            lead_time_days ?? "",
          ]),
        }),
        skus: getSkus(products),
      };
    }),
  );
