import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { number } from "../../../lib/formats.ts";
import { useShortcuts } from "../../../list/use-shortcuts.ts";
import { NeighborPager } from "../../../orders/neighbor-pager.tsx";
import { Button } from "../../../ui/button.tsx";
import { waitingOrders } from "../purchase-orders-api.ts";

/** The orders that wait for the company's answer, the most urgent first, around one of them. */
function useNeighbors(id: string) {
  const navigate = useNavigate();
  const { data } = useQuery(waitingOrders);
  const place = data?.numbers.indexOf(id) ?? -1;
  // An order that was just answered is no longer among them, so the first one is the next.
  const next = data?.numbers[place + 1];
  const former = place > 0 ? data?.numbers[place - 1] : undefined;
  const goTo = (order: string | undefined) =>
    order !== undefined && void navigate({ to: "/orders", search: { order } });
  return { count: data?.count ?? 0, place, next, former, goTo };
}

/** Leads through the orders to answer, by press or with J and K. */
export function OrderPager({ id }: { id: string }) {
  const { count, place, next, former, goTo } = useNeighbors(id);
  useShortcuts({ act: { j: () => goTo(next), k: () => goTo(former) }, repeats: ["j", "k"] });
  if (place < 0) return null;
  return (
    <NeighborPager
      label="Orders to answer"
      place={place + 1}
      count={count}
      words="to answer"
      noun="order to answer"
      onFormer={former === undefined ? undefined : () => goTo(former)}
      onNext={next === undefined ? undefined : () => goTo(next)}
    />
  );
}

/** In place of the button that accepts, once nothing of the order waits. */
export function NextOrder({ id, isPrimary }: { id: string; isPrimary: boolean }) {
  const { count, place, next, goTo } = useNeighbors(id);
  if (place >= 0 || next === undefined) return null;
  return (
    <Button variant={isPrimary ? "primary" : "secondary"} onPress={() => goTo(next)}>
      {`Next Order (${number(count)})`}
    </Button>
  );
}
