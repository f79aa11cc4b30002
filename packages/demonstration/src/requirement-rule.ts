import { reminders } from "./requirements.ts";

/** The people who send a document and decide on it. */
export interface Person {
  sender: string | null;
  decider: string | null;
}

/** The values of a requirement of one company. */
export const createRule = (companyId: string, basis: string, help: string) => ({
  condition: { company_ids: [companyId] },
  maximum_files: 3,
  validity: { kind: "none" },
  due_days: 30,
  reminders,
  grace_days: 30,
  effect: { kind: "none", of: [] },
  fields: [],
  help,
  basis,
  reasons: [],
  reviewer_role_id: null,
  waiver_role_id: null,
  active: { from: null, until: null },
  is_silent: true,
});
