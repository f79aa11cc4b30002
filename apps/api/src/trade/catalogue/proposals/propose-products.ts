import type { ProposalFiles, ProposalStatus, ProposedValues } from "@lading/contract";
import pg from "pg";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { conflict, type FieldMessages, invalid, notFound } from "../../../ground/http/refusal.ts";
import type { BlobStore } from "../../../ground/storage/blob-store.ts";
import { findBlockedProposals } from "../../effects/open-requirement-queries.ts";
import { refuseOpen } from "../../effects/refuse-open.ts";
import { findChoices } from "../choice-queries.ts";
import { attachFiles } from "./attach-files.ts";
import { checkProposal, type ProposedProduct } from "./check-proposal.ts";
import { endProposal, insertProposals, lockProposal, updateProposal } from "./proposal-queries.ts";

const skuTaken: FieldMessages = { sku: ["A proposed product with this supplier SKU waits already."] };

interface NewProposal extends ProposalFiles {
  values: ProposedValues;
  why?: string | undefined;
}

/** Proposes one new product. */
export async function proposeOne(scope: VendorScope, blobs: BlobStore, { values, why, ...files }: NewProposal) {
  refuseOpen(await findBlockedProposals(scope.db, scope.companyId));
  const product = await requireValid(scope, values);
  const id = (await insertProposals(scope, [product], { why })).get(product.sku);
  if (id === undefined) throw invalid(skuTaken);
  await attachFiles(scope, blobs, id, files);
  return { id, status: "proposed" as const };
}

/**
 * Proposes many new products as part of a set, each of which is saved or has errors by field. Several with one supplier SKU are one product, of which the
 * first is taken.
 */
export async function proposeMany(
  scope: VendorScope,
  wanted: readonly ProposedValues[],
  setId: string,
): Promise<({ id: string } | { errors: FieldMessages })[]> {
  const choices = await findChoices(scope);
  const checked = wanted.map((values) => checkProposal(values, choices));
  const products = checked.flatMap((one) => ("product" in one ? [one.product] : []));
  const ids = products.length === 0 ? new Map<string, string>() : await insertProposals(scope, products, { setId });
  return checked.map((one) => {
    if ("errors" in one) return one;
    const id = ids.get(one.product.sku);
    ids.delete(one.product.sku);
    return id === undefined ? { errors: skuTaken } : { id };
  });
}

const waiting: readonly ProposalStatus[] = ["proposed", "changes_asked"];

/** Replaces the values of a proposal that is not decided, which then waits for staff again. */
export async function changeOne(
  scope: VendorScope,
  blobs: BlobStore,
  id: string,
  { values, why, ...files }: NewProposal,
) {
  await requireWaiting(scope, id);
  const product = await requireValid(scope, values);
  try {
    await updateProposal(scope, id, product, why);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "23505") throw invalid(skuTaken);
    throw error;
  }
  await attachFiles(scope, blobs, id, files);
  return { id, status: "proposed" as const };
}

/** Takes a proposal back that is not decided. */
export async function withdrawOne(scope: VendorScope, id: string) {
  await requireWaiting(scope, id);
  await endProposal(scope, id);
  return { id, status: "withdrawn" as const };
}

async function requireWaiting(scope: VendorScope, id: string) {
  const status = await lockProposal(scope, id);
  if (status === undefined) throw notFound();
  if (!waiting.includes(status))
    throw conflict("proposal_decided", "This proposed product was decided or taken back in the meantime.", { status });
}

async function requireValid(scope: VendorScope, values: ProposedValues): Promise<ProposedProduct> {
  const checked = checkProposal(values, await findChoices(scope));
  if ("errors" in checked) throw invalid(checked.errors);
  return checked.product;
}
