import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { number } from "../../lib/formats.ts";
import { useShortcuts } from "../../list/use-shortcuts.ts";
import { NeighborPager } from "../../orders/neighbor-pager.tsx";
import { Button } from "../../ui/button.tsx";
import { type OrderOfCompany, orderChangePlace } from "./order-changes-api.ts";

/** Leads through the orders on which staff have to decide, what is due first at the top, by press or with N and P. */
export function useNeighbors(order: OrderOfCompany) {
  const navigate = useNavigate();
  const { data } = useQuery(orderChangePlace(order));
  const [kept, setKept] = useState<typeof data>();
  // After the last decision, the order has no place any more, and the next one is that after its former place.
  if (data && data.place !== null && data !== kept) setKept(data);
  const { place = null, count = 0, former = null } = data ?? {};
  const next = (place === null && kept?.next) || data?.next || null;
  const goTo = (other: typeof next) => {
    if (other === null) return undefined;
    const search = { company: other.company, order: other.purchase_order };
    return () => void navigate({ to: "/provider/order-changes", search });
  };
  const [onFormer, onNext] = [goTo(former), goTo(next)];
  useShortcuts({ act: { n: () => onNext?.(), p: () => onFormer?.() }, repeats: ["n", "p"] });
  const others = place === null ? count : count - 1;
  return {
    pager: place !== null && (
      <NeighborPager
        label="Orders that wait for a decision"
        place={place}
        count={count}
        words={count === 1 ? "order change" : "order changes"}
        noun="order change"
        onFormer={onFormer}
        onNext={onNext}
      />
    ),
    /** Once nothing of the order is left to decide. */
    button: onNext && others > 0 && (
      <span className="order-changes-next">
        <NextButton count={others} onPress={onNext} />
      </span>
    ),
  };
}

/** Takes the focus if the line that had it is gone. */
function NextButton({ count, onPress }: { count: number; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  return <Button ref={button} variant="primary" onPress={onPress}>{`Next Order (${number(count)})`}</Button>;
}
