import { oneOf } from "../list/search-readers.ts";

/** Reads from an address whether a list shows withdrawn products. By default it leaves them out. */
export const withdrawnReader = oneOf(["only", "all"], undefined);

/** The choices of the filter. Without a choice the list leaves withdrawn products out. */
export const withdrawnOptions = [
  { value: "only", label: "Only" },
  { value: "all", label: "Included" },
] as const;
