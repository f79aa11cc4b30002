import type { Dashboard } from "@lading/contract";

/** The ids that a device remembers, in the user's order; anything else that lies there is nothing. */
export function readOrder(text: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** Whether an order is one of exactly these dashboards. */
export const isOrderOf = (order: readonly string[], dashboards: readonly Dashboard[]) =>
  order.length === dashboards.length && dashboards.every(({ id }) => order.includes(id));

/** The dashboards in the user's order; in the server's, when they are not those that the user ordered. */
export const inOrder = (dashboards: readonly Dashboard[], order: readonly string[]) =>
  isOrderOf(order, dashboards)
    ? dashboards.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
    : dashboards;

/** The ids with one of them put at another place. */
export function moved(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(place, 0, id);
}
