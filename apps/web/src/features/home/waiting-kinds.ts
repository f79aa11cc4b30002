import { type Waiting, type WaitingKind } from "@lading/contract";
import { linkOptions, type LinkProps } from "@tanstack/react-router";
import {
  CalendarClock,
  CalendarX2,
  CircleX,
  ClipboardPen,
  FileQuestionMark,
  type LucideIcon,
  PencilLine,
  ReceiptText,
} from "lucide-react";
import { number } from "../../lib/formats.ts";

interface Kind {
  icon: LucideIcon;
  /** The tone of the icon, by urgency. */
  tone: "bad" | "warn" | "info";
  /** The text after the number, as in "1 agreement has expired" and "2 agreements have expired". */
  one: string;
  many: string;
  /** The link to a single place. */
  placeLink?: (place: string) => LinkProps;
  /** The link to the list of all places, if there is one. */
  listLink?: LinkProps | ((waiting: Waiting["waiting"][number]) => LinkProps);
}

const product = (gxpSku: string): LinkProps => linkOptions({ to: "/product-catalog", search: { pid: gxpSku } });
const agreement = (type: string): LinkProps =>
  linkOptions({ to: "/document-repository", search: { type: "Corporate Agreements", agreement_type: type } });
const agreements: LinkProps = linkOptions({ to: "/document-repository", search: { type: "Corporate Agreements" } });

const kinds: Record<WaitingKind, Kind> = {
  expired_agreements: {
    icon: CalendarX2,
    tone: "bad",
    one: "agreement has expired",
    many: "agreements have expired",
    placeLink: agreement,
    listLink: agreements,
  },
  orders_to_answer: {
    icon: ClipboardPen,
    tone: "warn",
    one: "order waits for your answer",
    many: "orders wait for your answer",
    placeLink: (order) => linkOptions({ to: "/orders", search: { order } }),
    listLink: linkOptions({ to: "/orders" }),
  },
  missing_agreements: {
    icon: FileQuestionMark,
    tone: "bad",
    one: "agreement is missing",
    many: "agreements are missing",
    placeLink: agreement,
    listLink: agreements,
  },
  rejected_fields: {
    icon: CircleX,
    tone: "bad",
    one: "field was rejected",
    many: "fields were rejected",
    placeLink: product,
    listLink: linkOptions({ to: "/product-catalog/changes", search: { status: "rejected" } }),
  },
  expiring_agreements: {
    icon: CalendarClock,
    tone: "warn",
    one: "agreement expires within 30 days",
    many: "agreements expire within 30 days",
    placeLink: agreement,
    listLink: agreements,
  },
  expiring_documents: {
    icon: CalendarClock,
    tone: "warn",
    one: "product document has expired or expires within 30 days",
    many: "product documents have expired or expire within 30 days",
    listLink: linkOptions({
      to: "/document-repository",
      search: { type: "Product Documents", expiry: ["soon", "expired"], ordering: "expires_on" },
    }),
  },
  orders_without_documents: {
    icon: ReceiptText,
    tone: "warn",
    one: "order of the last 60 days has no documents",
    many: "orders of the last 60 days have no documents",
    placeLink: (order) =>
      linkOptions({ to: "/document-repository", search: { type: "Order Documents", purchase_order: order } }),
    listLink: ({ narrowed }) => {
      const search = { type: "Order Documents", has_documents: "false", ...narrowed };
      return linkOptions({ to: "/document-repository", search });
    },
  },
  unfinished_drafts: {
    icon: PencilLine,
    tone: "info",
    one: "draft of yours is unfinished",
    many: "drafts of yours are unfinished",
    placeLink: product,
  },
};

/** Whether an entry is about agreements. */
export const isAgreement = (kind: WaitingKind) => kind.endsWith("_agreements");

/** The text and the links of one kind of waiting entry. */
export function shownWaiting(waiting: Waiting["waiting"][number]) {
  const { kind, count, places } = waiting;
  const { icon, tone, one, many, placeLink, listLink } = kinds[kind];
  const list = typeof listLink === "function" ? listLink(waiting) : listLink;
  const [only = "", ...others] = places;
  return {
    icon,
    tone,
    text: `${number(count)} ${count === 1 ? one : many}`,
    link: others.length === 0 && placeLink ? placeLink(only) : list,
    /** The link to the form that sends the agreement of a place. */
    sendLink: isAgreement(kind) ? (place: string) => ({ ...agreement(place), hash: "upload" }) : undefined,
    places: places.map((place) => ({ place, link: others.length === 0 ? undefined : placeLink?.(place) })),
    /** The link to the places that are not named, or undefined if there are none. */
    more: count > places.length ? { link: list } : undefined,
  };
}
