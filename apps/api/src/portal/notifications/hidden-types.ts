import { chooseSubject, getNotificationSubject, notificationTypeIds, type Subject } from "@lading/contract";

interface Reader {
  permissions: readonly string[];
  flags_off: readonly string[];
}

/** Returns a function that checks whether a user may open the page of a subject. */
export const createMayOpen =
  ({ permissions, flags_off }: Reader) =>
  ({ permission, flag }: Subject) =>
    (!permission || permissions.includes(permission)) && (!flag || !flags_off.includes(flag));

/** Returns the types of notifications that a user gets no mails about, because the user may not open their pages. */
export function getHiddenTypes(reader: Reader) {
  const mayOpen = createMayOpen(reader);
  return notificationTypeIds.filter((type) => !mayOpen(getNotificationSubject(chooseSubject(type, mayOpen))));
}
