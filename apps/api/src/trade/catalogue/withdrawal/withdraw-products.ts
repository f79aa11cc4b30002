import type { WithdrawProducts } from "@lading/contract";
import type { Transaction } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "../../../ground/db/schema.ts";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { requireCompanyOfKey } from "../../../ground/http/key-companies.ts";
import { invalid } from "../../../ground/http/refusal.ts";
import { AuditedResponse } from "../../../ground/http/responses.ts";
import { withdrawal } from "../../../record/outbox/notification-texts.ts";
import { recordEvents } from "../../../record/outbox/record-events.ts";
import { endRequests } from "./discontinuation-queries.ts";
import {
  endEdits,
  type EndingProduct,
  lockEndingProducts,
  readToday,
  setRestored,
  setWithdrawal,
} from "./withdrawal-queries.ts";

type Withdrawing = z.output<typeof WithdrawProducts>;

/** Withdraws products of a company now or on a day to come. Withdrawn ones stay as they are. */
export async function withdrawProductsOf(scope: StaffScope, { company, gxp_skus, reason, on }: Withdrawing) {
  requireCompanyOfKey(scope, company);
  const day = await requireDay(scope.db, on);
  const found = await lockEndingProducts(scope.db, company, gxp_skus);
  const changed = await withdrawOn(scope, company, [...found.values()], { reason, ...day });
  return answer(company, gxp_skus, found, new Set(changed), "withdrawn");
}

/** The chosen day, or today, and whether it is today. Refuses a day before. */
export async function requireDay(db: Transaction<DB>, on: string | null | undefined) {
  const today = await readToday(db);
  const day = on ?? today;
  if (day < today) throw invalid({ on: ["Choose today or a later day."] });
  return { on: day, isNow: day === today };
}

/** Withdraws products that the caller has locked, now or on a day to come, and returns those whose withdrawal has changed. */
export async function withdrawOn(
  scope: StaffScope,
  companyId: string,
  products: readonly EndingProduct[],
  { reason, on, isNow }: { reason: string; on: string; isNow: boolean },
) {
  const changed = products.filter(
    (product) => !product.is_withdrawn && (isNow || product.on !== on || product.reason !== reason),
  );
  if (isNow) await withdrawNow(scope, companyId, changed, { reason });
  else if (changed.length > 0) {
    await setWithdrawal(scope.db, companyId, getIds(changed), { reason, on, isNow });
    await endRequests(scope.db, companyId, getIds(changed), scope.user.id);
  }
  return changed;
}

/** Withdraws products that the caller has locked. If `isSilent`, the caller notifies the company. */
export async function withdrawNow(
  scope: StaffScope,
  companyId: string,
  products: readonly EndingProduct[],
  { reason, isSilent = false }: { reason: string; isSilent?: boolean },
) {
  if (products.length === 0) return;
  const on = await readToday(scope.db);
  await setWithdrawal(scope.db, companyId, getIds(products), { reason, on, isNow: true });
  await tellOfEnd(scope, companyId, { reason, on, isSilent }, products, scope.user.id);
}

/** Restores withdrawn products of a company, and cancels withdrawals whose day has not begun. */
export async function restoreProductsOf(
  scope: StaffScope,
  { company, gxp_skus }: { company: string; gxp_skus: readonly string[] },
) {
  requireCompanyOfKey(scope, company);
  const found = await lockEndingProducts(scope.db, company, gxp_skus);
  const chosen = [...found.values()].filter(({ on }) => on !== null);
  if (chosen.length > 0) {
    await setRestored(scope.db, company, getIds(chosen));
    await endRequests(scope.db, company, getIds(chosen), scope.user.id);
  }
  await recordEvents(
    scope,
    chosen
      .filter(({ is_withdrawn }) => is_withdrawn)
      .map(({ gxp_sku, sku, name }) => ({
        company_id: company,
        type: "product.restored",
        subject: gxp_sku,
        data: { sku, name },
      })),
  );
  return answer(company, gxp_skus, found, new Set(chosen), "restored");
}

/**
 * Ends the edits and the vendor's requests about products that were withdrawn in this transaction, and records that. The company has one notification for all of
 * them. `userId` is null for a job.
 */
export async function tellOfEnd(
  scope: StaffScope | { db: Transaction<DB> },
  companyId: string,
  { reason, on, isSilent = false }: { reason: string; on: string; isSilent?: boolean },
  products: readonly EndingProduct[],
  userId: string | null,
) {
  const edits = await endEdits(scope.db, companyId, getIds(products), userId);
  await endRequests(scope.db, companyId, getIds(products), userId);
  const [only] = products.length === 1 ? products : [];
  await recordEvents(
    scope,
    products.map(({ gxp_sku, sku, name }) => ({
      company_id: companyId,
      type: "product.withdrawn",
      subject: gxp_sku,
      data: { sku, name, reason, on },
    })),
    isSilent
      ? null
      : withdrawal({ products: products.length, gxp_sku: only?.gxp_sku ?? null, reason, on, edits }, only),
  );
}

export const getIds = (products: readonly EndingProduct[]) => products.map(({ id }) => id);

/** The outcome of each product in the order sent, and the number of changed ones for the audit record. */
function answer(
  company_id: string,
  gxpSkus: readonly string[],
  found: ReadonlyMap<string, EndingProduct>,
  changed: ReadonlySet<EndingProduct>,
  status: "withdrawn" | "restored",
) {
  const results = gxpSkus.map((gxp_sku) => {
    const product = found.get(gxp_sku);
    if (!product) return { gxp_sku, status: "unknown" as const };
    return { gxp_sku, status: changed.has(product) ? status : ("unchanged" as const) };
  });
  return new AuditedResponse({ results }, [{ company_id, products: changed.size }]);
}
