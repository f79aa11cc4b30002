import { Link, type LinkProps } from "@tanstack/react-router";
import { ArrowRight, type LucideIcon } from "lucide-react";
import { PageHeader } from "../../ui/page-header.tsx";

interface Area {
  label: string;
  about: string;
  icon: LucideIcon;
  link: LinkProps;
  isUnfilled: boolean;
}

interface HomePageProps {
  firstName: string;
  companyName: string;
  /** What the user may open. */
  areas: readonly Area[];
}

export function HomePage({ firstName, companyName, areas }: HomePageProps) {
  const unfilled = areas.filter(({ isUnfilled }) => isUnfilled);
  return (
    <div className="flex max-w-240 flex-col gap-8 p-4 lg:p-6">
      <div>
        <PageHeader title={`Welcome, ${firstName}`} />
        <p className="mt-1 text-sm text-fg2">This is where {companyName} works with its supply provider.</p>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2">
        {areas
          .filter(({ isUnfilled }) => !isUnfilled)
          .map((area) => (
            <li key={area.label}>
              <AreaCard {...area} />
            </li>
          ))}
      </ul>
      {unfilled.length > 0 && (
        <section aria-labelledby="unfilled">
          <h2 id="unfilled" className="text-sm font-semibold">
            Still to come
          </h2>
          <ul className="mt-2 divide-y divide-line rounded-card border border-line">
            {unfilled.map((area) => (
              <li key={area.label}>
                <AreaRow {...area} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function AreaCard({ label, about, icon: Icon, link }: Area) {
  return (
    <Link
      {...link}
      className="group flex h-full items-start gap-3 rounded-card border border-line p-4 transition-colors duration-150 hover:border-line-strong hover:bg-subtle"
    >
      <span className="grid size-8 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-text">
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-base font-medium">{label}</span>
        <span className="mt-0.5 block text-sm text-fg2 text-pretty">{about}</span>
      </span>
      <ArrowRight
        size={16}
        strokeWidth={1.75}
        aria-hidden
        className="mt-0.5 shrink-0 text-fg3 transition-transform duration-150 group-hover:translate-x-0.5 group-hover:text-fg"
      />
    </Link>
  );
}

function AreaRow({ label, about, icon: Icon, link }: Area) {
  return (
    <Link
      {...link}
      className="flex items-start gap-3 px-4 py-2.5 text-sm text-fg2 transition-colors duration-150 hover:bg-subtle hover:text-fg"
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-fg3" />
      <span className="sm:flex">
        <span className="block font-medium sm:w-44">{label}</span>
        <span className="block text-fg3">{about}</span>
      </span>
    </Link>
  );
}
