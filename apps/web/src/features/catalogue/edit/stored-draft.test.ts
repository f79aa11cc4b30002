import type { Draft, FieldEdit } from "@lading/contract";
import { expect, test } from "vitest";
import { type StoredDraft, readStoredDraft, getOfferedDraft, removeSubmitted } from "./stored-draft.ts";

const change = (name: string, new_value: string) => ({ name, old_value: null, new_value });
const server: Draft = { edited_fields: [change("color", "Red")], updated_at: "2026-11-21T10:00:00Z" };
const stored = (more: Partial<StoredDraft>): StoredDraft => ({
  changes: [change("color", "Blue")],
  unsent: ["color"],
  typed_at: "2026-11-21T11:00:00Z",
  ...more,
});

test("prefers an unsent change of this browser to the server's draft", { tags: ["DET-07.4"] }, () => {
  const own = stored({});
  expect(getOfferedDraft(own, server)).toEqual({ changes: own.changes, updatedAt: own.typed_at });
  expect(getOfferedDraft(own, null)?.changes).toEqual(own.changes);
  expect(getOfferedDraft(own, "unknown")?.changes).toEqual(own.changes);
});

test(
  "prefers the server's draft to changes that were sent, even if the server has deleted it",
  { tags: ["DET-07.5"] },
  () => {
    expect(getOfferedDraft(stored({ unsent: [] }), server)?.changes).toEqual(server.edited_fields);
    expect(getOfferedDraft(stored({ unsent: [] }), null)).toBeUndefined();
    expect(getOfferedDraft(undefined, server)?.changes).toEqual(server.edited_fields);
  },
);

test("merging two independent drafts loses no field", { tags: ["DET-07.4"] }, () => {
  const own = stored({ changes: [change("size", "2 in")], unsent: ["size"] });
  expect(getOfferedDraft(own, server)?.changes).toEqual([change("color", "Red"), change("size", "2 in")]);
});

test(
  "does not offer a change that this browser has undone or discarded before the server receives it",
  { tags: ["DET-07.3"] },
  () => {
    expect(getOfferedDraft(stored({ changes: [] }), server)?.changes).toEqual([]);
  },
);

test("ignores stored text that is not a draft", () => {
  expect(readStoredDraft(null)).toBeUndefined();
  expect(readStoredDraft("{")).toBeUndefined();
  expect(readStoredDraft('{"changes":[{"name":1}]}')).toBeUndefined();
  expect(readStoredDraft(JSON.stringify(stored({})))).toEqual(stored({}));
});

test("removes an unsent change whose value is pending already", { tags: ["DET-07.5"] }, () => {
  const own = stored({ changes: [change("price", "$1,000"), change("color", "Blue")], unsent: ["price", "color"] });
  const edit = (more: Partial<FieldEdit>) =>
    ({ name: "price", old_value: null, new_value: "1000.00", status: "pending", ...more }) as FieldEdit; // the parts that are compared
  expect(removeSubmitted(own, [edit({})])).toEqual(stored({}));
  for (const other of [{ new_value: "999" }, { old_value: "1" }, { status: "rejected" }, { name: "color" }] as const)
    expect(removeSubmitted(own, [edit(other)])).toEqual(own);
  const sent = { ...own, unsent: ["color"] };
  expect(removeSubmitted(sent, [edit({})])).toEqual(sent);
});
