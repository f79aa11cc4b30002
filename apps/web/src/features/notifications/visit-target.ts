import {
  chooseSubject,
  getNotificationSubject,
  type Notification,
  type NotificationSubject,
  notificationTypeIds,
} from "@lading/contract";
import type { LinkProps } from "@tanstack/react-router";
import type { May, Requirement } from "../../lib/use-may.ts";

type Target = Requirement & {
  link: Pick<LinkProps, "to" | "search" | "params">;
  /** The name of the page, for users who may not open it. */
  place: string;
};

/** Returns the page that a notification is about for a user, or undefined if there is none. */
export function visitTarget(notification: Notification, may: May): Target | undefined {
  const type = notificationTypeIds.find((one) => notification[one]);
  const details = type && notification[type];
  if (!details) return undefined;
  const subject = chooseSubject(type, may);
  const link = links[subject](details);
  return link && { link, ...getNotificationSubject(subject) };
}

/** The members of details that name their subject. */
interface Names extends Readonly<Record<string, unknown>> {
  /** The GXP SKU in the details of edits. */
  sku?: string;
  gxp_sku?: string | null;
  po_number?: string | null;
  /** The id of a ship notice. */
  ship_notice?: string | null;
  export?: string;
  upload?: string;
  /** The id of a required document. */
  item?: string | null;
  /** The id of a proposed product. */
  id?: string;
}

const links: Record<NotificationSubject, (names: Names) => Target["link"] | undefined> = {
  product: ({ gxp_sku, sku = gxp_sku ?? undefined }) =>
    sku ? { to: "/product-catalog", search: { pid: sku } } : undefined,
  changes: () => ({ to: "/product-catalog/changes" }),
  proposal: ({ id }) => ({ to: "/product-catalog/proposals/{-$id}", params: { id } }),
  withdrawals: ({ gxp_sku }) => ({
    to: "/product-catalog",
    search: gxp_sku ? { pid: gxp_sku } : { withdrawn: "only" },
  }),
  order: ({ po_number }) =>
    po_number
      ? { to: "/document-repository", search: { type: "Order Documents", purchase_order: po_number } }
      : undefined,
  order_page: ({ po_number }) => (po_number ? { to: "/orders", search: { order: po_number } } : undefined),
  order_shipments: ({ po_number, ship_notice: notice }) =>
    po_number
      ? { to: "/orders", search: { order: po_number, tab: "Shipments" } }
      : notice
        ? { to: "/orders", search: { notice } }
        : undefined,
  requirement: ({ item }) => ({ to: "/requirements", search: item ? { item } : {} }),
  terms: () => ({ to: "/terms-and-conditions" }),
  comparison: ({ upload: id }) => (id ? { to: "/product-catalog/workbook-uploads/$id", params: { id } } : undefined),
  export: ({ export: id }) => (id ? { to: "/documents/$space/$id", params: { space: "export", id } } : undefined),
};
