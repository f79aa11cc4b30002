import { termsText } from "./terms-text.ts";

/** Texts that wait for publication, and settings of labels, so that the console has something of every kind to show. */

const author = "editor@provider.example";

const everybody = { plan_ids: [], company_ids: [], role_ids: [] };

export interface WaitingText {
  kind: "terms" | "announcements";
  /** The table with the item's id. */
  table: "terms_versions" | "update_messages";
  data: object;
  /** The days until it is published; null for a draft. */
  inDays: number | null;
  author: string;
}

/** The next terms, which explain one more thing. */
const nextTerms = termsText
  .replace(
    "2. Documents that are moved to the archive are deleted for good after 90 days, unless a legal hold applies.",
    "2. Documents that are moved to the archive are deleted for good after 90 days, or after the number of days that is set for their\n   label, unless a legal hold applies.",
  )
  .replace("within two business days.", "within one business day.");

export const waitingTexts: readonly WaitingText[] = [
  { kind: "terms", table: "terms_versions", data: { text: nextTerms, language: "en" }, inDays: null, author },
  {
    kind: "announcements",
    table: "update_messages",
    data: {
      text: "**The portal will be maintained on Sunday from 6:00 to 7:00 UTC.** You can read everything in that hour; uploads and changes have to wait.",
      importance: "warning",
      audience: everybody,
      from: null,
      until: null,
    },
    inDays: 4,
    author,
  },
];

/** An earlier message, which these users have dismissed. */
export const earlierMessage = {
  text: "**Feedback has its own button.** It is at the top of every page, and we read every message.",
  daysAgo: 40,
  dismissedBy: ["admin@bluemesa.example", "editor@bluemesa.example", "admin@harborpipe.example"],
};

export const labelSettings = [
  { space: "order", name: "Invoice", retentionDays: 3650, fields: [] },
  {
    space: "order",
    name: "Material Test Report",
    retentionDays: 1825,
    fields: [{ key: "heat_number", name: "Heat number", type: "text", is_required: true }],
  },
  {
    space: "product",
    name: "Certificate of Conformance",
    retentionDays: null,
    fields: [
      { key: "certificate_number", name: "Certificate number", type: "text", is_required: true },
      { key: "expires", name: "Expires", type: "date", is_required: false, is_expiry: true, not_before: "today" },
    ],
  },
] as const;

/** Days from today until the first certificates of conformance of a company expire. */
export const certificatesExpireIn = [12, -5];
