import type { Dashboard } from "@lading/contract";

/** Parses the stored ids, in the user's order. Ignores anything else. */
export function readOrder(text: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** Whether the order consists of exactly these dashboards. */
export const isOrderFor = (order: readonly string[], dashboards: readonly Dashboard[]) =>
  order.length === dashboards.length && dashboards.every(({ id }) => order.includes(id));

/** The dashboards in the user's order, or in the server's order if the set of dashboards has changed. */
export const inOrder = (dashboards: readonly Dashboard[], order: readonly string[]) =>
  isOrderFor(order, dashboards)
    ? dashboards.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
    : dashboards;

/** Moves one id to another position. */
export function moveId(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(place, 0, id);
}
