import { expect, test } from "vitest";
import { findQuestions, readHelpSearch, sectionOf } from "./help-search.ts";

const sections = [
  { id: 1, name: "Start", questions: [{ id: 10, searched: "how do i begin?\nat once" }] },
  { id: 2, name: "Orders", questions: [{ id: 20, searched: "where are orders?\nin the repository, at once" }] },
];

test("an address says anything; what it does not mean is left out", () => {
  expect(readHelpSearch({})).toEqual({ section: undefined, question: undefined, search: "" });
  const odd: object = { section: "x", question: ["1"], search: { a: 1 } };
  expect(readHelpSearch(odd as never)).toMatchObject({ section: undefined, search: "" }); // anything can stand there
  expect(readHelpSearch({ search: "x".repeat(500) }).search).toHaveLength(100);
});

test("the first section is shown unless the address names one, or a question of one", { tags: ["HELP-01"] }, () => {
  expect(sectionOf(sections, { section: undefined, question: undefined })?.id).toBe(1);
  expect(sectionOf(sections, { section: 2, question: undefined })?.id).toBe(2);
  expect(sectionOf(sections, { section: undefined, question: 20 })?.id).toBe(2);
  expect(sectionOf(sections, { section: 99, question: 99 })?.id).toBe(1);
  expect(sectionOf([], { section: 1, question: 1 })).toBeUndefined();
});

test("questions are found in all sections by every word of the search", () => {
  const found = (search: string) => findQuestions(sections, search).map(({ question }) => question.id);
  expect(found("at ONCE")).toEqual([10, 20]);
  expect(found("once  repository")).toEqual([20]);
  expect(found("never")).toEqual([]);
});
