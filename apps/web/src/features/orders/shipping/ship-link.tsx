import { useNavigate } from "@tanstack/react-router";
import { Button } from "../../../ui/button.tsx";

interface ShipLinkProps {
  /** The numbers of the orders that the notice is about. */
  orders: readonly string[];
  label: string;
  isPrimary: boolean;
}

/** Opens a new ship notice of orders. */
export function ShipLink({ orders, label, isPrimary }: ShipLinkProps) {
  const navigate = useNavigate();
  return (
    <Button
      variant={isPrimary ? "primary" : "secondary"}
      onPress={() => void navigate({ to: "/orders", search: { ship: orders } })}
    >
      {label}
    </Button>
  );
}
