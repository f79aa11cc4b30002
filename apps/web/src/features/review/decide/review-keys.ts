/** The single-key shortcuts of the review with their descriptions in the help dialog. */
export const reviewKeys = {
  j: "Next field",
  k: "Previous field",
  x: "Select or deselect the field",
  a: "Approve the field, or all that are selected",
  r: "Reject the field, or all that are selected",
  u: "Undo the last decision, for 10 seconds; Ctrl+Z does the same",
  "?": "Show these shortcuts",
} as const;
export type ReviewKey = keyof typeof reviewKeys;
