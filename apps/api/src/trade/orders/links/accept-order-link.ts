import { acceptOrderLink } from "@lading/contract";
import { recordPublicAction } from "../../../record/audit/record-action.ts";
import { conflict } from "../../../ground/http/refusal.ts";
import type { Out } from "../../../ground/http/serve.ts";
import { findBlockedOrders } from "../../effects/open-requirement-queries.ts";
import { refuseOpen } from "../../effects/refuse-open.ts";
import { acceptLocked } from "../answers/accept-orders.ts";
import { lockOrders } from "../answers/order-lock-queries.ts";
import { openLink, outdated, requireOpen, type LinkParts } from "./open-order-link.ts";
import { findOpenedLink } from "./order-link-queries.ts";

type Acceptance = Out<typeof acceptOrderLink.body>;

/** Accepts the waiting lines of the order of a link. The first answer to the order ends all links to it. */
export const acceptByLink = (parts: LinkParts, code: string, { name, revision }: Acceptance, address: string) =>
  openLink(parts, code, "read write", async (scope, { purchase_order }) => {
    const order = (await lockOrders(scope, [purchase_order])).get(purchase_order);
    // A statement after the lock sees the answer or the change that held it.
    const link = await findOpenedLink(scope);
    requireOpen(link);
    if (revision !== link.revision) throw outdated(purchase_order, link.changed_at);
    if (order) refuseOpen(await findBlockedOrders(scope.db, scope.companyId, [order.id]));
    const stored = order && (await acceptLocked(scope, [order], { source: "link", as_whom: name })).get(order.id);
    if (!stored) throw conflict("order_not_open", "No line of this order waits for an answer.");
    await recordPublicAction(scope.db, acceptOrderLink, {
      actorId: scope.user.id,
      companyId: scope.companyId,
      details: { purchase_order, revision, version: stored.version, name },
      address,
    });
    const { answer } = await findOpenedLink(scope);
    return { name, answered_at: answer?.answered_at ?? new Date().toISOString() };
  });
