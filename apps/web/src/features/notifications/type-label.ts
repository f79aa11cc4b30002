import { notificationTypes, type NotificationType } from "@lading/contract";

/** The name of a kind of event; of one that the portal does not know yet, its words. */
export function typeLabel(type: string) {
  if (isKnown(type)) return notificationTypes[type];
  const words = type.replaceAll(/[_\s]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const isKnown = (type: string): type is NotificationType => Object.hasOwn(notificationTypes, type);
