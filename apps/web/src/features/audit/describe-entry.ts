import { auditActionName } from "@lading/contract";
import type { ShownEntry } from "./audit-detail.tsx";
import { isObject, splitDetails } from "./recorded-values.ts";

type DescribedEntry = Pick<ShownEntry, "action" | "details" | "company">;

/** A longer value is left out of the sentence. The open entry has it whole. */
const maxLength = 40;

/** Fields whose values are not for everybody who passes the screen. Only the open entry has them. */
const privateFields = ["Tax ID"];

/** An action in words with what it was about, for example "Decide edits: Adjustable Race, price 47.87 to 49.99, approved". */
export function describeEntry(entry: DescribedEntry) {
  const object = getObject(entry);
  return object === undefined ? auditActionName(entry.action) : `${auditActionName(entry.action)}: ${object}`;
}

/** Returns what an action was about, if the entry has it. */
export function getObject({ action, details, company }: DescribedEntry) {
  const { changes, decisions } = splitDetails(details);
  const [decision] = decisions;
  if (decision) {
    const { product, field, from, to, outcome } = decision;
    return withMore(
      `${product}, ${toChange(field, from, to)}, ${outcome.toLowerCase()}`,
      countDecided(details, decisions.length),
    );
  }
  const record = getRecord(details) ?? getProductNumber(action, details) ?? getCompany(action, company);
  const [change] = changes;
  if (!change) return record === undefined ? countDocuments(details) : withMore(record, countRecords(details));
  const changed = toChange(change.name, change.before, change.after);
  return withMore(record === undefined ? changed : `${record}, ${changed}`, changes.length);
}

/** The name that the entry has, or the one that the call gave to a new record. */
function getRecord(details: DescribedEntry["details"]) {
  const { record_name, name, old_values, email, domain, invites, names, source } = details;
  const former = isObject(old_values) ? old_values["name"] : undefined;
  const [invited] = Array.isArray(invites) ? invites.filter(isObject).map((invite) => invite["email"]) : [];
  const [added] = Array.isArray(names) ? (names as unknown[]) : [];
  return [record_name, former, name, email, domain, invited, added, source].find(isName);
}

const isName = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Entries of earlier versions of the portal have no names of products. */
function getProductNumber(action: string, { gxp_sku, id }: DescribedEntry["details"]) {
  return [gxp_sku, action.includes("/products/{id}") ? id : undefined].find(isName);
}

/** Companies have their name in a separate column, and the job of a company has no other record. */
const getCompany = (action: string, company: ShownEntry["company"]) =>
  action.includes("/companies/{id}") || !action.includes(" ") ? company?.name : undefined;

/** The length of the list that the call named records with. */
function countRecords(details: DescribedEntry["details"]) {
  const { documents, documents_ids, items, invites, names } = details;
  return [documents, documents_ids, items, invites, names].find(Array.isArray)?.length ?? 1;
}

function countDecided(details: DescribedEntry["details"], listed: number) {
  const { not_listed: others } = details;
  return listed + (typeof others === "number" ? others : 0);
}

function countDocuments({ documents }: DescribedEntry["details"]) {
  if (typeof documents !== "number") return undefined;
  return documents === 1 ? "1 document" : `${documents} documents`;
}

const withMore = (first: string, count: number) => (count > 1 ? `${first} and ${count - 1} more` : first);

function toChange(field: string, before: string, after: string) {
  // Codes like "SKU" keep their capitals.
  const name = /^[A-Z][a-z]/.test(field) ? field.charAt(0).toLowerCase() + field.slice(1) : field;
  const isShort = [before, after].every((value) => value.length <= maxLength && !value.includes("\n"));
  return isShort && !privateFields.includes(field) ? `${name} ${before} to ${after}` : name;
}
