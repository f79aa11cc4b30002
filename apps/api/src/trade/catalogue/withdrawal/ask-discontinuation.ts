import type { AskDiscontinuation } from "@lading/contract";
import type * as z from "zod/mini";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { conflict, notFound } from "../../../ground/http/refusal.ts";
import { AuditedResponse } from "../../../ground/http/responses.ts";
import { findProductKeys, lockEditsOfProducts } from "../bulk/bulk-edit-queries.ts";
import { closeRequest, findAskedProducts, findRequest, inParts, insertRequest } from "./discontinuation-queries.ts";
import { requireDay } from "./withdraw-products.ts";

/** Asks that products end. One request has all of them that have not ended and are in no other request that waits. */
export async function ask(scope: VendorScope, { gxp_skus, reason, on }: z.output<typeof AskDiscontinuation>) {
  await requireDay(scope.db, on);
  const keys = await findProductKeys(scope, gxp_skus);
  await lockProducts(
    scope,
    keys.map(({ id }) => id),
  );
  const found = new Map((await findAskedProducts(scope, gxp_skus)).map((product) => [product.gxp_sku, product]));
  const ids = [...found.values()].filter((one) => !one.is_withdrawn && !one.is_asked).map((one) => one.id);
  const id = ids.length === 0 ? null : await insertRequest(scope, { reason, on: on ?? null, ids });
  const results = gxp_skus.map((gxp_sku) => {
    const product = found.get(gxp_sku);
    if (!product) return { gxp_sku, status: "unknown" as const };
    if (product.is_withdrawn) return { gxp_sku, status: "withdrawn" as const };
    return { gxp_sku, status: product.is_asked ? ("already_asked" as const) : ("asked" as const) };
  });
  return new AuditedResponse({ id, results }, [{ products: ids.length }]);
}

/** Locks products in the order of all others who do. Each statement has its own time limit, so it locks only some of them. */
async function lockProducts(scope: VendorScope, ids: readonly string[]) {
  const sorted = ids.toSorted((one, other) => Number(one) - Number(other));
  for (const some of inParts(sorted)) await lockEditsOfProducts(scope, some);
}

/** Takes a request of the company back. */
export async function takeBack(scope: VendorScope, id: string) {
  const request = await findRequest(scope.db, id);
  if (!request) throw notFound();
  await lockProducts(scope, request.product_ids);
  const closed = await closeRequest(scope.db, id, { status: "taken_back", by: scope.user.id });
  if (!closed) throw await refuseClosed(scope.db, id);
  return { products: closed.length };
}

/** The refusal of a call about a request that is closed. It names the state that the request has now. */
export async function refuseClosed(db: VendorScope["db"], id: string) {
  const status = (await findRequest(db, id))?.status ?? "ended";
  const words = status === "ended" ? "has ended" : `was ${status.replace("_", " ")}`;
  return conflict("discontinuation_decided", `This request ${words} meanwhile.`, { status });
}
