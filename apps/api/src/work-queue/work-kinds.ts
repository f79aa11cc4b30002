import { workKinds, type WorkItem, type WorkKind } from "@lading/contract";
import type { StaffScope } from "../db/scope.ts";
import {
  findAgreementFacts,
  findCompanyFacts,
  findEditFacts,
  findFeedbackFacts,
  findInvitationFacts,
  findRunFacts,
  findWebhookFacts,
} from "./work-fact-queries.ts";

/** A row of the queue, before it is put into words. */
export interface WorkSubject {
  /** The id of the record. */
  subject: string;
  company_id: string | null;
  waiting_since: Date;
}

/** The facts of a record that the queue shows. */
export type WorkFacts = Pick<WorkItem, "subject" | "subject_note" | "asks" | "email" | "link">;

/**
 * Finds the words and the link of records of one kind, by the id of the record. The triggers of functions/work-queue.sql decide
 * which records wait.
 */
export type FindFacts = (
  scope: StaffScope,
  subjects: readonly WorkSubject[],
) => Promise<ReadonlyMap<string, WorkFacts>>;

/** The words and the link of each kind. */
export const factsOfKind: Record<WorkKind, FindFacts> = {
  edits: findEditFacts,
  agreement: findAgreementFacts,
  invitation: findInvitationFacts,
  no_administrator: findCompanyFacts,
  new_company: findCompanyFacts,
  failed_run: findRunFacts,
  webhook: findWebhookFacts,
  feedback: findFeedbackFacts,
};

/** The kinds of work that a staff member may do. */
export const getOwnKinds = ({ user }: StaffScope) => getKinds(user.permissions);

export const getKinds = (permissions: readonly string[]): WorkKind[] =>
  // Object.entries does not know the keys of its object.
  (Object.entries(workKinds) as [WorkKind, (typeof workKinds)[WorkKind]][])
    .filter(([, { permission }]) => permissions.includes(permission))
    .map(([kind]) => kind);
