import type { DecidedField } from "@lading/contract";
import type { SessionUser } from "../../ground/db/scope.ts";
import { acceptance, editDecision, editRequest, newRank, type NewNotification } from "./notification-texts.ts";
import type { NotifyingEvent } from "./event-queries.ts";
import type { NewEvent } from "./new-event.ts";

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

/** Returns the notification that follows from events of a type, or null if none does. A new type needs a line here. */
function createNotification(events: Group, user: SessionUser): NewNotification | null {
  const [{ type, subject, data }] = events;
  switch (type) {
    case "product.edit.submitted":
      return editRequest({ gxp_sku: subject, ...data }, user.id, data.edited_fields);
    case "product.edit.approved":
    case "product.edit.rejected":
      return editDecision({ gxp_sku: subject, ...data }, user.id, events.flatMap(getDecidedFields));
    case "product.edit.undone":
      return data.kept_fields.length > 0
        ? editDecision({ gxp_sku: subject, ...data }, user.id, data.kept_fields)
        : null;
    case "product.rank.changed": {
      const { sku, name, is_undo, category, old_priority, new_priority } = data;
      const product = { display_name: name, category, supplier_sku: sku, gxp_sku: subject };
      return is_undo ? null : newRank({ ...product, old_priority, new_priority });
    }
    case "terms.accepted":
      return acceptance(user);
    case "terms.published":
    case "announcement.published":
    case "document.submitted":
    case "document.archived":
    case "company.suspended":
    case "company.resumed":
    case "user.deactivated":
    case "user.left":
    case "run.finished":
      return null;
  }
}

function getDecidedFields({ type, data }: NewEvent): DecidedField[] {
  if (type === "product.edit.approved")
    return data.edited_fields.map((field) => ({ ...field, status: "approved", reason: null }));
  if (type === "product.edit.rejected") return data.edited_fields.map((field) => ({ ...field, status: "rejected" }));
  return [];
}
