import { type ReactNode, useId } from "react";
import { Badge } from "../../ui/badge.tsx";

interface SecurityCardProps {
  title: string;
  isOn?: boolean;
  text: string;
  /** Why the last action failed. */
  failure: string | null | undefined;
  actions: ReactNode;
  children?: ReactNode;
}

/** A card of the page "Security", with its actions and their errors at the foot. */
export function SecurityCard({ title, isOn = false, text, failure, actions, children }: SecurityCardProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="rounded-card border border-line">
      <div className="px-4 pt-4 pb-4 sm:px-5 sm:pt-5">
        <h2 id={titleId} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-semibold">
          {title}
          {isOn && <Badge tone="ok">On</Badge>}
        </h2>
        <p className="mt-0.5 text-sm text-fg2 text-pretty">{text}</p>
        {children}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-b-card border-t border-line bg-subtle px-4 py-3 sm:px-5">
        <div role="alert" className="min-w-60 flex-1 text-sm text-bad text-pretty empty:hidden">
          {failure}
        </div>
        <div className="ml-auto flex flex-wrap gap-2">{actions}</div>
      </div>
    </section>
  );
}

export function Fact({ name, value, isLow = false }: { name: string; value: ReactNode; isLow?: boolean }) {
  return (
    <div>
      <dt className="text-xs text-fg3">{name}</dt>
      <dd className={`mt-0.5 tabular-nums ${isLow ? "text-warn" : ""}`}>
        {value}
        {isLow && ": make new ones"}
      </dd>
    </div>
  );
}
