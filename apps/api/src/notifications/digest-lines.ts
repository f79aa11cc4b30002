import { notificationTypes, type NotificationType } from "@lading/contract";
import type { DigestLine } from "./digest-queries.ts";
import { shapeNotification } from "./shape-notification.ts";

const LONGEST = 240;

/** What a line of a mail says, and where it leads. */
export function itemOf(line: DigestLine, instant: (date: Date) => string) {
  const { notification_type, description, is_load, event_date } = line;
  const label = isKnownType(notification_type) ? notificationTypes[notification_type] : undefined;
  const note = label === undefined ? instant(event_date) : `${label} · ${instant(event_date)}`;
  if (is_load) return { text: loadText(line), note, path: addressOf("/notifications", { notification_type }) };
  const text = description.length > LONGEST ? `${description.slice(0, LONGEST - 1).trimEnd()}…` : description;
  return { text, note, path: placeOf(line) };
}

const nouns: Record<string, [string, string]> = {
  product_item: ["new product", "new products"],
  rank_update: ["changed GXP rank", "changed GXP ranks"],
  purchase_order: ["new purchase order", "new purchase orders"],
};

function loadText({ notification_type, events }: DigestLine) {
  const [one, many] = nouns[notification_type] ?? ["notification", "notifications"];
  return `${events.toLocaleString("en-US")} ${events === 1 ? one : many}`;
}

/** Where the portal's own list leads as well. */
function placeOf(line: DigestLine) {
  const { product_details_edit_request, product_details_edit_decision, ...event } = shapeNotification("", {
    ...line,
    number: 0,
    was_read: false,
    details: { gxp_sku: line.gxp_sku ?? "", edited_fields: [] },
    user_id: null,
    first_name: null,
    last_name: null,
    email: null,
  });
  const edit = product_details_edit_request ?? product_details_edit_decision;
  const pid = edit?.sku ?? event.product_item?.gxp_sku ?? event.rank_update?.gxp_sku;
  if (pid) return addressOf("/product-catalog", { pid });
  const purchase_order = event.purchase_order?.po_number;
  if (purchase_order) return addressOf("/document-repository", { type: "Order Documents", purchase_order });
  if (event.terms_and_conditions_acceptance) return "/terms-and-conditions";
  return "/notifications";
}

const addressOf = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query).toString()}`;

const isKnownType = (type: string): type is NotificationType => Object.hasOwn(notificationTypes, type);
