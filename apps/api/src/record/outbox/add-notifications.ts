import { type DecidedField, eventTypes } from "@lading/contract";
import type { SessionUser } from "../../ground/db/scope.ts";
import {
  acceptance,
  answerDecision,
  editDecision,
  editRequest,
  newRank,
  type NewNotification,
  proposalDecision,
} from "./notification-texts.ts";
import type { NotifyingEvent } from "./event-queries.ts";
import type { NewEvent } from "./new-event.ts";

/** A notification shows at most so many refusals. */
const mostRefusals = 10;

type Group = [NewEvent, ...NewEvent[]];

/**
 * Adds the notifications that follow from a user's events. Events about one subject that are recorded together have one
 * notification, which the first of them gets: staff who approve some changes of a product and reject others decide once.
 */
export function addNotifications(events: readonly NewEvent[], user: SessionUser): NotifyingEvent[] {
  const groups = Map.groupBy(events, ({ company_id, subject }) => `${company_id} ${subject}`).values();
  return [...groups].flatMap((group) => {
    const [first, ...others] = group as Group; // No group is empty.
    return [{ ...first, ...createNotification([first, ...others], user) }, ...others];
  });
}

/** Returns the notification that follows from events about one subject, or null if none does. */
function createNotification(events: Group, user: SessionUser): NewNotification | null {
  const [{ type }] = events;
  return isNotifying(type) ? write(type, events, user) : null;
}

type Rules = typeof eventTypes;
type NotifyingType = {
  [Type in NewEvent["type"]]: Rules[Type]["notifies"] extends null ? never : Type;
}[NewEvent["type"]];

const isNotifying = (type: NewEvent["type"]): type is NotifyingType => eventTypes[type].notifies !== null;

type Writer<Type extends NotifyingType> = (
  event: Extract<NewEvent, { type: Type }>,
  user: SessionUser,
  events: Group,
) => NewNotification<NonNullable<Rules[Type]["notifies"]>> | null;

/** Writes the notification of the first event of each type, or returns null if none follows. */
const writers: { [Type in NotifyingType]: Writer<Type> } = {
  "product.edit.submitted": ({ subject, data }, user) =>
    editRequest({ gxp_sku: subject, ...data }, user.id, data.edited_fields),
  "product.edit.approved": writeDecision,
  "product.edit.rejected": writeDecision,
  "product.edit.undone": ({ subject, data }, user) =>
    data.kept_fields.length > 0 ? editDecision({ gxp_sku: subject, ...data }, user.id, data.kept_fields) : null,
  "product.rank.changed": ({ subject, data }) => {
    const { sku, name, is_undo, category, old_priority, new_priority } = data;
    const product = { display_name: name, category, supplier_sku: sku, gxp_sku: subject };
    return is_undo ? null : newRank({ ...product, old_priority, new_priority });
  },
  // Withdrawals give their own, one for all products of a call.
  "product.withdrawn": () => null,
  "run.undone": () => null,
  // The jobs that tell of required documents give theirs, one for several of a requirement.
  "requirement.opened": () => null,
  "requirement.accepted": () => null,
  "requirement.changes_requested": () => null,
  "requirement.expired": () => null,
  "requirement.waived": () => null,
  "product.proposal_decided": ({ subject, data: { decision_id: _decisionId, ...facts } }) =>
    proposalDecision({ id: subject, ...facts }),
  "order.change_decided": ({ data: { purchase_order: po_number, approved, refused, lines } }) => {
    const refusals = lines.flatMap(({ line, decision, reason, stays, call }) =>
      decision === "refused" && reason !== null ? [{ line, reason, stays, call }] : [],
    );
    return answerDecision({ po_number, approved, refused, refusals: refusals.slice(0, mostRefusals) });
  },
  "terms.accepted": (_event, user) => acceptance(user),
};

const write = <Type extends NotifyingType>(type: Type, events: Group, user: SessionUser) =>
  writers[type](events[0] as Extract<NewEvent, { type: Type }>, user, events); // The type is that of the first event.

function writeDecision(
  { subject, data }: Extract<NewEvent, { type: "product.edit.approved" | "product.edit.rejected" }>,
  user: SessionUser,
  events: Group,
) {
  return editDecision({ gxp_sku: subject, ...data }, user.id, events.flatMap(getDecidedFields));
}

function getDecidedFields({ type, data }: NewEvent): DecidedField[] {
  if (type === "product.edit.approved")
    return data.edited_fields.map((field) => ({ ...field, status: "approved", reason: null }));
  if (type === "product.edit.rejected") return data.edited_fields.map((field) => ({ ...field, status: "rejected" }));
  return [];
}
