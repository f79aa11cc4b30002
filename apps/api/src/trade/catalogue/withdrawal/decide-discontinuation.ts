import type { DecideDiscontinuation } from "@lading/contract";
import type * as z from "zod/mini";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { invalid, notFound } from "../../../ground/http/refusal.ts";
import { AuditedResponse } from "../../../ground/http/responses.ts";
import { discontinuationDecision } from "../../../record/outbox/notification-texts.ts";
import { insertPersonalNotification } from "../../../record/outbox/personal-notification-queries.ts";
import { refuseClosed } from "./ask-discontinuation.ts";
import { closeRequest, findRequest } from "./discontinuation-queries.ts";
import { requireDay, withdrawOn } from "./withdraw-products.ts";
import { lockEndingProducts } from "./withdrawal-queries.ts";

/** Withdraws the products of a request that still wait, or refuses it. The person who asked is told. */
export async function decide(
  scope: StaffScope,
  id: string,
  { decision, reason: typed, on }: z.output<typeof DecideDiscontinuation>,
) {
  const { db, user } = scope;
  if (decision === "refuse" && typed === "") throw invalid({ reason: ["Say why. The vendor reads it."] });
  const day = decision === "withdraw" ? await requireDay(db, on) : undefined;
  const request = await findRequest(db, id);
  if (!request) throw notFound();
  const { company_id, author_id } = request;
  const locked = [...(await lockEndingProducts(db, company_id, request.gxp_skus)).values()];
  const status = day ? "withdrawn" : "refused";
  const reason = typed || request.reason;
  const closed = await closeRequest(db, id, {
    status,
    by: user.id,
    answer: reason,
    ...(day && { withdrawnOn: day.on }),
  });
  if (!closed) throw await refuseClosed(db, id);
  const waited = new Set(closed);
  const products = locked.filter((product) => waited.has(product.id));
  if (day) await withdrawOn(scope, company_id, products, { reason, ...day });
  const [only] = products.length === 1 ? products : [];
  const details = {
    discontinuation: id,
    products: products.length,
    gxp_sku: only?.gxp_sku ?? null,
    decision: status,
    reason,
    on: day?.on ?? null,
  } as const;
  // All of the company are told of products that end now, so their author needs no second notification.
  if (author_id !== null && !day?.isNow)
    await insertPersonalNotification(db, {
      companyId: company_id,
      userId: author_id,
      runId: null,
      notification: discontinuationDecision(details, only),
    });
  return new AuditedResponse({ products: products.length }, [{ company_id, products: products.length }]);
}
