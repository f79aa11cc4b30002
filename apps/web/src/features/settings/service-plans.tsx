import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Layers } from "lucide-react";
import { companyDetails } from "../../lib/current-user.ts";
import { failureText } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { OwnPlan } from "./own-plan.tsx";
import { PlanCard } from "./plan-card.tsx";
import { servicePlans } from "./settings-api.ts";
import { SettingsSection } from "./settings-section.tsx";

export function ServicePlans() {
  const { data: company } = useSuspenseQuery(companyDetails);
  return (
    <SettingsSection title="Service Plans" about="The features of your company's plan and of the other plans.">
      <OwnPlan company={company} />
      <section aria-labelledby="all-plans">
        <h2 id="all-plans" className="mb-3 text-base font-semibold">
          All plans
        </h2>
        <Plans ownPlan={company.tier?.name} />
      </section>
    </SettingsSection>
  );
}

const gridClass = "grid max-w-300 gap-4 grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))]";

function Plans({ ownPlan }: { ownPlan: string | undefined }) {
  const { data, error, isFetching, refetch } = useQuery(servicePlans);
  if (error && !data && !isFetching)
    return (
      <div role="alert" className="rounded-card border border-line">
        <EmptyState
          icon={<Layers strokeWidth={1.75} aria-hidden />}
          title="The service plans couldn't be loaded"
          actions={<Button onPress={() => void refetch()}>Try Again</Button>}
        >
          {failureText(error)}
        </EmptyState>
      </div>
    );
  if (!data)
    return (
      <div className={gridClass}>
        <output className="sr-only">Loading</output>
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} className="h-100 rounded-card" />
        ))}
      </div>
    );
  if (data.length === 0) return <p className="text-sm text-fg2">No data available</p>;
  return (
    <ul className={gridClass}>
      {data.map((plan) => (
        <li key={plan.name}>
          <PlanCard plan={plan} isOwn={plan.name === ownPlan} />
        </li>
      ))}
    </ul>
  );
}
