import { expect, test } from "vitest";
import type { Requirement } from "../lib/use-may.ts";
import { getConsoleGroups, getFirstPage, mayOpen } from "./provider-navigation.ts";

const having =
  (...held: string[]) =>
  ({ permission }: Requirement) =>
    !permission || [permission].flat().some((one) => held.includes(one));

test("begins with the queue for a role that can do some of its work", { tags: ["CON-01.8", "SHELL-05.1"] }, () => {
  for (const permission of ["provider.review_edits", "provider.answer_feedback", "provider.change_agreements"]) {
    expect(getFirstPage(having(permission))?.label).toBe("Queue");
    expect(mayOpen("/provider/queue/decisions", having(permission))).toBe(true);
  }
});

test(
  "begins with its first page for a role without work, and does not show the queue",
  { tags: ["CON-01.8", "SHELL-05.1"] },
  () => {
    const editor = having("provider.edit_texts", "provider.change_catalogs");
    expect(getFirstPage(editor)?.label).toBe("Terms");
    const shown = getConsoleGroups(editor, {}).flatMap(({ entries }) => entries.map(({ label }) => label));
    expect(shown).toContain("Labels");
    expect(shown).not.toContain("Queue");
    expect(mayOpen("/provider/queue", editor)).toBe(false);
    expect(getFirstPage(having("provider.view_audit"))?.label).toBe("Audit");
    expect(getFirstPage(having())?.label).toBe("Imports and Exports");
  },
);
