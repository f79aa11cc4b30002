import type { Database } from "../../../ground/db/database.ts";
import type { Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";
import { keepItems, waitForItems } from "./item-comparison-queries.ts";
import {
  findLiveRequirements,
  findRequirements,
  noteBegunRequirements,
  type NotedChange,
  spreadOverCompanies,
  takeChanges,
} from "./requirement-queries.ts";
import { writeReviewRowsOfCompanies } from "../review/review-work-queries.ts";
import { isOfLines, type Part, type Requirement } from "./subject-queries.ts";
import { writeAgreementWork } from "./taken-agreement-queries.ts";

/** How many noted changes one transaction takes. */
const most = 100;

/** Opens and closes the items of all subjects that have changed, some in each transaction, until none is left. */
export async function followChanges(database: Database, signal: AbortSignal) {
  await database.transaction().execute(noteBegunRequirements);
  while (!signal.aborted && (await database.transaction().execute(followSome)));
}

/** Returns false if nothing was left. */
async function followSome(db: Transaction<DB>) {
  await waitForItems(db);
  const changes = await takeChanges(db, most);
  if (changes.length === 0) return false;
  for (const { kind, company_id, subject } of changes)
    if (kind === "requirement" && company_id === null) await spreadOverCompanies(db, subject!); // Such a row has a requirement.
  const companies = Map.groupBy(
    changes.filter(({ company_id }) => company_id !== null),
    ({ company_id }) => company_id!, // Checked in the line before.
  );
  // Subjects of a deleted requirement that change need nothing of it, unless the whole company is compared.
  const isWhole = changes.some(({ kind }) => kind === "company");
  const noted = changes.flatMap(({ kind, subject }) => (kind === "requirement" && subject !== null ? [subject] : []));
  for (const requirement of await (isWhole ? findRequirements(db) : findLiveRequirements(db, noted)))
    for (const { isOpening, ...part } of getParts(requirement, companies))
      await keepItems(db, { ...requirement, is_silent: requirement.is_silent && isOpening }, part);
  const whole = [...companies].filter(([, of]) => of.some(({ kind }) => kind === "company")).map(([id]) => id);
  await writeReviewRowsOfCompanies(db, whole);
  await writeAgreementWork(
    db,
    [...companies]
      .filter(([, of]) => of.some(({ kind }) => kind === "company" || kind === "requirement"))
      .map(([id]) => id),
  );
  return true;
}

type Changes = ReadonlyMap<string, readonly NotedChange[]>;

/** A part in which items may have changed. A silent publication is silent only while its own items open. */
interface ChangedPart extends Part {
  isOpening: boolean;
}

/** Returns the parts in which items of a requirement may have changed: companies as a whole, then some products, then some orders. */
function getParts(requirement: Requirement, companies: Changes): ChangedPart[] {
  const touched = [...companies].map(([id, changes]) => ({ id, ...getTouched(requirement, changes) }));
  const whole = [true, false].flatMap((isOpening) => {
    const ids = touched.filter((one) => one.isWhole && one.isOpening === isOpening).map(({ id }) => id);
    return ids.length > 0 ? [{ companyIds: ids, isOpening }] : [];
  });
  const rest = touched.filter(({ isWhole }) => !isWhole);
  const companyIds = rest.map(({ id }) => id);
  const productIds = rest.flatMap(({ products }) => products);
  const orderIds = rest.flatMap(({ orders }) => orders);
  return [
    ...whole,
    ...(productIds.length > 0 ? [{ companyIds, productIds, isOpening: false }] : []),
    ...(orderIds.length > 0 ? [{ companyIds, orderIds, isOpening: false }] : []),
  ];
}

/** Returns what changes of one company mean for a requirement. */
function getTouched({ id, applies_to }: Requirement, changes: readonly NotedChange[]) {
  const list = (kind: NotedChange["kind"]) => changes.filter((one) => one.kind === kind).map(({ subject }) => subject);
  const products = applies_to === "company" ? [] : list("product");
  const orders = isOfLines(applies_to) ? list("order") : [];
  const isOpening = list("requirement").includes(String(id));
  return {
    isOpening,
    isWhole: isOpening || list("company").length > 0 || products.includes(null) || orders.includes(null),
    products: products.flatMap((one) => one ?? []),
    orders: orders.flatMap((one) => one ?? []),
  };
}
