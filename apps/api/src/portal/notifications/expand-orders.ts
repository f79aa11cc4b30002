import type { MailedCode } from "../../ground/mail/mail-content.ts";
import type { DigestLine } from "./digest-queries.ts";
import type { NewOrder } from "./new-order-queries.ts";

/** A new or changed order with the code of its link in the mail. */
export type LinkedOrder = NewOrder & { code: MailedCode };

/** A line of a mail; one about an order that can be accepted by a link has the code of it. */
export type MailLine = DigestLine & { code?: MailedCode };

/**
 * Gives each order that can be accepted its own line with a link. The line of a load keeps the number of its other orders, so the events
 * of all lines stay as many.
 */
export const expandOrders = (lines: readonly DigestLine[], orders: readonly LinkedOrder[]): MailLine[] =>
  lines.flatMap((line): MailLine[] => {
    const ofType = orders.filter(({ notification_type }) => notification_type === line.notification_type);
    const own = ofType.filter(({ number, load_id }) =>
      line.is_load ? load_id === line.load_id : number === line.number,
    );
    const linked = own.map(({ description, event_date, po_number, code }) => ({
      ...line,
      is_load: false,
      events: 1,
      description,
      event_date,
      po_number,
      code,
    }));
    const others = line.events - own.length;
    return others > 0 ? [...linked, { ...line, events: others }] : linked;
  });
