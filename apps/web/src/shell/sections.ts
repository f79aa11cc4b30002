import type { Requirement } from "../lib/use-may.ts";

/** A section of a page, opened by `type` in the query. */
export interface Section extends Requirement {
  label: string;
  /** A second address that shows the section. */
  path?: string;
  /** A short `type` that also opens it. Its label in lowercase, joined by hyphens, always does. */
  short?: string;
  /** Without permission, the page shows its default section instead of the 404 page. */
  givesWay?: boolean;
}

export const repositorySections = [
  {
    label: "Corporate Agreements",
    short: "corporate",
    permission: "corporate_agreements.view_corporateagreement",
  },
  {
    label: "Product Documents",
    permission: "persistent_documents.view_product_docs",
    flag: "Product Documents",
  },
  {
    label: "Order Documents",
    permission: "order_documents.view_order_docs",
  },
  {
    label: "Archived Documents",
    short: "archive",
    permission: "documents_archive.view_archive",
  },
] as const satisfies readonly Section[];

export const notificationSections = [
  { label: "Notifications" },
  { label: "Archived Notifications" },
] as const satisfies readonly Section[];

export const settingsSections = [
  { label: "User Profile" },
  { label: "Change Password", path: "/change-password" },
  { label: "Security" },
  { label: "Alerts" },
  { label: "Service Plans" },
  {
    label: "Account Management",
    permission: "accounts.view_regularuser",
    flag: "Account Management",
    givesWay: true,
  },
  { label: "Company Sign-In", permission: "accounts.change_regularuser", flag: "Account Management" },
  { label: "Assistants" },
  { label: "API Keys", permission: "accounts.change_apikey", givesWay: true },
  { label: "Webhooks", permission: "accounts.change_apikey" },
  { label: "Shipping", permission: "orders.ship", flag: "Order Responses" },
] as const satisfies readonly Section[];

/** Returns the label of the section that the address names, or undefined if there is none. */
export const sectionSearch =
  <Label extends string>(sections: readonly (Section & { label: Label })[]) =>
  ({ type }: Record<string, unknown>): { type: Label | undefined } => ({
    type: sections.find(({ label, short }) => [label, toSlug(label), short].includes(String(type)))?.label,
  });

const toSlug = (label: string) => label.toLowerCase().replaceAll(" ", "-");
