import type { ContentKind, ContentPreview } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Vendorview } from "../../features/content/preview-dialog.tsx";
import { toShownSection } from "../../features/help/help-api.ts";
import { Questions } from "../../features/help/questions.tsx";
import { AreaCard } from "../../features/home/home-page.tsx";
import { MessageCard } from "../../features/home/update-banner.tsx";
import { PlanCard } from "../../features/settings/plan-card.tsx";
import { cleanHtml } from "../../lib/clean-html.ts";
import { date } from "../../lib/formats.ts";
import { entriesFor } from "../../shell/navigation.ts";
import { RichText } from "../../ui/rich-text.tsx";

/** The part of the vendor's pages that shows one kind of content, made of the parts of those pages. */
export const VendorView: Vendorview = ({ kind, preview, id }) => views[kind](preview, id);

type View = (preview: ContentPreview, id: number | undefined) => ReactNode;

const views: Record<ContentKind, View> = {
  announcements: ({ announcement }) => <Announcement announcement={announcement} />,
  terms: ({ terms }) => (
    <>
      <h1 className="text-xl font-semibold">Terms and Conditions</h1>
      {terms.text === null ? (
        <p>There are no terms yet.</p>
      ) : (
        <>
          <p className="mt-1 mb-5 text-fg3">
            {`Revised ${date(terms.created_ts === null ? null : new Date(terms.created_ts * 1000).toISOString())}`}
          </p>
          <SafeText text={terms.text} />
        </>
      )}
    </>
  ),
  "home-descriptions": ({ home_descriptions: texts }) => (
    <ul className="grid gap-3 sm:grid-cols-2">
      {entriesFor(() => true)
        .filter(({ label }) => label !== "Home")
        .map(({ label, icon, path }) => (
          <li key={label}>
            <AreaCard
              label={label}
              icon={icon}
              link={{ to: path }}
              about={texts.find(({ name }) => name === label)?.description}
            />
          </li>
        ))}
    </ul>
  ),
  "help-sections": ({ help_sections: sections }, id) => {
    // A new section is the last one.
    const section = sections.find((one) => one.id === id) ?? sections.at(-1);
    return section && <HelpSection key={section.id} section={section} />;
  },
  labels: ({ labels }) => (
    <>
      <Names title="Labels of product documents" names={labels.product.map(({ name }) => name)} />
      <Names title="Labels of order documents" names={labels.order.map(({ name }) => name)} />
    </>
  ),
  "service-plans": ({ service_plans: plans }) => (
    <ul className="grid gap-3 sm:grid-cols-2">
      {plans.map((plan) => (
        <li key={plan.name}>
          <PlanCard plan={plan} isOwn={false} />
        </li>
      ))}
    </ul>
  ),
  dashboards: ({ dashboards }) => <Names title="Dashboards" names={dashboards.map(({ name }) => name)} />,
};

/** Returns a text as safe HTML; undefined until it is converted. */
const useSafeHtml = (text: string) =>
  useQuery({ queryKey: ["safe-html", text], queryFn: () => cleanHtml(text), staleTime: Infinity, gcTime: 0 }).data;

function SafeText({ text }: { text: string }) {
  const html = useSafeHtml(text);
  return html !== undefined && <RichText html={html} />;
}

function Announcement({ announcement }: Pick<ContentPreview, "announcement">) {
  const html = useSafeHtml(announcement?.text ?? "");
  if (!announcement) return <p className="text-fg2">This user sees no announcement.</p>;
  return html !== undefined && <MessageCard html={html} importance={announcement.importance} />;
}

function HelpSection({ section }: { section: ContentPreview["help_sections"][number] }) {
  const [open, setOpen] = useState<number>();
  const { data: shown } = useQuery({
    queryKey: ["shown-section", section],
    queryFn: () => toShownSection(section),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (!shown) return null;
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-xl font-semibold">{shown.name}</h1>
      <RichText html={shown.html} />
      {shown.questions.length > 0 && <Questions section={shown} open={open} onOpen={setOpen} />}
    </div>
  );
}

const Names = ({ title, names }: { title: string; names: readonly string[] }) => (
  <>
    <h2 className="mb-2 text-base font-semibold">{title}</h2>
    <ul className="mb-4 rounded-card border border-line">
      {names.map((name) => (
        <li key={name} className="border-b border-line px-4 py-3 last:border-b-0">
          {name}
        </li>
      ))}
    </ul>
  </>
);
