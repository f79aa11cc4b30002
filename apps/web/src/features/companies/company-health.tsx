import type { CompanyProblem, ProviderCompany } from "@lading/contract";
import { TriangleAlert } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";

const names: Record<CompanyProblem, string> = {
  no_administrator: "No active administrator",
  no_sign_in: "No sign-in for 90 days",
  edits_late: "Edits wait too long",
  plan_expired: "Plan has expired",
};

/** The words of each problem. */
export const problemNames: ReadonlyMap<string, string> = new Map(Object.entries(names));

/** The problems of a company in words; the tooltip and screen readers get all of them. */
export function CompanyHealth({ company: { health, status } }: { company: ProviderCompany }) {
  const [first, ...others] = health;
  if (first === undefined) return status === "suspended" ? <span className="text-fg3">Suspended</span> : "Good";
  const all = health.map((problem) => names[problem]).join(", ");
  return (
    <span title={all}>
      <Badge tone="warn" icon={<TriangleAlert aria-hidden size={12} strokeWidth={2} />}>
        {others.length === 0 ? names[first] : `${health.length} problems`}
        {others.length > 0 && <span className="sr-only">: {all}</span>}
      </Badge>
    </span>
  );
}
