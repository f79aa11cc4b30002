import type { ValueListId } from "@lading/contract";
import type { StaffScope } from "../../ground/db/scope.ts";
import { invalid } from "../../ground/http/refusal.ts";
import { normalize } from "./normal-text.ts";
import { findValues, insertValues } from "./value-list-queries.ts";

/**
 * Adds names to a list. Imports find a value in any spelling, so two names of a list must differ by more than that: in the form
 * of `normalize`.
 */
export async function addValues(scope: StaffScope, list: ValueListId, given: readonly string[]) {
  const names = [...new Set(given.map((name) => name.normalize("NFC")))];
  const stored = (await findValues(scope, list)).map(({ name }) => name);
  const known = new Map(stored.map((name) => [normalize(name), name]));
  for (const name of names) {
    const similar = known.get(normalize(name));
    if (similar !== undefined && similar !== name && !stored.includes(name))
      throw invalid({ names: [`“${name}” and “${similar}” differ only by capitals, punctuation or blanks.`] });
    known.set(normalize(name), name);
  }
  await insertValues(scope, list, names);
}

/** Adds names of which no two are the same to an import. One that the list has in another spelling is offered again in that one. */
export async function offerValues(scope: StaffScope, list: ValueListId, names: readonly string[]) {
  const stored = new Map((await findValues(scope, list)).map(({ name }) => [normalize(name), name]));
  await insertValues(
    scope,
    list,
    names.map((name) => stored.get(normalize(name)) ?? name),
  );
}
