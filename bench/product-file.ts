import { Readable } from "node:stream";
import { products } from "@lading/demonstration/products";
import { keptSecret } from "../apps/api/src/start/kept-secret.ts";
import { bigCompany } from "./people.ts";
import type { Portal } from "./portal.ts";

export const SEED = 7;
/** Products' prices expire around this day. It is constant, so that the data is the same in each run. */
export const TODAY = "2026-01-01";
const OTHER_COMPANIES = 20;

/** The intake's response, without the errors. */
export interface FileReport {
  created: number;
  updated: number;
}

/** Sends a CSV file to the intake. */
export async function sendFile(
  { url, dataDir }: Portal,
  kind: "companies" | "products" | "purchase-order-lines" | "receipts",
  body: Readable,
) {
  const response = await fetch(`${url}/api/intake/${kind}`, {
    method: "POST",
    headers: { authorization: `Bearer ${keptSecret(dataDir, "intake-key")}`, "content-type": "text/csv" },
    body: Readable.toWeb(body),
    duplex: "half",
  });
  if (!response.ok) throw new Error(`Loading ${kind} failed: ${response.status} ${await response.text()}`);
  return (await response.json()) as FileReport; // The response of the contract.
}

/**
 * Generates products sorted by GXP SKU, as a provider's item master is, so the companies' rows are mixed. With `isLater`, the
 * same products have other prices and lead times, and each tenth another name.
 */
export function* productLines(size: number, isLater = false) {
  let columns: string[] | undefined;
  let number = 0;
  for (const { drawing: _drawing, ...product } of products(SEED, size, TODAY)) {
    if (!columns) {
      columns = Object.keys(product);
      yield `company_code,${columns.join(",")}\n`;
    }
    const company = number % 5 === 0 ? bigCompany.code : otherCompany(number % OTHER_COMPANIES);
    const record: Record<string, string | number | boolean | null> = { ...product };
    if (isLater) {
      record["price"] = (Number(product.price ?? 0) * 1.05 + 0.01).toFixed(2);
      record["lead_time_days"] = (product.lead_time_days ?? 0) + 1;
      if (number % 10 === 0) record["name"] = `${product.name}, new`;
    }
    yield `${company},${columns.map((column) => cell(record[column])).join(",")}\n`;
    number += 1;
  }
}

export function* companyLines() {
  yield `company_code,name\n${bigCompany.code},${bigCompany.name}\n`;
  for (let number = 0; number < OTHER_COMPANIES; number++) yield `${otherCompany(number)},Other Supply ${number + 1}\n`;
}

const otherCompany = (number: number) => `BENCH${String(number + 1).padStart(2, "0")}`;

function cell(value: string | number | boolean | null | undefined) {
  const text = String(value ?? "");
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
