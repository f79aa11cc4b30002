import { formatDate } from "../../../ground/http/format-date.ts";
import type { Mail, MailedCode, MailItem } from "../../../ground/mail/mail-content.ts";
import { mayUnsubscribe } from "../../../ground/mail/may-unsubscribe.ts";
import { keyOf, mostLinks } from "../links/mailed-link-queries.ts";
import { lookAtOrder } from "../links/mailed-links.ts";
import type { DueOrder, Reminded } from "./reminder-queries.ts";

/**
 * Creates the mail that reminds a person of orders, of which there is at least one. It names as many as a mail has links; `codes` are those
 * of the links by order and person.
 */
export function reminderMail(
  { email, user_id, code_salt }: Reminded,
  orders: readonly DueOrder[],
  codes: ReadonlyMap<string, MailedCode>,
  apiUrl: string,
): Mail {
  const named = orders.slice(0, mostLinks).map((order) => ({ order, code: codes.get(keyOf({ ...order, user_id })) }));
  const more = orders.length - named.length;
  return {
    recipient: email,
    template: "order-reminder",
    values: {
      orders: `${orders.length.toLocaleString("en-US")} ${orders.length === 1 ? "purchase order" : "purchase orders"}`,
      wait: orders.length === 1 ? "waits" : "wait",
      view: more > 0 ? `View all, and ${more.toLocaleString("en-US")} more` : "View orders",
    },
    blocks: { list: { kind: "items", items: named.map(({ order, code }) => formatOrder(order, code)) } },
    path: "/orders",
    moreCodes: named.flatMap(({ code }) => code ?? []),
    ...mayUnsubscribe({ id: user_id, salt: code_salt }, apiUrl),
  };
}

const formatOrder = (
  { purchase_order, day, time, zone, is_late }: DueOrder,
  code: MailedCode | undefined,
): MailItem => ({
  text: `Purchase order ${purchase_order}`,
  note: `${is_late ? "Late: the answer was due" : "Answer by"} ${formatDate(day)}, ${time}, ${zone}`,
  path: `/orders?${new URLSearchParams({ order: purchase_order }).toString()}`,
  action: lookAtOrder(code),
});
