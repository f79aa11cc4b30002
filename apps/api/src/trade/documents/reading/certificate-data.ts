import type { Sought } from "./known-fields.ts";
import { isHeat } from "./read-form.ts";

/*
 * Certificates as data, in the three forms of Material Identity: certificates of mills by EN 10168, certificates of analysis, and passports
 * of metals. Programs attach them to the PDF that people read.
 */

type Path = readonly string[];

const makers: readonly Path[] = [
  ["Certificate", "CommercialTransaction", "A01", "Name"],
  ["Certificate", "Parties", "Manufacturer", "Name"],
  ["DigitalMaterialPassport", "TransactionData", "Parties", "Manufacturer", "Name"],
];

/** The places of values by the field's key. Later places are used if the earlier ones have nothing. */
const places: Readonly<Record<string, readonly Path[]>> = {
  heats: [
    ["Certificate", "ProductDescription", "B07"],
    ["DigitalMaterialPassport", "ChemicalAnalysis", "HeatNumber"],
    ["DigitalMaterialPassport", "ChemicalAnalysis", "CastNumber"],
  ],
  certificate_number: [
    ["Certificate", "CommercialTransaction", "A03"],
    ["Certificate", "Id"],
    ["DigitalMaterialPassport", "Id"],
  ],
  order_number: [
    ["Certificate", "CommercialTransaction", "A07"],
    ["Certificate", "BusinessTransaction", "Order", "Id"],
    ["DigitalMaterialPassport", "TransactionData", "BusinessTransaction", "Order", "Id"],
  ],
  en10204_type: [
    ["Certificate", "CommercialTransaction", "A02"],
    ["Certificate", "Standard", "Type"],
    ["DigitalMaterialPassport", "CertificateType"],
  ],
  standard: [
    ["Certificate", "ProductDescription", "B02", "ProductNorm"],
    ["Certificate", "Product", "Standards"],
    ["DigitalMaterialPassport", "Product", "ProductNorms", "Designation"],
  ],
  grade: [
    ["Certificate", "ProductDescription", "B02", "SteelDesignation"],
    ["DigitalMaterialPassport", "Product", "MaterialDesignations", "Name", "Value"],
  ],
  mill: makers,
  maker: makers,
  issued_on: [
    ["Certificate", "Validation", "Z02"],
    ["Certificate", "Date"],
    ["DigitalMaterialPassport", "IssueDate"],
  ],
  item: [
    ["Certificate", "Product", "Name"],
    ["DigitalMaterialPassport", "Product", "Name"],
  ],
  lot: [
    ["Certificate", "Analysis", "LotId"],
    ["DigitalMaterialPassport", "Product", "BatchId"],
  ],
  made_on: [
    ["Certificate", "Product", "ProductionDate"],
    ["DigitalMaterialPassport", "Product", "ProductionDate"],
  ],
  expires: [["Certificate", "Product", "ExpirationDate"]],
};

/** Returns the values of a field in a certificate, exactly as they are there. Other JSON has none. */
export function readCertificate(data: unknown, { known, form }: Sought): string[] {
  for (const path of places[known ?? ""] ?? []) {
    const values = [...new Set(readPath(data, path).flatMap((value) => toValues(value, form)))];
    if (values.length > 0) return values;
  }
  return [];
}

/** Returns the texts and numbers at a path. A list on the way has the rest of the path in each of its entries. */
function readPath(data: unknown, path: Path): string[] {
  if (Array.isArray(data)) return data.slice(0, 1000).flatMap((one: unknown) => readPath(one, path));
  const [first, ...rest] = path;
  if (first === undefined) return typeof data === "string" || typeof data === "number" ? [String(data)] : [];
  if (typeof data !== "object" || data === null || !Object.hasOwn(data, first)) return [];
  return readPath((data as Record<string, unknown>)[first], rest); // It is an object that has the member.
}

function toValues(value: string, form: Sought["form"]): string[] {
  const text = value.trim().normalize("NFC");
  if (text === "" || text.length > 300) return [];
  if (form === "day") return /^\d{4}-\d\d-\d\d(?![\d])/.test(text) ? [text.slice(0, 10)] : [];
  if (form === "inspection type")
    return /[23]\.\d(?:\.?[A-C])?/.exec(text.replace(/10204(?::\d{4})?/, ""))?.slice(0, 1) ?? [];
  if (form === "heats" && !isHeat(text)) return text.split(/\s*[,;]\s*/).filter(Boolean);
  return [text];
}
