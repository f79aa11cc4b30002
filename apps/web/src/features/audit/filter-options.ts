import { auditActionName } from "@lading/contract";

/** The choices of the filter by result. */
export const auditResultOptions = [
  { value: "done", label: "Done" },
  { value: "refused", label: "Refused" },
] as const;

/** Sorts actions by their words. */
export const sortActions = (actions: readonly string[]) =>
  actions.toSorted((one, other) => auditActionName(one).localeCompare(auditActionName(other), "en"));
