import { type EditRequirement, listEditRequirements, mostAskedCompanies } from "@lading/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Ban, TriangleAlert } from "lucide-react";
import { createContext, type ReactNode, use } from "react";
import { call } from "../../../lib/api.ts";
import { date } from "../../../lib/formats.ts";
import { useMay } from "../../../lib/use-may.ts";
import { refreshMs } from "../review-counts-api.ts";
import { isOpen, type QueueRow } from "./queue-row.ts";

/** The documents that matter for the approval of waiting changes of some companies. */
export const editRequirements = (companies: readonly string[]) => {
  const company = [...new Set(companies)].toSorted().slice(0, mostAskedCompanies);
  return queryOptions({
    queryKey: ["edit-requirements", company],
    queryFn: async ({ signal }) => (await call(listEditRequirements, { query: { company } }, signal)).results,
    enabled: company.length > 0,
    staleTime: refreshMs / 2,
    refetchInterval: refreshMs,
  });
};

/** The documents that matter for the changes on the page. */
const Requirements = createContext<readonly EditRequirement[]>([]);

/** Lets the titles of products say which documents matter for the approval of their changes. */
export function EditRequirements({ rows, children }: { rows: readonly QueueRow[]; children: ReactNode }) {
  const { data = [] } = useQuery(editRequirements(rows.filter(isOpen).map(({ company }) => company.id)));
  return <Requirements value={data}>{children}</Requirements>;
}

/** The documents that matter for the changes of a product. */
const useRequirementsOf = (row: QueueRow | undefined) =>
  use(Requirements).filter(
    ({ company_id, gxp_sku }) => company_id === row?.company.id && (gxp_sku === null || gxp_sku === row.gxp_sku),
  );

/** Returns why the changes of a product cannot be approved now, or undefined. */
export function useBlock(row: QueueRow | undefined) {
  const names = useRequirementsOf(row).flatMap(({ effect, item }) => (effect === "block" ? [item.name] : []));
  return names.length === 0
    ? undefined
    : `${new Intl.ListFormat("en-US").format(new Set(names))} must be accepted before changes can be approved.`;
}

/** Says before the approval of a product's changes which documents block it, and which only warn. */
export function ProductRequirements({ rows }: { rows: readonly QueueRow[] }) {
  const about = useRequirementsOf(rows.find(isOpen));
  return about.length > 0 ? <RequirementLines about={about} /> : null;
}

/** A line for each document. */
export function RequirementLines({ about }: { about: readonly EditRequirement[] }) {
  const mayOpen = useMay()({ permission: "provider.review_documents" });
  return (
    <span className="flex w-full flex-col gap-0.5 text-xs">
      {about.map(({ effect, item, gxp_sku: sku }) => {
        const [Icon, tone] = effect === "block" ? [Ban, "text-bad"] : [TriangleAlert, "text-warn"];
        return (
          <span key={`${item.id} ${effect}`} className="flex items-center gap-1.5 text-fg2">
            <Icon aria-hidden size={12} strokeWidth={1.75} className={`shrink-0 ${tone}`} />
            <span className="wrap-anywhere">
              {mayOpen ? (
                <Link
                  to="/provider/documents/{-$part}"
                  params={{ part: item.id }}
                  search={{}}
                  className="rounded-badge font-medium underline underline-offset-2 hover:text-accent-text"
                >
                  {item.name}
                </Link>
              ) : (
                item.name
              )}
              {sku !== null && ` of ${sku}`}
              {effect === "block"
                ? " must be accepted before changes can be approved."
                : ` is needed${item.due_on === null ? "" : ` by ${date(item.due_on)}`}. Changes can be approved without it.`}
            </span>
          </span>
        );
      })}
    </span>
  );
}
