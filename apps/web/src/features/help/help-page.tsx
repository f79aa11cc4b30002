import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { CircleHelp } from "lucide-react";
import { useEffect } from "react";
import { AboutLine } from "../../ui/about-line.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { ScrollRow } from "../../ui/scroll-row.tsx";
import { tabClass } from "../../ui/tab-class.ts";
import { helpSections, type ShownSection } from "./help-api.ts";
import { HelpResults } from "./help-results.tsx";
import { HelpSearchBox } from "./help-search-box.tsx";
import { correctedSearch, findSection } from "./find-questions.ts";
import type { HelpSearch } from "./help-search.ts";
import { Questions } from "./questions.tsx";

export function HelpPage({ search }: { search: HelpSearch }) {
  const { data: sections } = useSuspenseQuery(helpSections);
  const current = findSection(sections, search);
  const navigate = useNavigate();
  useCorrectedAddress(sections, search);
  if (!current)
    return (
      <div className="p-4 lg:p-6">
        <PageHeader title="Help" />
        <EmptyState icon={<CircleHelp strokeWidth={1.75} aria-hidden />} title="No help sections configured" />
        <AboutLine />
      </div>
    );
  const isSearching = search.search.trim() !== "";
  return (
    <>
      <div className="px-4 pt-4 pb-2 lg:px-6 lg:pt-6">
        <PageHeader title="Help" actions={<HelpSearchBox search={search} />} />
      </div>
      <SectionTabs sections={sections} current={isSearching ? undefined : current} />
      <div className="max-w-[75ch] px-4 pt-5 pb-10 lg:px-6">
        {isSearching ? (
          <HelpResults sections={sections} search={search.search} />
        ) : (
          <section aria-label={current.name} className="flex flex-col gap-6">
            <RichText html={current.html} />
            {current.questions.length > 0 && (
              <Questions
                section={current}
                open={search.question}
                // The address names the open question, so that users can share it.
                onOpen={(question) =>
                  void navigate({
                    to: "/help",
                    search: { section: current.id, ...(question !== undefined && { question }) },
                    replace: true,
                    resetScroll: false,
                  })
                }
              />
            )}
          </section>
        )}
      </div>
      <div className="px-4 pb-6 lg:px-6">
        <AboutLine />
      </div>
    </>
  );
}

/** Keeps the address in line with the page, so that users can share it. An address that names a missing section is corrected. */
function useCorrectedAddress(sections: readonly ShownSection[], search: HelpSearch) {
  const navigate = useNavigate();
  useEffect(() => {
    const corrected = correctedSearch(sections, search);
    if (corrected) void navigate({ to: "/help", search: corrected, replace: true, resetScroll: false });
  }, [navigate, sections, search]);
}

interface SectionTabsProps {
  sections: readonly ShownSection[];
  /** Undefined during a search. */
  current: ShownSection | undefined;
}

function SectionTabs({ sections, current }: SectionTabsProps) {
  return (
    <nav aria-label="Help">
      <ScrollRow className="border-b border-line">
        <ul className="flex gap-5 px-4 lg:gap-6 lg:px-6">
          {sections.map(({ id, name }) => (
            <li key={id} className="shrink-0">
              <Link
                to="/help"
                search={{ section: id }}
                aria-current={id === current?.id ? "page" : undefined}
                className={`block h-11 leading-11 ${tabClass}`}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </ScrollRow>
    </nav>
  );
}
