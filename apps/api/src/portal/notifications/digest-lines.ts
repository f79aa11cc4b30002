import { notificationTypes, type NotificationType } from "@lading/contract";
import { formatInstant } from "../../ground/http/format-date.ts";
import type { DigestLine } from "./digest-queries.ts";

const MAX_LENGTH = 240;

/** Formats a line of a mail: its text, its note and the path that it links to. */
export function formatItem(line: DigestLine) {
  const { notification_type, description, is_load, event_date } = line;
  const label = isKnownType(notification_type) ? notificationTypes[notification_type] : undefined;
  const note = label === undefined ? formatInstant(event_date) : `${label} · ${formatInstant(event_date)}`;
  if (is_load) return { text: formatLoad(line), note, path: formatPath("/notifications", { notification_type }) };
  const text = description.length > MAX_LENGTH ? `${description.slice(0, MAX_LENGTH - 1).trimEnd()}…` : description;
  return { text, note, path: getPath(line) };
}

const nouns: Record<string, [string, string]> = {
  product_item: ["new product", "new products"],
  rank_update: ["changed GXP rank", "changed GXP ranks"],
  purchase_order: ["new purchase order", "new purchase orders"],
};

function formatLoad({ notification_type, events }: DigestLine) {
  const [one, many] = nouns[notification_type] ?? ["notification", "notifications"];
  return `${events.toLocaleString("en-US")} ${events === 1 ? one : many}`;
}

/** Returns the path that the portal's own list links to. */
function getPath({ notification_type, gxp_sku, po_number }: DigestLine) {
  switch (notification_type) {
    case "product_item":
    case "rank_update":
    case "product_details_edit_request":
    case "product_details_edit_decision":
      return gxp_sku ? formatPath("/product-catalog", { pid: gxp_sku }) : "/notifications";
    case "purchase_order":
      return po_number
        ? formatPath("/document-repository", { type: "Order Documents", purchase_order: po_number })
        : "/notifications";
    case "terms_and_conditions_acceptance":
      return "/terms-and-conditions";
    default:
      return "/notifications";
  }
}

const formatPath = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query).toString()}`;

const isKnownType = (type: string): type is NotificationType => Object.hasOwn(notificationTypes, type);
