import { CompanyHit } from "@lading/contract";
import { Building2, Package, ReceiptText, User } from "lucide-react";
import type { FindProps } from "../../lib/find-props.ts";
import { companyHits } from "./find-api.ts";
import { FindDialog } from "./find-dialog.tsx";
import type { HitKinds } from "./find-option.ts";
import { recentHits } from "./recent-hits.ts";

const toCompany = ({ company_id: id }: CompanyHit) => ({ to: "/provider/companies/$id", params: { id } }) as const;

/** The console has no pages of products and orders yet, so they lead to their company. */
const kinds: HitKinds<CompanyHit> = {
  company: { group: "Companies", icon: Building2, toLink: toCompany },
  user: {
    group: "Users",
    icon: User,
    toLink: (hit) => ({ ...toCompany(hit), search: { tab: "People", search: hit.id } }),
  },
  product: { group: "Products", icon: Package, toLink: toCompany },
  order: { group: "Orders", icon: ReceiptText, toLink: toCompany },
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
