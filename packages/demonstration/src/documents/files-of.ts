import { addDays } from "../calendar.ts";
import type { Order } from "../orders.ts";
import { brochures, lineCard, manuals, priceLists, safetySheets } from "./company-papers.ts";
import type { DemonstrationFile } from "./demonstration-file.ts";
import { filesOfOrder } from "./order-files.ts";
import { conformanceCertificates, drawings, itemSheets, millTestReports, rangeSheets } from "./product-papers.ts";
import { some, type Shop } from "./shop.ts";

/** Creates all documents of a vendor: of products, of orders, and archived ones of both. */
export async function createFiles(shop: Shop): Promise<DemonstrationFile[]> {
  const { scale } = shop;
  const ofProducts = [
    ...(await millTestReports(shop, 12 * scale)),
    ...(await rangeSheets(shop, 6 * scale)),
    ...(await itemSheets(shop, 6 * scale)),
    ...(await conformanceCertificates(shop, 3 * scale)),
    ...(await drawings(shop, 4 * scale)),
    ...(await manuals(shop, 3 * scale)),
    ...(await safetySheets(shop, scale)),
    ...(await brochures(shop, 2 * scale)),
    ...(await priceLists(shop, 2 * scale)),
    await lineCard(shop),
  ];
  const orders = shop.orders.filter(({ status }) => status !== "Cancelled").toReversed();
  const recent = [
    ...orders.slice(0, 10 * scale),
    ...some(shop.random, orders.slice(10 * scale, 30 * scale), 5 * scale),
  ];
  return [...ofProducts, ...(await filesOfOrders(shop, recent)), ...(await archived(shop, orders.slice(60 * scale)))];
}

async function filesOfOrders(shop: Shop, orders: readonly Order[]) {
  const files: DemonstrationFile[] = [];
  for (const order of orders) files.push(...(await filesOfOrder(shop, order)));
  return files;
}

/** Days since the documents were archived. The oldest are deleted soon. */
const productDays = [1, 12, 55, 82, 88, 3, 20, 29, 41, 63, 72, 84] as const;
const orderDays = [8, 66, 87, 2, 17, 33, 48, 79] as const;
/** Days since a document was archived that still exists because its label has a legal hold. */
const HELD_DAYS = 134;

async function archived(shop: Shop, orders: readonly Order[]) {
  const count = 3 * shop.scale;
  const ofProducts = [...(await itemSheets(shop, count - 2)), ...(await priceLists(shop, 2))];
  const ofOrders = (await filesOfOrders(shop, some(shop.random, orders, 3))).slice(0, 2 * shop.scale);
  const held = await safetySheets(shop, 1);
  return [
    ...ofProducts.map((file, index) => asArchived(shop, file, productDays[index] ?? 50)),
    ...ofOrders.map((file, index) => asArchived(shop, file, orderDays[index] ?? 50)),
    ...held.map((file) => asArchived(shop, { ...file, name: `${file.name} (superseded)` }, HELD_DAYS)),
  ];
}

function asArchived({ today }: Shop, file: DemonstrationFile, days: number): DemonstrationFile {
  const latest = addDays(today, -days - 3);
  return { ...file, day: file.day < latest ? file.day : latest, archivedDaysAgo: days };
}
