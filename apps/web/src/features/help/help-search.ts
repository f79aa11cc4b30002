import { searchMaximum } from "@lading/contract";
import type { ShownSection } from "./help-api.ts";

export type HelpSearch = ReturnType<typeof readHelpSearch>;

/** What the app's own links say. */
export interface GivenHelpSearch {
  section?: number;
  question?: number;
  search?: string;
}

/** Which section of the help an address shows and which question is open there; or what is searched for in all of it. */
export function readHelpSearch({ section, question, search }: GivenHelpSearch) {
  return { section: readId(section), question: readId(question), search: readText(search) };
}

const readId = (given: unknown) => (/^[1-9]\d{0,9}$/.test(String(given)) ? Number(given) : undefined);
const readText = (given: unknown) => (typeof given === "string" ? given.slice(0, searchMaximum) : "");

/** What the address should say where it names a section or a question that there is not; undefined where all is well. */
export function correctedSearch(
  sections: readonly (Pick<ShownSection, "id"> & { questions: readonly { id: number }[] })[],
  search: HelpSearch,
) {
  const current = sectionOf(sections, search);
  if (!current) return undefined;
  const question = current.questions.find(({ id }) => id === search.question)?.id;
  // An address that names neither means the first section, and stays short.
  const isNamed = search.section !== undefined || question !== undefined;
  const section = isNamed ? current.id : undefined;
  if (section === search.section && question === search.question) return undefined;
  return { section, question, search: search.search };
}

/** The section that an address means: the one of its question, the one named, or the first. */
export function sectionOf<Section extends Pick<ShownSection, "id"> & { questions: readonly { id: number }[] }>(
  sections: readonly Section[],
  { section, question }: Pick<HelpSearch, "section" | "question">,
) {
  return (
    sections.find(({ questions }) => questions.some(({ id }) => id === question)) ??
    sections.find(({ id }) => id === section) ??
    sections[0]
  );
}

/** Questions of all sections that have every word; before the others those that are asked in these words. */
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
