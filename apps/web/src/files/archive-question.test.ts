import { expect, test } from "vitest";
import { archiveQuestion, countProof } from "./archive-question.ts";

test("an item that several of the documents prove counts once", { tags: ["REQ-13.10"] }, () => {
  const proof = countProof([{ proven_items: ["a", "b"] }, { proven_items: ["b"] }, {}]);
  expect(proof).toEqual({ documents: 3, items: 2 });
  expect(archiveQuestion("They move.", proof).text).toBe(
    "They move. They prove 2 items. Archive anyway? The items become missing.",
  );
});
