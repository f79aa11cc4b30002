import type { Document } from "@lading/contract";
import { expect, test } from "vitest";
import { archivedText } from "./archive-documents.ts";

const named = (name: string) => ({ id: name, name }) as Document; // archivedText reads nothing else
const text = (archived: number, failed: string[], unlisted: string[]) =>
  archivedText(
    {
      archived: new Set(Array.from({ length: archived }, (_, place) => String(place))),
      failed: new Map(failed.map((name) => [name, "It was archived meanwhile."])),
    },
    unlisted.map(named),
  );

test("names a document that was not archived and is no longer listed with its order", { tags: ["ARCH-05.1"] }, () => {
  expect(text(1, ["A"], [])).toBe("1 of 2 documents were archived. The rest is marked.");
  expect(text(0, ["A"], ["A"])).toBe("“A” was not archived: It was archived meanwhile.");
  expect(text(1, ["A"], ["A"])).toBe("1 of 2 documents were archived. “A” was not: It was archived meanwhile.");
  expect(text(1, ["A", "B"], ["A"])).toBe(
    "1 of 3 documents were archived. “A” was not: It was archived meanwhile. The rest is marked.",
  );
});
