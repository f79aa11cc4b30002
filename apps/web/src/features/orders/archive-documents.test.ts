import type { Document } from "@lading/contract";
import { expect, test } from "vitest";
import { archivedText } from "./archive-documents.ts";

const named = (name: string) => ({ id: name, name }) as Document; // nothing else of it is read
const text = (gone: number, stayed: string[], missed: string[]) =>
  archivedText(
    {
      gone: new Set(Array.from({ length: gone }, (_, place) => String(place))),
      stayed: new Map(stayed.map((name) => [name, "It was archived meanwhile."])),
    },
    missed.map(named),
  );

test("what was not archived and is no longer with its order is named", { tags: ["ARCH-05"] }, () => {
  expect(text(1, ["A"], [])).toBe("1 of 2 documents were archived. What was not is marked.");
  expect(text(0, ["A"], ["A"])).toBe("“A” was not archived: It was archived meanwhile.");
  expect(text(1, ["A"], ["A"])).toBe("1 of 2 documents were archived. “A” was not: It was archived meanwhile.");
  expect(text(1, ["A", "B"], ["A"])).toBe(
    "1 of 3 documents were archived. “A” was not: It was archived meanwhile. What else was not is marked.",
  );
});
