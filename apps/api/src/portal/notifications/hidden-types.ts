import {
  chooseSubject,
  getNotificationSubject,
  getNotificationType,
  notificationTypeIds,
  type Subject,
} from "@lading/contract";

interface Reader {
  permissions: readonly string[];
  flags_off: readonly string[];
}

/** Returns a function that checks whether a user may open the page of a subject. */
export const createMayOpen =
  ({ permissions, flags_off }: Reader) =>
  ({ permission, flag }: Subject) =>
    (!permission || permissions.includes(permission)) && (!flag || !flags_off.includes(flag));

/** Returns the types of notifications that a user gets no mails about: other mails have their news, or the user may not open their pages. */
export function getHiddenTypes(reader: Reader) {
  const mayOpen = createMayOpen(reader);
  return notificationTypeIds.filter(
    (type) => getNotificationType(type).hasOtherMail || !mayOpen(getNotificationSubject(chooseSubject(type, mayOpen))),
  );
}
