import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { ArrowRight, type LucideIcon } from "lucide-react";
import { PageHeader } from "../../ui/page-header.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { homeDescriptions, latestUpdate } from "./home-api.ts";
import { NeededCard } from "./needed-card.tsx";
import { ProviderCard } from "./provider-card.tsx";
import { UpdateBanner } from "./update-banner.tsx";
import { waiting } from "./waiting-api.ts";
import { isAgreement } from "./waiting-kinds.ts";
import { WaitingList } from "./waiting-list.tsx";
import { WaitingOnProvider } from "./waiting-on-provider.tsx";

interface Area {
  label: string;
  icon: LucideIcon;
  link: LinkProps;
}

interface HomePageProps {
  firstName: string;
  companyName: string;
  /** The areas that the user may open. */
  areas: readonly Area[];
}

export function HomePage({ firstName, companyName, areas }: HomePageProps) {
  return (
    <div className="flex max-w-300 flex-col gap-8 p-4 lg:p-6">
      <div>
        <PageHeader title={`Welcome, ${firstName}`} />
        <p className="mt-1 text-sm text-fg2">This is where {companyName} works with its supply provider.</p>
      </div>
      <Content areas={areas} />
    </div>
  );
}

/** Renders when all requests have settled, so that nothing moves. Failed parts show an error or are left out. */
function Content({ areas }: Pick<HomePageProps, "areas">) {
  const descriptions = useQuery(homeDescriptions);
  const all = [descriptions, useQuery(latestUpdate), useQuery(waiting)];
  // A failed part stays in its position while it is retried.
  if (all.some(({ isPending, errorUpdateCount }) => isPending && errorUpdateCount === 0))
    return (
      <>
        <output className="sr-only">Loading</output>
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-60 rounded-card" />
      </>
    );
  return (
    <>
      <UpdateBanner />
      <WaitingCards />
      <ul aria-label="Areas" className="grid gap-3 sm:grid-cols-2">
        {areas.map((area) => (
          <li key={area.label}>
            <AreaCard {...area} about={descriptions.data?.get(area.label)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What waits on the company and on the provider. Companies with required documents have a card of them. */
function WaitingCards() {
  const { data } = useQuery(waiting);
  if (!data?.needed)
    return (
      <div className="flex flex-col gap-3">
        <WaitingList />
        <WaitingOnProvider />
      </div>
    );
  return (
    <div className="home-cards">
      <NeededCard needed={data.needed} agreements={data.waiting.filter(({ kind }) => isAgreement(kind))} />
      <div className="home-aside">
        <ProviderCard {...data} />
        <WaitingList hasNeeded />
      </div>
    </div>
  );
}

/** The card of an area with its text. */
export function AreaCard({ label, about, icon: Icon, link }: Area & { about: string | undefined }) {
  return (
    <Link
      {...link}
      className="group flex h-full items-start gap-3 rounded-card border border-line p-4 transition-colors duration-150 hover:border-line-strong hover:bg-subtle"
    >
      <span className="grid size-8 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-text">
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="min-w-0 flex-1 self-center">
        <span className="block text-base font-medium">{label}</span>
        {about && <span className="mt-0.5 block text-sm text-fg2 text-pretty wrap-anywhere">{about}</span>}
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
