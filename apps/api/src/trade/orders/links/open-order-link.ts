import { readCode, type OneUseCodes } from "../../../ground/codes/one-use-codes.ts";
import type { ApiDatabase } from "../../../ground/db/database.ts";
import { openGate, openOrderLink, type VendorScope } from "../../../ground/db/scope.ts";
import { badRequest, notFound } from "../../../ground/http/refusal.ts";
import { companySuspended } from "../../../ground/http/session-refusal.ts";
import { findLinkRow, findOpenedLink, type OpenedLink } from "./order-link-queries.ts";

export interface LinkParts {
  database: ApiDatabase;
  codes: OneUseCodes;
}

/** As order_links stores it. */
const validDays = 14;

const invalidLink = () =>
  badRequest("invalid_order_link", "This link is not valid. Sign in, or use the newest mail about the order.");

/**
 * Opens the transaction of a link whose code is proven, if its person may still answer orders. An unproven code gets no information. The
 * link itself may be over, which `requireOpen` tells.
 */
export async function openLink<T>(
  { database, codes }: LinkParts,
  code: string,
  mode: "read only" | "read write",
  work: (scope: VendorScope, link: OpenedLink) => Promise<T>,
): Promise<T> {
  const claim = readCode(code);
  const row = claim && (await openGate(database).transaction((db) => findLinkRow(db, claim.id)));
  if (!row || !codes.proves("order-answer", row, claim)) throw invalidLink();
  return openOrderLink(database.vendor, row.id, mode, async (scope) => {
    if (!scope?.user.permissions.includes("orders.respond")) throw invalidLink();
    if (scope.user.flagsOff.includes("Order Responses")) throw notFound();
    const link = await findOpenedLink(scope);
    if (link.company_status === "suspended") throw companySuspended(link);
    return work(scope, link);
  });
}

/** Refuses a link whose order was changed or answered since it was mailed, or whose time is over. */
export function requireOpen({
  purchase_order,
  revision,
  present_revision,
  changed_at,
  answer,
  has_expired,
}: OpenedLink) {
  if (present_revision !== revision) throw outdated(purchase_order, changed_at);
  if (answer)
    throw badRequest(
      "order_link_used",
      answer.name === null
        ? `Order ${purchase_order} was answered already.`
        : `Order ${purchase_order} was answered by ${answer.name}.`,
      { purchase_order, ...answer },
    );
  if (has_expired)
    throw badRequest("order_link_expired", `This link has expired after ${validDays} days. Sign in to answer.`, {
      valid_days: validDays,
    });
}

export const outdated = (purchase_order: string, changed_at: string | null) =>
  badRequest("order_link_outdated", "This order has changed. Sign in, or open the newer mail.", {
    purchase_order,
    changed_at,
  });
