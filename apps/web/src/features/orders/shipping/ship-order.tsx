import { useQuery } from "@tanstack/react-query";
import { ShipLink } from "./ship-link.tsx";
import { openShipLines } from "./ship-notices-api.ts";

/** Opens a ship notice of an order, if something of it is open to ship. */
export function ShipOrder({ order, isPrimary }: { order: string; isPrimary: boolean }) {
  const { data } = useQuery(openShipLines([order]));
  if (!data?.lines.some(({ open }) => Number(open) > 0)) return null;
  return <ShipLink orders={[order]} label="Ship" isPrimary={isPrimary} />;
}
