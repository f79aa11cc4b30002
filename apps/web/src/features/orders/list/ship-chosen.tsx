import { useNavigate } from "@tanstack/react-router";
import { Button } from "../../../ui/button.tsx";
import type { ChosenOrder } from "./chosen-orders.ts";

/** The most orders of a new ship notice, whose numbers are in its address. */
const mostOrders = 50;

interface ShipChosenProps {
  /** The selected orders; undefined while they are fetched, and if they are too many. */
  orders: readonly ChosenOrder[] | undefined;
  /** The number of selected orders. */
  count: number;
  isWide: boolean;
}

/** Opens a new ship notice of the selected orders, which go to one place. */
export function ShipChosen({ orders, count, isWide }: ShipChosenProps) {
  const navigate = useNavigate();
  const places = new Set(orders?.map(({ location }) => location));
  const fault =
    count > mostOrders
      ? `At most ${mostOrders} orders can be in one ship notice.`
      : places.size > 1
        ? "A ship notice has orders that go to one place."
        : undefined;
  const ship = () =>
    void navigate({ to: "/orders", search: { ship: orders?.map(({ purchase_order }) => purchase_order) ?? [] } });
  return (
    <>
      <Button
        variant="primary"
        wide={!isWide}
        isDisabled={fault !== undefined || orders === undefined || orders.length === 0}
        onPress={ship}
      >
        New Ship Notice
      </Button>
      {fault !== undefined && <output>{fault}</output>}
    </>
  );
}
