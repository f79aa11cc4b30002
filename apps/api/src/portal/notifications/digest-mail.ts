import { mayUnsubscribe } from "../../ground/mail/may-unsubscribe.ts";
import type { Mail } from "../../ground/mail/mail-content.ts";
import { formatItem } from "./digest-lines.ts";
import type { DigestLine, DueReader, Frequency } from "./digest-queries.ts";
import { expandOrders, type LinkedOrder } from "./expand-orders.ts";
import { createMayOpen } from "./hidden-types.ts";

export interface DigestHead {
  /** The URL at which mail programs reach the API. */
  apiUrl: string;
}

/** Creates the mail to one user about at least one notification. If there are more than fit, it contains their number. */
export function digestMail(
  reader: DueReader,
  lines: readonly DigestLine[],
  orders: readonly LinkedOrder[],
  { apiUrl }: DigestHead,
): Mail {
  const mayOpen = createMayOpen(reader);
  const items = expandOrders(lines, orders).map((line) => formatItem(line, mayOpen));
  const all = lines[0]?.all_events ?? 0;
  const more = all - lines.reduce((sum, { events }) => sum + events, 0);
  const [only] = items.length === 1 && more === 0 ? items : [];
  const { every, update } = words[reader.frequency];
  return {
    recipient: reader.email,
    template: "notifications",
    values: {
      summary: update === undefined && only ? only.text : `${update ?? "New"}: ${only?.text ?? formatCount(all)}`,
      count: formatCount(all),
      view: more > 0 ? `View all, and ${formatNumber(more)} more` : "View notifications",
      every,
    },
    blocks: { list: { kind: "items", items } },
    path: "/notifications",
    moreCodes: orders.map(({ code }) => code),
    ...mayUnsubscribe({ id: reader.user_id, salt: reader.code_salt }, apiUrl),
  };
}

const words: Record<Frequency, { every: string; update?: string }> = {
  real_time: { every: "as things happen" },
  daily: { every: "once a day", update: "Daily update" },
  weekly: { every: "once a week", update: "Weekly update" },
};

const formatCount = (events: number) =>
  `${formatNumber(events)} new ${events === 1 ? "notification" : "notifications"}`;

const formatNumber = (number: number) => number.toLocaleString("en-US");
