import { useSuspenseQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { latestTerms } from "./terms-api.ts";

export function TermsPage() {
  const { data: terms } = useSuspenseQuery(latestTerms);
  return (
    <div className="p-4 lg:p-6">
      <PageHeader title="Terms and Conditions" />
      {terms.html === null ? (
        <EmptyState icon={<FileText strokeWidth={1.75} aria-hidden />} title="There are no terms yet" />
      ) : (
        <>
          <p className="mt-1 mb-5 text-fg3">{`Revised ${terms.revised}`}</p>
          <section
            aria-label="Text of the terms"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users need the focus to scroll the page
            tabIndex={0}
            className="max-w-[70ch]"
          >
            <RichText html={terms.html} />
          </section>
        </>
      )}
    </div>
  );
}
