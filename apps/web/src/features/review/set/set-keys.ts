import { reviewKeys } from "../decide/review-keys.ts";

/** The shortcuts of a set with their descriptions in the help dialog. */
export const setKeys = {
  ...reviewKeys,
  A: "Shift+A: approve all usual changes; Ctrl+Enter does the same",
} as const;
export type SetKey = keyof typeof setKeys;
