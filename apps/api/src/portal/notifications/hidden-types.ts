import { getNotificationSubject, notificationTypeIds } from "@lading/contract";

/** Returns the types of notifications that a user gets no mails about, because the user may not open their pages. */
export const getHiddenTypes = (reader: { permissions: readonly string[]; flags_off: readonly string[] }) =>
  notificationTypeIds.filter((type) => {
    const { permission, flag } = getNotificationSubject(type);
    return (permission && !reader.permissions.includes(permission)) || (flag && reader.flags_off.includes(flag));
  });
