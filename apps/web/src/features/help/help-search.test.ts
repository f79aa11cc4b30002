import { expect, test } from "vitest";
import { correctedSearch, findQuestions, findSection } from "./find-questions.ts";
import { readHelpSearch } from "./help-search.ts";

const sections = [
  { id: 1, name: "Start", questions: [{ id: 10, title: "how do i begin?", searched: "how do i begin?\nat once" }] },
  {
    id: 2,
    name: "Orders",
    questions: [
      { id: 20, title: "where are orders?", searched: "where are orders?\nin the repository, at once, to begin with" },
    ],
  },
];

test("ignores invalid values of an address", () => {
  expect(readHelpSearch({})).toEqual({ section: undefined, question: undefined, search: "" });
  const odd: object = { section: "x", question: ["1"], search: { a: 1 } };
  expect(readHelpSearch(odd as never)).toMatchObject({ section: undefined, search: "" }); // an address can contain anything
  expect(readHelpSearch({ search: "x".repeat(500) }).search).toHaveLength(100);
});

test("shows the first section unless the address names another or one of its questions", { tags: ["HELP-01"] }, () => {
  expect(findSection(sections, { section: undefined, question: undefined })?.id).toBe(1);
  expect(findSection(sections, { section: 2, question: undefined })?.id).toBe(2);
  expect(findSection(sections, { section: undefined, question: 20 })?.id).toBe(2);
  expect(findSection(sections, { section: 1, question: 20 })?.id).toBe(2);
  expect(findSection(sections, { section: 2, question: 99 })?.id).toBe(2);
  expect(findSection(sections, { section: 99, question: 99 })?.id).toBe(1);
  expect(findSection([], { section: 1, question: 1 })).toBeUndefined();
});

test("corrects only an address that names a missing section or question", () => {
  const corrected = (section?: number, question?: number) =>
    correctedSearch(sections, { section, question, search: "" });
  for (const right of [corrected(), corrected(2), corrected(2, 20)]) expect(right).toBeUndefined();
  expect(corrected(99)).toEqual({ section: 1, question: undefined, search: "" });
  expect(corrected(1, 20)).toEqual({ section: 2, question: 20, search: "" });
  expect(corrected(undefined, 20)).toEqual({ section: 2, question: 20, search: "" });
  expect(corrected(2, 99)).toEqual({ section: 2, question: undefined, search: "" });
  expect(corrected(undefined, 99)).toEqual({ section: undefined, question: undefined, search: "" });
  expect(correctedSearch([], { section: 1, question: undefined, search: "" })).toBeUndefined();
});

test("finds questions of all sections that contain every word", () => {
  const found = (search: string) => findQuestions(sections, search).map(({ question }) => question.id);
  expect(found("at ONCE")).toEqual([10, 20]);
  expect(found("once  repository")).toEqual([20]);
  expect(found("never")).toEqual([]);
});

test("lists matches in the title before matches in the answer", () => {
  expect(findQuestions(sections.toReversed(), "begin").map(({ question }) => question.id)).toEqual([10, 20]);
});
