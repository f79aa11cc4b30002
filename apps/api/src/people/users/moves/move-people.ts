import type { ErrorAnswer } from "@lading/contract";
import { recordOwnAction } from "../../../record/audit/record-action.ts";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { breakLinks } from "../../../ground/mail/break-links.ts";
import type { WriteMail } from "../../../ground/mail/write-mail.ts";
import { recordEvents } from "../../../record/outbox/record-events.ts";
import { judgePeople } from "./judge-people.ts";
import { movePerson, storeOutcome, type Move, type Person } from "./user-move-queries.ts";

interface Order extends Move {
  /** The move that is done or undone. */
  id: string;
  /** The run that does it. */
  run: string;
  isUndo: boolean;
  users: readonly string[];
  refuse?: (person: Person) => ErrorAnswer | null;
}

/** Moves users in one transaction, stores what happened to each, and mails those who moved. Returns how many moved and stayed. */
export async function movePeople(scope: StaffScope, writeMail: WriteMail, order: Order) {
  const { db, user: staff } = scope;
  const { id, run, from, to, isUndo, refuse } = order;
  const judged = await judgePeople(scope, order, order.users, { isLocked: true, ...(refuse && { refuse }) });
  let moved = 0;
  for (const person of judged.people) {
    const { id: user, refusal, role_id } = person;
    if (refusal) {
      await storeOutcome(scope, id, { user, state: isUndo ? "kept" : "refused", refusal });
      continue;
    }
    await movePerson(scope, user, to);
    moved++;
    await storeOutcome(scope, id, {
      user,
      state: isUndo ? "moved_back" : "moved",
      refusal: null,
      ...(!isUndo && { role: role_id }),
    });
    // The Vendor Admins of both companies find it in their activity, which does not name the other company.
    const facts = { run, user, email: person.email };
    await recordOwnAction(db, "move-user-out", from, facts, staff.id);
    await recordOwnAction(db, "move-user-in", to, facts, staff.id);
    await recordEvents(scope, [{ company_id: from, type: "user.left", subject: user, data: {} }]);
    await writeMail(db, {
      template: "user-moved",
      recipient: person.email,
      values: {
        company: breakLinks(judged.toName),
        former_company: breakLinks(judged.fromName),
        role: breakLinks(person.role),
      },
    });
  }
  return { moved, stayed: judged.people.length - moved };
}
