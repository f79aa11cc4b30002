import type { Notification } from "@lading/contract";
import type { LinkProps } from "@tanstack/react-router";
import type { Requirement } from "../../lib/use-may.ts";

type Target = Requirement & {
  link: Pick<LinkProps, "to" | "search">;
  /** The name of the page, for users who may not open it. */
  place: string;
};

/** Returns the page that a notification is about, or undefined if there is none. */
export function visitTarget(notification: Notification): Target | undefined {
  const { product_details_edit_request: request, product_details_edit_decision: decision } = notification;
  const { product_item: item, rank_update: rank, purchase_order: order } = notification;
  const pid = request?.sku ?? decision?.sku ?? item?.gxp_sku ?? rank?.gxp_sku;
  if (pid)
    return {
      link: { to: "/product-catalog", search: { pid } },
      place: "the catalog",
      permission: "products.view_product",
      flag: "Product Catalog",
    };
  if (order)
    return {
      link: { to: "/document-repository", search: { type: "Order Documents", purchase_order: order.po_number } },
      place: "orders",
      permission: "order_documents.view_order_docs",
    };
  if (notification.terms_and_conditions_acceptance)
    return { link: { to: "/terms-and-conditions" }, place: "the terms" };
  return undefined;
}
