import {
  chooseSubject,
  getNotificationType,
  isNotificationType,
  type NotificationSubject,
  type Subject,
} from "@lading/contract";
import { formatInstant } from "../../ground/http/format-date.ts";
import type { MailItem } from "../../ground/mail/mail-content.ts";
import { lookAtOrder } from "../../trade/orders/links/mailed-links.ts";
import type { DigestLine } from "./digest-queries.ts";
import type { MailLine } from "./expand-orders.ts";

const MAX_LENGTH = 240;

/** Formats a line of a mail: its text, its note and the path that it links to, which the reader may open. */
export function formatItem(line: MailLine, mayOpen: (subject: Subject) => boolean): MailItem {
  const { notification_type, description, is_load, event_date } = line;
  const known = isNotificationType(notification_type) ? notification_type : undefined;
  const type = known && getNotificationType(known);
  const note = type === undefined ? formatInstant(event_date) : `${type.label} · ${formatInstant(event_date)}`;
  if (is_load)
    return { text: formatLoad(line, type?.counted), note, path: formatPath("/notifications", { notification_type }) };
  const text = description.length > MAX_LENGTH ? `${description.slice(0, MAX_LENGTH - 1).trimEnd()}…` : description;
  const path = (known && paths[chooseSubject(known, mayOpen)](line)) ?? "/notifications";
  return { text, note, path, action: lookAtOrder(line.code) };
}

function formatLoad(
  { events }: DigestLine,
  [one, many] = ["notification", "notifications"] as readonly [string, string],
) {
  return `${events.toLocaleString("en-US")} ${events === 1 ? one : many}`;
}

/** The paths that the portal's own list links to. */
const paths: Record<NotificationSubject, (line: DigestLine) => string | undefined> = {
  product: ({ gxp_sku }) => (gxp_sku ? formatPath("/product-catalog", { pid: gxp_sku }) : undefined),
  changes: () => "/product-catalog/changes",
  proposal: () => "/product-catalog/proposals",
  withdrawals: ({ gxp_sku }) => formatPath("/product-catalog", gxp_sku ? { pid: gxp_sku } : { withdrawn: "only" }),
  order: ({ po_number }) =>
    po_number ? formatPath("/document-repository", { type: "Order Documents", purchase_order: po_number }) : undefined,
  order_page: ({ po_number }) => (po_number ? formatPath("/orders", { order: po_number }) : undefined),
  order_shipments: ({ po_number, ship_notice: notice }) =>
    po_number
      ? formatPath("/orders", { order: po_number, tab: "Shipments" })
      : notice
        ? formatPath("/orders", { notice })
        : undefined,
  terms: () => "/terms-and-conditions",
  requirement: () => "/requirements",
  // Mails about the notifications of one person are written where these are raised.
  export: () => undefined,
  comparison: () => undefined,
};

const formatPath = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query).toString()}`;
