import { expect, test } from "vitest";
import { readHelp } from "./read-help.ts";

test("reads a help section from its file", () => {
  const text =
    "# Orders\n\nOur orders.\n\nMore.\n\n## How?\n\n> So.\n\n1. One\n2. Two\n\n## Why?\n\n> Because.\n\nReally.\n";
  expect(readHelp(text)).toEqual({
    name: "Orders",
    description: "Our orders.\n\nMore.",
    questions: [
      { question: "How?", shortAnswer: "So.", answer: "1. One\n2. Two" },
      { question: "Why?", shortAnswer: "Because.", answer: "Really." },
    ],
  });
});
