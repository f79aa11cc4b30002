import { useId, type ReactNode } from "react";

interface SignInCardProps {
  title: string;
  badge?: ReactNode;
  about: string;
  children: ReactNode;
}

/** A titled card of the page. */
export function SignInCard({ title, badge, about, children }: SignInCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line px-4 py-4 sm:px-5 sm:py-5">
      <h2 id={id} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-semibold">
        {title}
        {badge}
      </h2>
      <p className="mt-0.5 mb-4 text-sm text-fg2 text-pretty">{about}</p>
      {children}
    </section>
  );
}
