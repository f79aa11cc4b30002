import { expect, test } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { outcomeText } from "./outcome-text.ts";
import type { Missed } from "./use-removal.ts";

const stayed = (...ids: string[]) => new Map(ids.map((id) => [id, "It is archived already."]));
const ids = (count: number) => Array.from({ length: count }, (_, place) => String(place));

test("what came of an archiving is told in one sentence", { tags: ["ARCH-05"] }, () => {
  const text = (gone: number, left: ReadonlyMap<string, string> = new Map(), refusal?: unknown) =>
    outcomeText({ gone: ids(gone), stayed: left, missed: [], refusal }, "archived");
  expect(text(1)).toBe("1 document was archived.");
  expect(text(1200)).toBe("1,200 documents were archived.");
  expect(text(0, stayed("a"))).toBe("The document was not archived: It is archived already.");
  expect(text(0, stayed("a", "b"))).toBe("None of the 2 documents was archived: It is archived already.");
  expect(text(2, stayed("a"))).toBe("2 of 3 documents were archived. What was not is marked in the list.");
  expect(text(0)).toBe("Nothing was archived.");
  expect(text(0, new Map(), new ApiError(403, { detail: "Not allowed." }))).toBe("Nothing was archived: Not allowed.");
});

test("what was not archived and is no longer in the list is named", { tags: ["ARCH-05"] }, () => {
  const text = (gone: number, left: ReadonlyMap<string, string>, ...missing: string[]) => {
    const missed: Missed[] = missing.map((id) => ({ id, name: id.toUpperCase(), reason: left.get(id) ?? "" }));
    return outcomeText({ gone: ids(gone), stayed: left, missed }, "archived");
  };
  expect(text(0, stayed("a"), "a")).toBe("“A” was not archived: It is archived already.");
  expect(text(1, stayed("a"), "a")).toBe("1 of 2 documents were archived. “A” was not: It is archived already.");
  expect(text(1, stayed("a", "b"), "a", "b")).toBe(
    "1 of 3 documents were archived. What was not is named above the list.",
  );
  expect(text(1, stayed("a", "b"), "a")).toBe(
    "1 of 3 documents were archived. What was not is marked in the list or named above it.",
  );
  const unlike = new Map([...stayed("a"), ["b", "It is in use."]]);
  expect(text(0, unlike)).toBe("None of the 2 documents was archived. Each is marked in the list.");
});
