import type { ServicePlan } from "@lading/contract";
import { Check, X } from "lucide-react";
import { number } from "../../lib/formats.ts";
import { Badge } from "../../ui/badge.tsx";
import { FeatureName } from "./feature-name.tsx";

interface PlanCardProps {
  plan: ServicePlan;
  /** Whether it is the plan of the user's company. */
  isOwn: boolean;
}

export function PlanCard({ plan, isOwn }: PlanCardProps) {
  return (
    <article
      aria-label={plan.name}
      className={`flex h-full flex-col gap-4 rounded-card border p-4 sm:p-5 ${isOwn ? "border-accent ring-1 ring-accent" : "border-line"}`}
    >
      <header>
        <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-base font-semibold wrap-anywhere">{plan.name}</h3>
          {isOwn && <Badge tone="accent">Current plan</Badge>}
        </div>
        <p className="mt-0.5 text-sm text-fg2 tabular-nums">
          {number(plan.licenses)} {plan.licenses === 1 ? "license" : "licenses"}
        </p>
      </header>
      {plan.sections.map((section) => (
        <section key={section.title}>
          <h4 className="mb-1.5 text-xs font-medium text-fg3">{section.title}</h4>
          <ul className="flex flex-col gap-1.5">
            {section.features.map((feature) => (
              <li key={feature.name} className="flex items-start gap-2 text-sm">
                <Mark isActive={feature.is_active} />
                <FeatureName {...feature} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  );
}

/** Shows whether a plan includes a feature by an icon and a text. The color only repeats them. */
function Mark({ isActive }: { isActive: boolean }) {
  const Icon = isActive ? Check : X;
  return (
    <>
      <Icon
        aria-hidden
        size={16}
        strokeWidth={isActive ? 2 : 1.75}
        className={`mt-0.5 shrink-0 ${isActive ? "text-ok" : "text-fg3"}`}
      />
      <span className="sr-only">{isActive ? "Included: " : "Not included: "}</span>
    </>
  );
}
