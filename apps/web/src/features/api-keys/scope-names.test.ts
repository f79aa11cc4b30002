import { providerScopes, vendorScopes } from "@lading/contract";
import { describe, expect, test } from "vitest";
import { groupScopes, listPresets } from "./scope-names.ts";

describe.each([
  ["the provider", providerScopes, ["ERP loads", "Read changes", "Everything you may do"]],
  ["a company", vendorScopes, ["Read changes", "Everything you may do"]],
] as const)("the scopes of a key of %s", (_side, scopes, presets) => {
  test("are each in one group", () => {
    const grouped = groupScopes(scopes).flatMap((group) => group.scopes);
    expect([grouped.length, new Set(grouped)]).toEqual([scopes.length, new Set(scopes)]);
  });

  test("have presets, of which the last chooses all", () => {
    const listed = listPresets(scopes);
    expect(listed.map(({ name }) => name)).toEqual(presets);
    expect(listed.at(-1)?.scopes).toEqual(scopes);
  });
});
