import type { Letter } from "../mail/letter.ts";
import { itemOf } from "./digest-lines.ts";
import type { DigestLine, DueReader, Frequency } from "./digest-queries.ts";

export interface DigestHead {
  /** Where mail programs reach the API. */
  apiUrl: string;
  timeZone: string;
}

/** The mail to one user about at least one event; of more than has room, it says how much more there is. */
export function digestMail(reader: DueReader, lines: readonly DigestLine[], { apiUrl, timeZone }: DigestHead): Letter {
  const clock = clockOf(timeZone);
  const items = lines.map((line) => itemOf(line, (date) => clock.format(date)));
  const all = lines[0]?.all_events ?? 0;
  const more = all - lines.reduce((sum, { events }) => sum + events, 0);
  const [only] = items.length === 1 && more === 0 ? items : [];
  const { every, update } = words[reader.frequency];
  return {
    recipient: reader.email,
    subject: update === undefined && only ? only.text : `${update ?? "New"}: ${only?.text ?? counted(all)}`,
    heading: counted(all),
    paragraphs: [],
    items,
    button: { label: more > 0 ? `View all, and ${inDigits(more)} more` : "View notifications", path: "/notifications" },
    notes: [`You get these mails ${every}.`],
    footerLinks: [
      { label: "Alert settings", path: "/settings?type=Alerts" },
      { label: "Unsubscribe", path: "/unsubscribe?code={{code}}" },
    ],
    unsubscribeUrl: `${apiUrl}/api/notifications/unsubscribe/?code={{code}}`,
    code: { purpose: "unsubscribe", id: reader.user_id, salt: reader.code_salt },
  };
}

/** Kept, since making one takes longer than a mail. */
const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string) {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "medium", timeStyle: "short" });
  clocks.set(timeZone, clock);
  return clock;
}

const words: Record<Frequency, { every: string; update?: string }> = {
  real_time: { every: "as things happen" },
  daily: { every: "once a day", update: "Daily update" },
  weekly: { every: "once a week", update: "Weekly update" },
};

const counted = (events: number) => `${inDigits(events)} new ${events === 1 ? "notification" : "notifications"}`;

const inDigits = (number: number) => number.toLocaleString("en-US");
