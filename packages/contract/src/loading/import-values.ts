/*
 * The steps and limits of imports, without zod, because the web app reads addresses before it loads zod.
 */

/** The pages of an import in their order. */
export const importSteps = ["file", "read", "columns", "values", "check", "load", "report"] as const;
export type ImportStep = (typeof importSteps)[number];

/** Days in which an import can be undone. */
export const undoDays = 30;

/** The most bytes of an imported file. */
export const importMaximumBytes = 100 * 1024 ** 2;
