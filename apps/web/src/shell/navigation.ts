import { linkOptions, type LinkProps } from "@tanstack/react-router";
import {
  Bell,
  ClipboardCheck,
  Files,
  House,
  LayoutDashboard,
  Package,
  ReceiptText,
  Settings,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import type { FoundPage } from "../lib/find-props.ts";
import { type May, orderPages, type Requirement } from "../lib/use-may.ts";
import { notificationSections, repositorySections, type Section, settingsSections } from "./sections.ts";

export interface Entry extends Requirement {
  label: string;
  path: NonNullable<LinkProps["to"]>;
  icon: LucideIcon;
  /** Sections of the page, selected by `type` in the query. */
  sections?: readonly Section[];
  /** The number of rows that wait on the page. */
  count?: ReactNode;
}

/** Entries of a frame's navigation, under a title if there is one. */
export interface EntryGroup {
  title?: string;
  entries: readonly Entry[];
}

const entries: readonly Entry[] = [
  { label: "Home", path: "/homepage", icon: House },
  { label: "Dashboard", path: "/dashboard", icon: LayoutDashboard },
  {
    label: "Product Catalog",
    path: "/product-catalog",
    icon: Package,
    permission: "products.view_product",
    flag: "Product Catalog",
  },
  { label: "Orders", path: "/orders", icon: ReceiptText, ...orderPages },
  {
    label: "Document Repository",
    path: "/document-repository",
    icon: Files,
    sections: repositorySections,
  },
  {
    label: "Notifications",
    path: "/notifications",
    icon: Bell,
    sections: notificationSections,
  },
  {
    label: "Needed from You",
    path: "/requirements",
    icon: ClipboardCheck,
    permission: "requirements.view",
    flag: "Required Documents",
  },
  {
    label: "Settings",
    path: "/settings",
    icon: Settings,
    sections: settingsSections,
  },
];

/** The numbers beside entries, by their paths. */
export type EntryCounts = Partial<Record<Entry["path"], ReactNode>>;

/** Returns the vendor's entries that the user may open, each with the sections that the user may open. */
export const entriesFor = (may: May, counts: EntryCounts = {}): readonly Entry[] =>
  entries
    .filter(may)
    .map((entry) => ({
      ...entry,
      sections: entry.sections?.filter(may),
      count: counts[entry.path],
    }))
    .filter(({ sections }) => sections?.length !== 0);

/** Whether an address leads to a page, or a section of one, that is switched off for the user. */
export function isSwitchedOff(path: string, type: unknown, may: May) {
  const entry = entries.find((candidate) => path === candidate.path || path.startsWith(`${candidate.path}/`));
  if (!entry) return false;
  const section = entry.sections?.find(({ label }) => label === type);
  if (section && !section.givesWay && !may(section)) return true;
  return !entriesFor(may).some((open) => open.path === entry.path);
}

/** Returns the link to an entry or to one of its sections. */
export const linkTo = (entry: Entry, section?: Section) =>
  linkOptions({ to: entry.path, search: section ? { type: section.label } : {} });

/** Returns the pages of the navigation and their sections for quick search. */
export const findPages = (groups: readonly EntryGroup[]): FoundPage[] =>
  groups
    .flatMap(({ entries: all }) => all)
    .flatMap((entry) => [
      { title: entry.label, icon: entry.icon, link: linkTo(entry) },
      ...(entry.sections ?? [])
        .filter(({ label }) => label !== entry.label)
        .map((section) => ({
          title: section.label,
          within: entry.label,
          icon: entry.icon,
          link: linkTo(entry, section),
        })),
    ]);

/** Marks the link to the open page at the second address of a section, which the router cannot match. */
export const markAt = (pathname: string, ...sections: readonly Section[]) =>
  sections.some(({ path }) => path === pathname) ? open : undefined;

/**
 * Marks the entry of the open page: of the entries whose addresses the page's address begins with, the one with the longest,
 * because the address of the console's first page begins all others.
 */
export function markCurrent(entry: Entry, groups: readonly EntryGroup[], pathname: string) {
  const around = groups
    .flatMap(({ entries: all }) => all)
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length);
  return around[0]?.path === entry.path ? open : markAt(pathname, ...(entry.sections ?? []));
}

/** The attributes with which the router marks active links. */
const open = { "data-status": "active", "aria-current": "page" } as const;
