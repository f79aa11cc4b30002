import { type SetUpStep, setUpSteps } from "@lading/contract";
import type { LinkProps } from "@tanstack/react-router";
import type { Requirement } from "../../lib/use-may.ts";

interface Step extends Requirement {
  title: string;
  text: string;
  /** The page on which staff do the step. */
  link: LinkProps;
}

/** Describes the steps. `companyId` is the first company, or null if there is none yet. */
export function describeSteps(companyId: string | null): Record<SetUpStep, Step> {
  const content = "/provider/$kind/{-$id}" as const;
  const newCompany: LinkProps = { to: "/provider/companies/new" };
  return {
    identity: {
      title: "Name and logo",
      text: "Vendors see them on every page and in mails.",
      permission: "provider.change_settings",
      link: { to: "/provider/settings" },
    },
    plan: {
      title: "Plans",
      text: "How many users a company may have. Keep the plans that come with the portal, change them, or add your own.",
      permission: "provider.change_catalogs",
      link: { to: content, params: { kind: "plans", id: undefined } },
    },
    terms: {
      title: "Terms and conditions",
      text: "Users accept them before they use the portal.",
      permission: "provider.edit_texts",
      link: { to: content, params: { kind: "terms", id: undefined } },
    },
    company: {
      title: "First company",
      text: "A vendor and its code, by which files name the company.",
      permission: "provider.change_companies",
      link: companyId === null ? newCompany : { to: "/provider/companies/$id", params: { id: companyId } },
    },
    invitation: {
      title: "First invitation",
      text: "The company's first Vendor Admin, who invites the others.",
      permission: "provider.change_company_users",
      link:
        companyId === null
          ? newCompany
          : { to: "/provider/companies/$id", params: { id: companyId }, search: { tab: "People" } },
    },
    products: {
      title: "Load products",
      text: "From a CSV file or an Excel workbook. Its columns may have any names.",
      permission: "provider.import_records",
      link: { to: "/provider/imports/{-$id}", params: { id: undefined }, search: { kind: "products" } },
    },
  };
}

/** Whether a step of the set-up may have this page. */
export const mayHaveStep = (path: string) =>
  /^\/provider\/(?:settings|plans|terms|companies|imports)(?:\/|$)/.test(path);

/** Returns the step that staff do on a page, or undefined. `tab` is the open tab of a company's page. */
export function findStep(path: string, tab: string | undefined, companyId: string | null): SetUpStep | undefined {
  const [, , part = "", id] = path.split("/");
  if (part === "settings") return "identity";
  if (part === "plans") return "plan";
  if (part === "terms") return "terms";
  if (part === "imports") return "products";
  if (part !== "companies" || id === undefined) return undefined;
  if (id === "new") return "company";
  if (id !== companyId) return undefined;
  return tab === "People" ? "invitation" : "company";
}

/** Returns the step to do after `step`: the next one of `open`, and after the last one the first. */
export function findNext(step: SetUpStep, open: readonly SetUpStep[]): SetUpStep | undefined {
  const place = setUpSteps.indexOf(step);
  const inTurn = [...setUpSteps.slice(place + 1), ...setUpSteps.slice(0, place)];
  return inTurn.find((one) => open.includes(one));
}
