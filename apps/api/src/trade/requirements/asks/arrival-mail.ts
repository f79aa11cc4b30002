import type { SessionUser } from "../../../ground/db/scope.ts";
import { breakLinks } from "../../../ground/mail/break-links.ts";
import type { Mail } from "../../../ground/mail/mail-content.ts";
import type { AskedRow } from "./asked-item-queries.ts";
import { nameItems } from "./ask-mail.ts";
import type { OpenedAsk } from "./opened-ask-queries.ts";

/** The mail that tells the person who asked that documents have arrived. */
export const arrivalMail = (
  asker: SessionUser,
  { name, is_straight: isStraight }: OpenedAsk,
  items: readonly AskedRow[],
): Mail => ({
  template: "documents-arrived",
  recipient: asker.email,
  values: {
    name: breakLinks(name),
    documents: nameItems(items),
    next: isStraight ? "It is in review." : "Look at it and send it.",
  },
  path:
    items.length === 1 ? `/requirements?${new URLSearchParams({ item: items[0]!.id }).toString()}` : "/requirements",
});
