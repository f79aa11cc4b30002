import { Fragment, type ReactNode } from "react";

export type Fact = readonly [label: string, value: ReactNode];

/** The facts of a notification, one in each row. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 border-t border-line pt-3">
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <dt className="text-fg3">{label}</dt>
          <dd className="min-w-0 text-fg tabular-nums wrap-anywhere">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
