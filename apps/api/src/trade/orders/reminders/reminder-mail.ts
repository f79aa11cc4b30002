import { formatDate } from "../../../ground/http/format-date.ts";
import type { Mail } from "../../../ground/mail/mail-content.ts";
import { mayUnsubscribe } from "../../../ground/mail/may-unsubscribe.ts";
import type { DueOrder, Reminded } from "./reminder-queries.ts";

/** Orders that a mail names. */
const MAX_ORDERS = 25;

/** Creates the mail that reminds a person of orders, of which there is at least one. */
export function reminderMail(
  { email, user_id, code_salt }: Reminded,
  orders: readonly DueOrder[],
  apiUrl: string,
): Mail {
  const more = orders.length - MAX_ORDERS;
  return {
    recipient: email,
    template: "order-reminder",
    values: {
      orders: `${orders.length.toLocaleString("en-US")} ${orders.length === 1 ? "purchase order" : "purchase orders"}`,
      wait: orders.length === 1 ? "waits" : "wait",
      view: more > 0 ? `View all, and ${more.toLocaleString("en-US")} more` : "View orders",
    },
    blocks: { list: { kind: "items", items: orders.slice(0, MAX_ORDERS).map(formatOrder) } },
    path: "/orders",
    ...mayUnsubscribe({ id: user_id, salt: code_salt }, apiUrl),
  };
}

const formatOrder = ({ purchase_order, day, time, zone, is_late }: DueOrder) => ({
  text: `Purchase order ${purchase_order}`,
  note: `${is_late ? "Late: the answer was due" : "Answer by"} ${formatDate(day)}, ${time}, ${zone}`,
  path: `/orders?${new URLSearchParams({ order: purchase_order }).toString()}`,
});
