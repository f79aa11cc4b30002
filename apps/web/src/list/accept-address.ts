import type { SearchSchemaInput } from "@tanstack/react-router";

/** The parameters of a link to a list. A link may omit each of them. */
export type Address<Search extends object> = {
  readonly [Key in keyof Search]?: Search[Key] extends readonly (infer Value)[] ? readonly Value[] : Search[Key];
};

/**
 * Accepts an address as it is. The page reads it by its list's readers, so that the app's entry, which everybody loads, does not
 * contain them. The type only checks the app's own links.
 */
export const acceptAddress = <Given extends object>(given: Given & SearchSchemaInput): Given => given;
