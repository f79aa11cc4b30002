import { auditActionName, auditActions } from "@lading/contract";

/** The choices of the filter by result. */
export const auditResultOptions = [
  { value: "done", label: "Done" },
  { value: "refused", label: "Refused" },
] as const;

/** Sorts actions by their words. */
export const sortActions = (actions: readonly string[]) =>
  actions.toSorted((one, other) => auditActionName(one).localeCompare(auditActionName(other), "en"));

/** The actions that can belong to a company: without those of the intake, and those of staff about all companies. */
export const companyActions = sortActions(
  Object.keys(auditActions).filter(
    (action) => !action.includes(" /api/intake/") && !/ \/api\/provider\/(?!companies\/\{|edits\/)/.test(action),
  ),
);
