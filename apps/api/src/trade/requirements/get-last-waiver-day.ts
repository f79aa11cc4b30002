/**
 * Returns the last day until which a document can be waived, the same day of the next year. As text it is compared rightly even if that year
 * has no such day.
 */
export const getLastWaiverDay = (today: string) => `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
