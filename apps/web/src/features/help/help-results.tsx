import { Link } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { ShownSection } from "./help-api.ts";
import { findQuestions } from "./find-questions.ts";

/** The questions of all sections that match a search. */
export function HelpResults({ sections, search }: { sections: readonly ShownSection[]; search: string }) {
  const found = findQuestions(sections, search);
  return (
    <>
      <output className="block text-sm text-fg2 wrap-anywhere">
        {found.length > 0 && `${found.length === 1 ? "1 answer" : `${found.length} answers`} for “${search.trim()}”`}
        {found.length === 0 && <span className="sr-only">No answers found</span>}
      </output>
      {found.length === 0 ? (
        <div className="wrap-anywhere">
          <EmptyState icon={<SearchX strokeWidth={1.75} aria-hidden />} title={`Nothing found for “${search.trim()}”.`}>
            Try fewer or other words.
          </EmptyState>
        </div>
      ) : (
        <ul className="mt-3 divide-y divide-line rounded-card border border-line">
          {found.map(({ section, question }) => (
            <li key={question.id}>
              <Link
                to="/help"
                search={{ section: section.id, question: question.id }}
                className="block rounded-card px-4 py-3 transition-colors duration-150 hover:bg-subtle"
              >
                <span className="block text-sm font-medium wrap-anywhere">{question.question}</span>
                <span className="mt-0.5 block text-sm text-fg2 text-pretty wrap-anywhere">{question.shortAnswer}</span>
                <span className="mt-1 block text-xs text-fg3">{section.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
