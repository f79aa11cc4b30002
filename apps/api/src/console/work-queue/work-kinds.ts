import { workKinds, type WorkKind } from "@lading/contract";
import type { StaffScope } from "../../ground/db/scope.ts";
import { findConsoleChangeFacts } from "./console-change-queries.ts";
import { findLateShipmentFacts } from "./late-shipment-queries.ts";
import { findOrderChangeFacts } from "./order-change-facts.ts";
import { findOverdueDocumentFacts } from "./overdue-document-queries.ts";
import { findSentDocumentFacts } from "./sent-document-queries.ts";
import { findUnansweredOrderFacts } from "./unanswered-order-queries.ts";
import {
  findAgreementFacts,
  findCompanyFacts,
  findDiscontinuationFacts,
  findEditFacts,
  findEditSetFacts,
  findFeedbackFacts,
  findInvitationFacts,
  findProposalFacts,
  findRunFacts,
  findWebhookFacts,
  type FindFacts,
} from "./work-fact-queries.ts";

/** The words and the link of each kind. */
export const factsOfKind: Record<WorkKind, FindFacts> = {
  edits: findEditFacts,
  edit_set: findEditSetFacts,
  product_proposal: findProposalFacts,
  discontinuation: findDiscontinuationFacts,
  order_change: findOrderChangeFacts,
  order_unanswered: findUnansweredOrderFacts,
  order_console_change: findConsoleChangeFacts,
  ship_notice_late: findLateShipmentFacts,
  agreement: findAgreementFacts,
  requirement_review: findSentDocumentFacts,
  requirement_overdue: findOverdueDocumentFacts,
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
