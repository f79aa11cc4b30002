import type { Values } from "./content-type.ts";

/** The values of an item in the shape of its kind, which the contract has checked when they came in. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the type is that of the caller's kind
export const inKind = <V extends object>(values: Values) => values as unknown as V; // The contract's schema is the check.
