import { expect, test } from "vitest";
import { correctedSearch, findQuestions, readHelpSearch, sectionOf } from "./help-search.ts";

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

test("an address says anything; what it does not mean is left out", () => {
  expect(readHelpSearch({})).toEqual({ section: undefined, question: undefined, search: "" });
  const odd: object = { section: "x", question: ["1"], search: { a: 1 } };
  expect(readHelpSearch(odd as never)).toMatchObject({ section: undefined, search: "" }); // anything can stand there
  expect(readHelpSearch({ search: "x".repeat(500) }).search).toHaveLength(100);
});

test(
  "the first section is shown unless the address names a question of another, or another",
  { tags: ["HELP-01"] },
  () => {
    expect(sectionOf(sections, { section: undefined, question: undefined })?.id).toBe(1);
    expect(sectionOf(sections, { section: 2, question: undefined })?.id).toBe(2);
    expect(sectionOf(sections, { section: undefined, question: 20 })?.id).toBe(2);
    expect(sectionOf(sections, { section: 1, question: 20 })?.id).toBe(2);
    expect(sectionOf(sections, { section: 2, question: 99 })?.id).toBe(2);
    expect(sectionOf(sections, { section: 99, question: 99 })?.id).toBe(1);
    expect(sectionOf([], { section: 1, question: 1 })).toBeUndefined();
  },
);

test("an address that names what there is not is corrected, and no other", () => {
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

test("questions are found in all sections by every word of the search", () => {
  const found = (search: string) => findQuestions(sections, search).map(({ question }) => question.id);
  expect(found("at ONCE")).toEqual([10, 20]);
  expect(found("once  repository")).toEqual([20]);
  expect(found("never")).toEqual([]);
});

test("a question that is asked in the words of the search comes before one that only its answer has", () => {
  expect(findQuestions(sections.toReversed(), "begin").map(({ question }) => question.id)).toEqual([10, 20]);
});
