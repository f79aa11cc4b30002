import { searchMaximum } from "@lading/contract";
import type { SearchSchemaInput } from "@tanstack/react-router";
import type { ShownSection } from "./help-api.ts";

export type HelpSearch = ReturnType<typeof readHelpSearch>;

type GivenSearch = { section?: number; question?: number; search?: string } & SearchSchemaInput;

/** Which section of the help an address shows and which question is open there; or what is searched for in all of it. */
export function readHelpSearch({ section, question, search }: GivenSearch) {
  return { section: readId(section), question: readId(question), search: readText(search) };
}

const readId = (given: unknown) => (/^[1-9]\d{0,9}$/.test(String(given)) ? Number(given) : undefined);
const readText = (given: unknown) => (typeof given === "string" ? given.slice(0, searchMaximum) : "");

/** The section that an address means: the one named, the one of its question, or the first. */
export function sectionOf<Section extends Pick<ShownSection, "id"> & { questions: readonly { id: number }[] }>(
  sections: readonly Section[],
  { section, question }: Pick<HelpSearch, "section" | "question">,
) {
  return (
    sections.find(({ id }) => id === section) ??
    sections.find(({ questions }) => questions.some(({ id }) => id === question)) ??
    sections[0]
  );
}

/** Questions of all sections that have every word. */
export function findQuestions<Question extends { searched: string }>(
  sections: readonly { id: number; name: string; questions: readonly Question[] }[],
  search: string,
) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return sections.flatMap((section) =>
    section.questions
      .filter(({ searched }) => words.every((word) => searched.includes(word)))
      .map((question) => ({ section, question })),
  );
}
