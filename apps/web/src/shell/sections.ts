import { useMay, type Requirement } from "../lib/current-user.ts";

/** A part of a page, opened by `type` in the query. */
export interface Section extends Requirement {
  label: string;
  /** What its card says. */
  about?: string;
  /** Another address where it is shown. */
  path?: string;
  /** A short `type` that opens it too. Its label in small letters, joined by hyphens, always does. */
  short?: string;
  /** Asked for without the right to it, its parent's default shows instead of the 404 page. */
  givesWay?: boolean;
}

export const repositorySections = [
  {
    label: "Corporate Agreements",
    about: "What your company and the provider have agreed on, and what is still missing or about to expire.",
    short: "corporate",
    permission: "corporate_agreements.view_corporateagreement",
  },
  {
    label: "Product Documents",
    about: "Data sheets, certificates and drawings, each linked to the products that it is about.",
    permission: "persistent_documents.view_product_docs",
    flag: "Product Documents",
  },
  {
    label: "Order Documents",
    about: "Invoices, packing lists and whatever else belongs to one of your purchase orders.",
    permission: "order_documents.view_order_docs",
  },
  {
    label: "Archived Documents",
    about: "Documents that were put aside. They can be restored for 90 days, then they are deleted.",
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
  { label: "Alerts" },
  { label: "Service Plans" },
  {
    label: "Account Management",
    permission: "accounts.view_regularuser",
    flag: "Account Management",
    givesWay: true,
  },
] as const satisfies readonly Section[];

/** Reads which section of a page the address asks for, by its label; one that there is not is no section. */
export const sectionSearch =
  <Label extends string>(sections: readonly (Section & { label: Label })[]) =>
  ({ type }: Record<string, unknown>): { type: Label | undefined } => ({
    type: sections.find(({ label, short }) => [label, slugOf(label), short].includes(String(type)))?.label,
  });

/** The section to show: the one asked for, unless the user may not open it. */
export function useSection<One extends Section, Default>(
  sections: readonly One[],
  type: string | undefined,
  otherwise: Default,
) {
  const may = useMay();
  return sections.find((section) => section.label === type && may(section)) ?? otherwise;
}

const slugOf = (label: string) => label.toLowerCase().replaceAll(" ", "-");
