import { notificationTypes, type NotificationType } from "@lading/contract";

/** Returns the label of a type, or the words of an unknown type. */
export function typeLabel(type: string) {
  if (isKnown(type)) return notificationTypes[type];
  const words = type.replaceAll(/[_\s]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const isKnown = (type: string): type is NotificationType => Object.hasOwn(notificationTypes, type);
