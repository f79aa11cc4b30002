import { rmSync } from "node:fs";
import { Agent } from "node:http";
import { archiveSortKeys, documentSortKeys, orderSortKeys } from "@lading/contract";
import { addListedCompany, orderNumber, ORDERS } from "./listed-company.ts";
import { DOCUMENTS } from "./listed-documents.ts";
import { addPeople, signIn } from "./people.ts";
import { openPortal } from "./portal.ts";
import { type TimedCall, timeCalls, type WantedCall } from "./time-calls.ts";

export interface Lists {
  documents: number;
  orders: number;
  calls: TimedCall[];
}

const bothWays = (keys: readonly string[]) => keys.flatMap((key) => [key, `-${key}`]);
const orders = (query: string) => `order-documents/orders/?page_size=20&${query}`;
const documents = (query: string) => `persistent-documents/?page_size=20&${query}`;
const archive = (query: string) => `archive/?page_size=20&${query}`;
export const documentedOrders = "orders with documents";
/** An order with about forty documents. */
const middle = orderNumber(ORDERS / 2);

const calls: WantedCall[] = [
  ["orders, page 1", orders(""), true],
  ["orders, 50 % depth", orders("page=2500"), false],
  ["orders, 95 % depth", orders("page=4750"), false],
  ...bothWays(orderSortKeys).map((key): WantedCall => [`orders by ${key}`, orders(`ordering=${key}`), true]),
  ["open orders", orders("status=Open"), true],
  ["closed orders", orders("status=Closed"), true],
  ["orders of half a year", orders("date_after=2025-01-01&date_before=2025-06-30"), true],
  ["closed orders of half a year", orders("status=Closed&date_after=2025-01-01&date_before=2025-06-30"), true],
  [documentedOrders, orders("has_documents=true"), false],
  [`orders, search “${middle}”`, orders(`search_string=${middle}`), true],
  ["orders, search “po-4”", orders("search_string=po-4"), true],
  ["orders, search “po”", orders("search_string=po"), true],
  ["position of an order", `order-documents/orders/position-in-list/?page_size=20&purchase_order=${middle}`, true],
  ["documents of an order with forty", `order-documents/order/${middle}/`, true],
  ["product documents, page 1", documents(""), true],
  ["product documents, 50 % depth", documents("page=2500"), false],
  ["product documents, 95 % depth", documents("page=4750"), false],
  ...bothWays(documentSortKeys).map((key): WantedCall => [
    `product documents by ${key}`,
    documents(`ordering=${key}`),
    true,
  ]),
  ["product documents under “Data Sheet”", documents("label=3"), true],
  ["product documents, search “no. 4711”", documents("search_string=no.+4711"), true],
  ["product documents, search “valve”", documents("search_string=valve"), true],
  ["product documents, search “in”", documents("search_string=in"), true],
  ["archive, page 1", archive(""), true],
  ["archive, 50 % depth", archive("page=500"), false],
  ["archive, 95 % depth", archive("page=950"), false],
  ...bothWays(archiveSortKeys).map((key): WantedCall => [`archive by ${key}`, archive(`ordering=${key}`), true]),
  ["archive, search “po-450000”", archive("name=po-450000"), true],
  ["archive, search “valve”", archive("name=valve"), true],
];

/** Measures the lists of orders, documents and the archive of a company with many rows, and the documents of one order. */
export async function measureLists(folder: string, rounds: number): Promise<Lists> {
  rmSync(folder, { recursive: true, force: true });
  await using portal = await openPortal(folder);
  await addListedCompany(portal.owner);
  await addPeople(portal);
  const agent = new Agent({ keepAlive: true });
  const openSession = async () => (await signIn(portal)).access;
  const timed = await timeCalls(agent, portal, calls, rounds, openSession);
  agent.destroy();
  return { documents: DOCUMENTS.product + DOCUMENTS.order, orders: ORDERS, calls: timed };
}
