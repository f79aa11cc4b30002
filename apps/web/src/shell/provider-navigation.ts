import { allWorkPermissions } from "@lading/contract";
import {
  Building2,
  ClipboardCheck,
  CircleHelp,
  FileCheck2,
  Handshake,
  House,
  Inbox,
  KeyRound,
  KeySquare,
  Layers,
  LayoutDashboard,
  ListChecks,
  ListRestart,
  ListTree,
  Mail,
  Megaphone,
  MessageSquareText,
  Package,
  ReceiptText,
  Scale,
  ScrollText,
  Settings,
  Tag,
  Upload,
  Users,
  Webhook,
} from "lucide-react";
import type { ReactNode } from "react";
import type { May } from "../lib/use-may.ts";
import type { Entry, EntryGroup } from "./navigation.ts";

/** The numbers beside entries, which features render. */
export interface ConsoleCounts {
  waitingEdits?: ReactNode;
}

/** Returns the entries of the provider's console that the staff member may open. A group without entries is not shown. */
export const getConsoleGroups = (may: May, counts: ConsoleCounts): readonly EntryGroup[] =>
  createGroups(counts)
    .map(({ title, entries }) => ({ title, entries: entries.filter(may) }))
    .filter(({ entries }) => entries.length > 0);

/**
 * Returns the page with which the console begins: the first one that the staff member's role opens. A page that is open to all
 * staff, such as that of their own runs, is the first one only for a role without any permission.
 */
export function getFirstPage(may: May) {
  const entries = getConsoleGroups(may, {}).flatMap((group) => group.entries);
  return entries.find(({ permission }) => permission !== undefined) ?? entries[0];
}

/** Returns false for the address of a page whose entry the staff member does not have. */
export function mayOpen(path: string, may: May) {
  const around = createGroups({})
    .flatMap(({ entries }) => entries)
    .filter((entry) => path === entry.path || path.startsWith(`${entry.path}/`));
  const entry = around.toSorted((one, other) => other.path.length - one.path.length)[0];
  return !entry || may(entry);
}

/** One route serves all kinds of content, so the type of the address names its parameter. */
const contentPath = (kind: string) => `/provider/${kind}` as "/provider/$kind/{-$id}";

/** One route serves a list and the pages of its rows, so the type of the address names their parameters. */
const listPath = (name: string) => `/provider/${name}` as Entry["path"];

const createGroups = (counts: ConsoleCounts): readonly { title: string; entries: readonly Entry[] }[] => [
  {
    title: "Work",
    entries: [
      {
        label: "Queue",
        path: "/provider/queue",
        icon: Inbox,
        permission: allWorkPermissions,
      },
      {
        label: "Review",
        path: "/provider/review",
        icon: ListChecks,
        count: counts.waitingEdits,
        permission: "provider.review_edits",
      },
      { label: "Imports and Exports", path: "/provider/runs", icon: ListRestart },
    ],
  },
  {
    title: "Vendors",
    entries: [
      { label: "Companies", path: "/provider/companies", icon: Building2, permission: "provider.view_companies" },
      {
        label: "Products",
        path: listPath("products"),
        icon: Package,
        permission: "provider.view_products",
      },
      {
        label: "Orders",
        path: listPath("orders"),
        icon: ReceiptText,
        permission: "provider.view_orders",
      },
      { label: "Agreements", path: "/provider/agreements", icon: FileCheck2, permission: "provider.view_companies" },
      {
        label: "Documents",
        // The first part has no name in the address.
        path: "/provider/documents" as "/provider/documents/{-$part}",
        icon: ClipboardCheck,
        permission: "provider.review_documents",
      },
      {
        label: "Requirements",
        path: contentPath("requirements"),
        icon: ListChecks,
        permission: "provider.change_requirements",
      },
    ],
  },
  {
    title: "Data exchange",
    entries: [
      {
        label: "Import",
        // The form of a new import has no id.
        path: "/provider/imports" as "/provider/imports/{-$id}",
        icon: Upload,
        permission: ["provider.import_records", "provider.change_companies", "provider.change_agreements"],
      },
      { label: "API Keys", path: "/provider/api-keys", icon: KeySquare, permission: "provider.change_api_keys" },
      { label: "Webhooks", path: "/provider/webhooks", icon: Webhook, permission: "provider.change_api_keys" },
    ],
  },
  {
    title: "Content",
    entries: [
      { label: "Terms", path: contentPath("terms"), icon: Handshake, permission: "provider.edit_texts" },
      {
        label: "Announcements",
        path: contentPath("announcements"),
        icon: Megaphone,
        permission: "provider.edit_texts",
      },
      { label: "Home Texts", path: contentPath("texts"), icon: House, permission: "provider.edit_texts" },
      { label: "Help", path: contentPath("help"), icon: CircleHelp, permission: "provider.edit_texts" },
      { label: "Labels", path: contentPath("labels"), icon: Tag, permission: "provider.change_catalogs" },
      { label: "Plans", path: contentPath("plans"), icon: Layers, permission: "provider.change_catalogs" },
      {
        label: "Lists of Values",
        path: contentPath("value-lists"),
        icon: ListTree,
        permission: "provider.change_catalogs",
      },
      {
        label: "Mail Templates",
        path: contentPath("mail-templates"),
        icon: Mail,
        permission: "provider.edit_texts",
      },
      {
        label: "Dashboards",
        path: contentPath("dashboards"),
        icon: LayoutDashboard,
        permission: "provider.change_catalogs",
      },
    ],
  },
  {
    title: "Administration",
    entries: [
      { label: "People", path: "/provider/people", icon: Users, permission: "provider.change_staff" },
      { label: "Roles", path: "/provider/roles", icon: KeyRound, permission: "provider.change_roles" },
      {
        label: "Feedback",
        path: "/provider/feedback",
        icon: MessageSquareText,
        permission: "provider.answer_feedback",
      },
      { label: "Audit", path: "/provider/audit", icon: ScrollText, permission: "provider.view_audit" },
      {
        label: "Order Settings",
        path: "/provider/order-settings",
        icon: Scale,
        permission: "provider.change_order_settings",
      },
      { label: "Settings", path: "/provider/settings", icon: Settings, permission: "provider.change_settings" },
    ],
  },
];
