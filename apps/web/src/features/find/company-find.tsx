import { CompanyHit } from "@lading/contract";
import { Building2, IdCard, Package, ReceiptText, User } from "lucide-react";
import type { FindProps } from "../../lib/find-props.ts";
import { companyHits } from "./find-api.ts";
import { FindDialog } from "./find-dialog.tsx";
import type { HitKinds } from "./find-option.ts";
import { recentHits } from "./recent-hits.ts";

/** All hits but staff have a company. */
const toCompany = ({ company_id: id }: CompanyHit) =>
  ({ to: "/provider/companies/$id", params: { id: id ?? "" } }) as const;

const kinds: HitKinds<CompanyHit> = {
  company: { group: "Companies", icon: Building2, toLink: toCompany },
  user: {
    group: "Users",
    icon: User,
    toLink: (hit) => ({ ...toCompany(hit), search: { tab: "People", search: hit.id } }),
  },
  product: {
    group: "Products",
    icon: Package,
    toLink: ({ id, company_id: company }) => ({
      to: "/provider/products/{-$company}/{-$sku}",
      params: { company: company ?? "", sku: id },
    }),
  },
  order: {
    group: "Orders",
    icon: ReceiptText,
    toLink: ({ id, company_id: company }) => ({
      to: "/provider/orders/{-$company}/{-$number}",
      params: { company: company ?? "", number: id },
    }),
  },
  staff: {
    group: "Provider's people",
    icon: IdCard,
    toLink: ({ id }) => ({ to: "/provider/people", search: { search: id } }),
  },
};

const recent = recentHits(CompanyHit);

/** Quick search of the provider's console. */
export const CompanyFind = (props: FindProps) => (
  <FindDialog
    {...props}
    label="Find companies, users, products, orders or pages"
    kinds={kinds}
    query={companyHits}
    recent={recent}
    shortHint="Type three letters or digits in a row to find users and parts of names."
  />
);
