import type { Draft } from "@lading/contract";
import { expect, test } from "vitest";
import { type KeptDraft, readKept, waitingDraft } from "./kept-draft.ts";

const change = (name: string, new_value: string) => ({ name, old_value: null, new_value });
const server: Draft = { edited_fields: [change("color", "Red")], updated_at: "2026-11-21T10:00:00Z" };
const kept = (more: Partial<KeptDraft>): KeptDraft => ({
  changes: [change("color", "Blue")],
  unsent: ["color"],
  typed_at: "2026-11-21T11:00:00Z",
  ...more,
});

test("what was typed here and not sent stands over the server's draft", { tags: ["DET-07"] }, () => {
  const own = kept({});
  expect(waitingDraft(own, server)).toEqual({ changes: own.changes, updatedAt: own.typed_at });
  expect(waitingDraft(own, null)?.changes).toEqual(own.changes);
  expect(waitingDraft(own, "unknown")?.changes).toEqual(own.changes);
});

test("the server's draft stands over what it was sent already, also when it is gone", { tags: ["DET-07"] }, () => {
  expect(waitingDraft(kept({ unsent: [] }), server)?.changes).toEqual(server.edited_fields);
  expect(waitingDraft(kept({ unsent: [] }), null)).toBeUndefined();
  expect(waitingDraft(undefined, server)?.changes).toEqual(server.edited_fields);
});

test("of two drafts that knew nothing of each other no field is lost", { tags: ["DET-07"] }, () => {
  const own = kept({ changes: [change("size", "2 in")], unsent: ["size"] });
  expect(waitingDraft(own, server)?.changes).toEqual([change("color", "Red"), change("size", "2 in")]);
});

test("what was undone or discarded here is not offered before the server knows", { tags: ["DET-07"] }, () => {
  expect(waitingDraft(kept({ changes: [] }), server)?.changes).toEqual([]);
});

test("what is not a draft of ours is none", () => {
  expect(readKept(null)).toBeUndefined();
  expect(readKept("{")).toBeUndefined();
  expect(readKept('{"changes":[{"name":1}]}')).toBeUndefined();
  expect(readKept(JSON.stringify(kept({})))).toEqual(kept({}));
});
