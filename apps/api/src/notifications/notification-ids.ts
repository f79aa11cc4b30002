/** The id of a company's event: the company's stem and, in twelve hexadecimal digits, the event's number. */
export const notificationId = (stem: string, number: number) => `${stem}-${number.toString(16).padStart(12, "0")}`;

/** The number in an id of the company with this stem; undefined for another company's. */
export const notificationNumber = (stem: string, id: string) =>
  id.startsWith(`${stem}-`) ? Number.parseInt(id.slice(stem.length + 1), 16) : undefined;
