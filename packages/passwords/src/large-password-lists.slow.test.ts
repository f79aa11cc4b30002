import { dictionary } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import { expect, test } from "vitest";
import { getObjection } from "./test/get-objection.ts";

test("accepts at most one in a hundred common passwords and words with usual endings", () => {
  const known = [...sample(dictionary["passwords-common"].filter(isChoosable)), ...sample(withEndings())];
  const passed = [];
  for (const password of known) if (!getObjection(password)) passed.push(password);
  expect(known).toHaveLength(400);
  expect(passed.length).toBeLessThanOrEqual(4);
});

/** Whether the password meets the rules for its characters. */
const isChoosable = (text: string) => /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d@$!%*#?&]{8,128}$/.test(text);
const sample = (all: string[]) => all.filter((_, place) => place % Math.floor(all.length / 200) === 0).slice(0, 200);

function withEndings() {
  const words = [dictionary["passwords-common"], english["firstnames-en"], english["wikipedia-en"]].flatMap((list) =>
    list.filter((word) => /^[a-z]{5,}$/.test(word)).slice(0, 2000),
  );
  return words
    .flatMap((word, place) => {
      const ending = ["1", "123", "07", "2026", "1!", "2026!"][place % 6];
      return [`${word}${ending}`, `${word[0]?.toUpperCase()}${word.slice(1)}${ending}`];
    })
    .filter(isChoosable);
}
