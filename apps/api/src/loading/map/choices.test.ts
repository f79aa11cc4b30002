import { describe, expect, test } from "vitest";
import { matchChoices, optionFinder, readYesNo } from "./choices.ts";

describe("a value of a choice", () => {
  test("means the option with its name, in any spelling", { tags: ["IMP-03.7"] }, () => {
    const find = optionFinder(["Ball Valves", "Each"]);
    expect(["Ball Valves", "ball-valves", " EACH ", "Gate Valves"].map(find)).toEqual([
      "Ball Valves",
      "Ball Valves",
      "Each",
      undefined,
    ]);
  });

  test("that is unknown stays open until it is mapped or left out", { tags: ["IMP-03.2"] }, () => {
    expect(matchChoices([["EA", 12]], optionFinder(["Each"]))).toEqual([
      { value: "EA", count: 12, target: null, by: null },
    ]);
  });

  test("means what was chosen before for the same source", { tags: ["IMP-03.3"] }, () => {
    const counts = [
      ["ea", 2],
      ["None", 1],
    ] as const;
    const remembered = { ea: { option: "Each" }, none: { option: null } };
    expect(matchChoices(counts, optionFinder(["Each"]), remembered)).toEqual([
      { value: "ea", count: 2, target: { option: "Each" }, by: "remembered" },
      { value: "None", count: 1, target: { option: null }, by: "remembered" },
    ]);
  });

  test("is open again if the chosen option was removed", { tags: ["IMP-03.3"] }, () => {
    expect(matchChoices([["EA", 1]], optionFinder(["Box"]), { ea: { option: "Each" } })).toEqual([
      { value: "EA", count: 1, target: null, by: null },
    ]);
  });

  test.each([
    ["Yes", "true"],
    ["y", "true"],
    ["TRUE", "true"],
    ["1", "true"],
    ["No", "false"],
    ["0", "false"],
    ["maybe", undefined],
  ])("of yes and no: %j is %j", { tags: ["IMP-03.7"] }, (word, meaning) => {
    expect(readYesNo(word)).toBe(meaning);
  });
});
