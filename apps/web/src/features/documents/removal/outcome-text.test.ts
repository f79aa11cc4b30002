import { expect, test } from "vitest";
import { ApiError } from "../../../lib/api-error.ts";
import { outcomeText } from "./outcome-text.ts";
import type { UnlistedDocument } from "./use-removal.ts";

const failed = (...ids: string[]) => new Map(ids.map((id) => [id, "It is archived already."]));
const ids = (count: number) => Array.from({ length: count }, (_, place) => String(place));

test("describes the outcome of archiving in one sentence", { tags: ["ARCH-05.1"] }, () => {
  const text = (removed: number, left: ReadonlyMap<string, string> = new Map(), error?: unknown) =>
    outcomeText({ removed: ids(removed), failed: left, unlisted: [], error }, "archived");
  expect(text(1)).toBe("1 document was archived.");
  expect(text(1200)).toBe("1,200 documents were archived.");
  expect(text(0, failed("a"))).toBe("The document was not archived: It is archived already.");
  expect(text(0, failed("a", "b"))).toBe("None of the 2 documents was archived: It is archived already.");
  expect(text(2, failed("a"))).toBe("2 of 3 documents were archived. The rest is marked in the list.");
  expect(text(0)).toBe("Nothing was archived.");
  expect(text(0, new Map(), new ApiError(403, { detail: "Not allowed." }))).toBe("Nothing was archived: Not allowed.");
});

test("names a document that was not archived and is no longer in the list", { tags: ["ARCH-05.1"] }, () => {
  const text = (removed: number, left: ReadonlyMap<string, string>, ...missing: string[]) => {
    const unlisted: UnlistedDocument[] = missing.map((id) => ({
      id,
      name: id.toUpperCase(),
      reason: left.get(id) ?? "",
    }));
    return outcomeText({ removed: ids(removed), failed: left, unlisted }, "archived");
  };
  expect(text(0, failed("a"), "a")).toBe("“A” was not archived: It is archived already.");
  expect(text(1, failed("a"), "a")).toBe("1 of 2 documents were archived. “A” was not: It is archived already.");
  expect(text(1, failed("a", "b"), "a", "b")).toBe("1 of 3 documents were archived. The rest is named above the list.");
  expect(text(1, failed("a", "b"), "a")).toBe(
    "1 of 3 documents were archived. The rest is marked in the list or named above it.",
  );
  const unlike = new Map([...failed("a"), ["b", "It is in use."]]);
  expect(text(0, unlike)).toBe("None of the 2 documents was archived. Each is marked in the list.");
});
