import type { ShownSection } from "./help-api.ts";
import type { HelpSearch } from "./help-search.ts";

/** Returns the corrected parameters if the address names a missing section or question, otherwise undefined. */
export function correctedSearch(
  sections: readonly (Pick<ShownSection, "id"> & { questions: readonly { id: number }[] })[],
  search: HelpSearch,
) {
  const current = findSection(sections, search);
  if (!current) return undefined;
  const question = current.questions.find(({ id }) => id === search.question)?.id;
  // An address that names neither shows the first section and needs no correction.
  const isNamed = search.section !== undefined || question !== undefined;
  const section = isNamed ? current.id : undefined;
  if (section === search.section && question === search.question) return undefined;
  return { section, question, search: search.search };
}

/** Returns the section of the named question, the named section, or the first one. */
export function findSection<Section extends Pick<ShownSection, "id"> & { questions: readonly { id: number }[] }>(
  sections: readonly Section[],
  { section, question }: Pick<HelpSearch, "section" | "question">,
) {
  return (
    sections.find(({ questions }) => questions.some(({ id }) => id === question)) ??
    sections.find(({ id }) => id === section) ??
    sections[0]
  );
}

/** Returns the questions of all sections that contain every word, those with more words in the title first. */
export function findQuestions<Question extends { title: string; searched: string }>(
  sections: readonly { id: number; name: string; questions: readonly Question[] }[],
  search: string,
) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const inTitle = ({ title }: Question) => words.filter((word) => title.includes(word)).length;
  return sections
    .flatMap((section) =>
      section.questions
        .filter(({ searched }) => words.every((word) => searched.includes(word)))
        .map((question) => ({ section, question })),
    )
    .toSorted((one, other) => inTitle(other.question) - inTitle(one.question));
}
