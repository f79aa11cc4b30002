import type { ReactNode } from "react";

interface FactListProps {
  facts: readonly { label: string; value: ReactNode }[];
}

/** Facts about an item, above its history. */
export const FactList = ({ facts }: FactListProps) => (
  <dl className="rounded-card border border-line">
    {facts.map(({ label, value }) => (
      <div
        key={label}
        className="flex items-start justify-between gap-4 border-b border-line px-4 py-3 last:border-b-0"
      >
        <dt className="text-fg3 whitespace-nowrap">{label}</dt>
        <dd className="min-w-0 font-medium tabular-nums wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);
