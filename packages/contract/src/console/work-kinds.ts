/*
 * The kinds of work that wait for the provider's staff, without zod, because the web app reads addresses before it loads zod.
 * CONTRIBUTING.md names the other places of a new kind. Each of them fails to compile, or a test fails, without it.
 */
import { workPermissions } from "./work-permissions.ts";

/** Each kind with its words and the permission of those who see it and do it. */
export const workKinds = {
  edits: { label: "Edits", one: "edited product", many: "edited products", permission: workPermissions.edits },
  edit_set: {
    label: "Set of edits",
    one: "set of edits",
    many: "sets of edits",
    permission: workPermissions.edit_set,
  },
  product_proposal: {
    label: "Proposed product",
    one: "proposed product",
    many: "proposed products",
    permission: workPermissions.product_proposal,
  },
  discontinuation: {
    label: "Discontinuation",
    one: "request to end products",
    many: "requests to end products",
    permission: workPermissions.discontinuation,
  },
  order_change: {
    label: "Order change",
    one: "changed order",
    many: "changed orders",
    permission: workPermissions.order_change,
  },
  order_unanswered: {
    label: "Unanswered order",
    one: "unanswered order",
    many: "unanswered orders",
    permission: workPermissions.order_unanswered,
  },
  order_console_change: {
    label: "Changed order",
    one: "order to change in your system too",
    many: "orders to change in your system too",
    permission: workPermissions.order_console_change,
  },
  ship_notice_late: {
    label: "Late ship notice",
    one: "order without a ship notice",
    many: "orders without a ship notice",
    permission: workPermissions.ship_notice_late,
  },
  agreement: { label: "Agreement", one: "agreement", many: "agreements", permission: workPermissions.agreement },
  requirement_review: {
    label: "Document",
    one: "sent document",
    many: "sent documents",
    permission: workPermissions.requirement_review,
  },
  requirement_overdue: {
    label: "Overdue documents",
    one: "company with overdue documents",
    many: "companies with overdue documents",
    permission: workPermissions.requirement_overdue,
  },
  invitation: {
    label: "Invitation",
    one: "invitation",
    many: "invitations",
    permission: workPermissions.invitation,
  },
  no_administrator: {
    label: "No administrator",
    one: "company without an administrator",
    many: "companies without an administrator",
    permission: workPermissions.no_administrator,
  },
  new_company: {
    label: "New company",
    one: "company without users",
    many: "companies without users",
    permission: workPermissions.new_company,
  },
  failed_run: {
    label: "Failed import or export",
    one: "failed import or export",
    many: "failed imports and exports",
    permission: workPermissions.failed_run,
  },
  webhook: {
    label: "Webhook",
    one: "failing webhook",
    many: "failing webhooks",
    permission: workPermissions.webhook,
  },
  feedback: { label: "Feedback", one: "message", many: "messages", permission: workPermissions.feedback },
} as const;

export type WorkKind = keyof typeof workKinds;

// Object.keys does not know the keys of its object.
export const workKindIds = Object.keys(workKinds) as readonly WorkKind[];

/** Late: the due time has passed. Soon: one working day or less is left. */
export const workStates = ["late", "soon", "on_track"] as const;
export type WorkState = (typeof workStates)[number];
export const workStateNames: Record<WorkState, string> = { late: "Late", soon: "Due soon", on_track: "On track" };

/** Work of the caller, or work that no one has taken. */
export const workOwners = ["me", "nobody"] as const;
export type WorkOwner = (typeof workOwners)[number];

export const workSortKeys = ["due_at", "waiting_since"] as const;
export type WorkSortKey = (typeof workSortKeys)[number];

/** A claim ends when its owner has not acted for this long. */
export const claimMinutes = 30;

/** The most items that one call takes, hands over or releases. */
export const mostClaims = 500;

/** The most fields of a selection that can be decided together. */
export const mostFrozenEdits = 10_000;

/** The console decides more fields than these by a run. */
export const mostFieldsAtOnce = 500;

/** The periods of decisions, which begin with a day and with a Monday of the provider's calendar. */
export const decisionPeriods = ["today", "week"] as const;
export type DecisionPeriod = (typeof decisionPeriods)[number];
export const decisionSortKeys = ["decided_at", "hours"] as const;
export type DecisionSortKey = (typeof decisionSortKeys)[number];
