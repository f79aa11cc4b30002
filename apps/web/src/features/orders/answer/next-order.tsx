import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { number } from "../../../lib/formats.ts";
import { useShortcuts } from "../../../list/use-shortcuts.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { waitingOrders } from "../purchase-orders-api.ts";

const icon = { "aria-hidden": true, size: 16, strokeWidth: 1.75 } as const;

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
    <nav aria-label="Orders to answer" className="flex items-center gap-1 text-fg3 tabular-nums">
      {`${number(place + 1)} of ${number(count)} to answer`}
      <IconButton
        label="Previous order to answer"
        icon={<ChevronLeft {...icon} />}
        isDisabled={former === undefined}
        onPress={() => goTo(former)}
      />
      <IconButton
        label="Next order to answer"
        icon={<ChevronRight {...icon} />}
        isDisabled={next === undefined}
        onPress={() => goTo(next)}
      />
    </nav>
  );
}

/** In place of the button that accepts, once nothing of the order waits. */
export function NextOrder({ id }: { id: string }) {
  const { count, place, next, goTo } = useNeighbors(id);
  if (place >= 0 || next === undefined) return null;
  return (
    <Button variant="primary" onPress={() => goTo(next)}>
      {`Next Order (${number(count)})`}
    </Button>
  );
}
