/** A part of a quantity with the day on which the order asks for it. Quantities are scaled. */
export interface DuePart {
  quantity: number;
  due: string | null;
}

interface Delivery {
  schedule: number;
  quantity: number;
  date: string | null;
}

/**
 * Distributes the parts of an answer over the deliveries that the order asks for, one call after another: to the named one, or by date.
 * A quantity beyond all deliveries is due on the last day.
 */
export function fillDeliveries(deliveries: readonly Delivery[]) {
  const open = deliveries
    .map((delivery) => ({ ...delivery }))
    .toSorted((one, other) => (one.date ?? "9999").localeCompare(other.date ?? "9999"));
  const last = open.at(-1)?.date ?? null;
  return (quantity: number, schedule: number | null): DuePart[] => {
    const parts: DuePart[] = [];
    let left = quantity;
    for (const delivery of open) {
      if (schedule !== null && delivery.schedule !== schedule) continue;
      const taken = Math.min(left, delivery.quantity);
      if (taken === 0) continue;
      delivery.quantity -= taken;
      left -= taken;
      parts.push({ quantity: taken, due: delivery.date });
    }
    const named = open.find((delivery) => delivery.schedule === schedule);
    if (left > 0) parts.push({ quantity: left, due: named ? named.date : last });
    return parts;
  };
}
