import { isNotificationType, notificationTypes } from "@lading/contract";

/** Returns the label of a type, or the words of an unknown type. */
export function typeLabel(type: string) {
  if (isNotificationType(type)) return notificationTypes[type].label;
  const words = type.replaceAll(/[_\s]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
