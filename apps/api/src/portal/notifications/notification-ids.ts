/** Formats the id of a notification: the company's stem and the notification's number in twelve hexadecimal digits. */
export const notificationId = (stem: string, number: number) => `${stem}-${number.toString(16).padStart(12, "0")}`;

/** Returns the number in an id, or undefined if the id belongs to another company. */
export const notificationNumber = (stem: string, id: string) =>
  id.startsWith(`${stem}-`) ? Number.parseInt(id.slice(stem.length + 1), 16) : undefined;
