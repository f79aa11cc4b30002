import type * as z from "zod/mini";

const kinds: Record<string, string> = {
  array: "Must be a list.",
  boolean: "Must be true or false.",
  int: "Must be a whole number.",
  number: "Must be a number.",
  object: "Must be an object.",
  record: "Must be an object.",
  string: "Must be text.",
};

/** Formats an issue in the words of the forms. Returns undefined to use the message of the library. */
export function formatIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type")
    return issue.input === undefined ? "This field is required." : kinds[issue.expected];
  if (issue.code === "invalid_value") return `Must be one of ${issue.values.map(String).join(", ")}.`;
  return issue.code === "invalid_format" && issue.format === "uuid" ? "Must be an id." : undefined;
}
