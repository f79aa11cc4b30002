import { addDays } from "../calendar.ts";
import type { Product } from "../product.ts";
import { arrangementDrawing } from "./arrangement-drawing.ts";
import { certificate } from "./certificate.ts";
import { dataSheet } from "./data-sheet.ts";
import type { DemonstrationFile } from "./demonstration-file.ts";
import { getMetal } from "./metals.ts";
import { millTestReport } from "./mill-test-report.ts";
import { makerSender } from "./senders.ts";
import { groupBy, getSkus, some, type Shop } from "./shop.ts";

const pastDay = ({ random, today }: Shop, most = 620) => addDays(today, -random.whole(2, most));
const skip = ["-", " - ", " ", "_"] as const;

/** Creates a report for each heat, from which a mill made several products. */
export async function millTestReports(shop: Shop, count: number): Promise<DemonstrationFile[]> {
  const { random, catalogue, company } = shop;
  const certified = catalogue.filter(({ material, manufacturer }) => getMetal(material) && manufacturer);
  const heats = some(
    random,
    groupBy(certified, ({ manufacturer, material }) => `${manufacturer} ${material}`),
    count,
  );
  return Promise.all(
    heats.map(async (group): Promise<DemonstrationFile> => {
      const products = some(random, group, random.whole(1, 5));
      const [{ manufacturer, material }] = products as [Product]; // A group has at least one product.
      const [maker, metal] = [manufacturer ?? "", getMetal(material)];
      if (!metal || material === null) throw new Error("Only products with a mill certificate can be in a report.");
      const heat = `${random.whole(2, 9)}${random.pick(["K", "M", "R", "T"])}${random.whole(10_000, 99_999)}`;
      const certificate = `${getInitials(maker)}-${random.whole(10_000, 99_999)}`;
      const day = pastDay(shop);
      const dash = random.pick(skip);
      const grade = material.replace(/\//g, " ");
      return {
        name: random.pick([
          `MTR${dash}${heat}${dash}${grade}`,
          `Heat ${heat} - EN 10204 3.1`,
          `${maker} ${certificate}`,
        ]),
        extension: "pdf",
        label: random.chance(0.94) ? "Material Test Report" : null,
        day,
        content: await millTestReport({
          mill: makerSender(maker),
          heat,
          certificate,
          day,
          material,
          metal,
          products,
          customer: company.name,
        }),
        skus: getSkus(products),
      };
    }),
  );
}

const getInitials = (name: string) => name.replace(/[^A-Z]/g, "").slice(0, 3);

/** Creates data sheets for a maker's whole range in a category. */
export async function rangeSheets(shop: Shop, count: number): Promise<DemonstrationFile[]> {
  const { random, catalogue } = shop;
  const ranges = groupBy(catalogue, ({ category, manufacturer }) => manufacturer && `${category} ${manufacturer}`);
  const chosen = some(
    random,
    ranges.filter(({ length }) => length >= 6),
    count,
  );
  return Promise.all(
    chosen.map((range) => {
      const products = some(random, range, 40);
      const [{ manufacturer, category }] = products as [Product]; // The group has at least six products.
      return createSheet(shop, `${manufacturer} ${category}`, products as [Product, ...Product[]]); // The group has at least six products.
    }),
  );
}

export const itemSheets = (shop: Shop, count: number): Promise<DemonstrationFile[]> =>
  Promise.all(
    some(
      shop.random,
      shop.catalogue.filter(({ description }) => description),
      count,
    ).map((product) => createSheet(shop, product.name, [product])),
  );

async function createSheet(
  shop: Shop,
  title: string,
  products: readonly [Product, ...Product[]],
): Promise<DemonstrationFile> {
  const { random, sender } = shop;
  const [day, revision] = [pastDay(shop), random.pick(["A", "B", "C", "D"])];
  const plain = products.length === 1 ? products[0].supplier_sku : title;
  return {
    name: random.pick([`Data Sheet ${plain}`, `${plain} Rev ${revision}`, `TDS_${plain.replaceAll(" ", "-")}`]),
    extension: "pdf",
    label: random.chance(0.92) ? "Data Sheet" : null,
    day,
    content: await dataSheet({ sender, title, revision, day, products }),
    skus: getSkus(products),
  };
}

export const conformanceCertificates = (shop: Shop, count: number): Promise<DemonstrationFile[]> =>
  Promise.all(
    Array.from({ length: count }, async (): Promise<DemonstrationFile> => {
      const { random, sender, buyer, catalogue } = shop;
      const first = random.pick(catalogue);
      const products = some(
        random,
        catalogue.filter(({ category }) => category === first.category),
        random.whole(1, 4),
      );
      const [number, day] = [`COC-${random.whole(20_100, 28_900)}`, pastDay(shop, 400)];
      return {
        name: `Certificate of Conformance ${number}`,
        extension: "pdf",
        label: "Certificate of Conformance",
        day,
        content: await certificate({
          sender,
          number,
          day,
          title: "Certificate of Conformance",
          lead: "This certifies to",
          holder: buyer,
          paragraphs: [
            "that the goods below were made, inspected and tested as their specification requires, that they are new, and that records of it are kept for ten years.",
          ],
          facts: products.map(({ supplier_sku, name }) => [supplier_sku, name] as const),
          signer: ["Priscilla Nakai", "Quality Engineer"],
        }),
        skus: getSkus(products),
      };
    }),
  );

export const drawings = (shop: Shop, count: number): Promise<DemonstrationFile[]> =>
  Promise.all(
    some(
      shop.random,
      groupBy(shop.catalogue, ({ drawing }) => drawing),
      count,
    ).map(async (group, index): Promise<DemonstrationFile> => {
      const { random, sender, pictures } = shop;
      const products = some(random, group, random.whole(2, 12));
      const [first] = products as [Product]; // A group has at least one product.
      // A drawing needs dimensions.
      const product = products.find(({ length, height }) => length !== null && height !== null) ?? first;
      const [number, revision, day] = [`D-${4100 + index * 7}`, random.pick(["0", "1", "2"]), pastDay(shop)];
      const picture = index % 3 === 2 ? pictures.get(product.drawing) : undefined;
      const common = { label: "Drawing", day, skus: getSkus(products) };
      if (picture)
        return {
          ...common,
          name: `Photo ${product.drawing.replace(/[-/]/g, " ")}`,
          extension: "png",
          content: picture,
        };
      const content = await arrangementDrawing({ sender, number, revision, day, product });
      return { ...common, name: `Drawing ${number} Rev ${revision}`, extension: "pdf", content };
    }),
  );
