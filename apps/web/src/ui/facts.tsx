import type { ReactNode } from "react";

interface FactsProps {
  title: string;
  /** Wide columns have room for an email address. */
  isWide?: true;
  children: ReactNode;
}

/** A titled card of named values. */
export const Facts = ({ title, isWide, children }: FactsProps) => (
  <section aria-label={title}>
    <h2 className="mb-2.5 text-base font-semibold">{title}</h2>
    <dl
      className={`grid gap-x-6 gap-y-4 rounded-card border border-line px-4 py-3.5 ${isWide ? "grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]" : "grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]"}`}
    >
      {children}
    </dl>
  </section>
);

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="mb-1 text-xs text-fg3">{name}</dt>
    <dd className="whitespace-pre-line text-fg tabular-nums wrap-anywhere">{children}</dd>
  </div>
);
