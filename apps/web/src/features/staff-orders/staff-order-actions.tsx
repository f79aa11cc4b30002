import type { OrderChanged, StaffOrder } from "@lading/contract";
import { useNavigate } from "@tanstack/react-router";
import { Phone } from "lucide-react";
import type { ComponentType } from "react";
import { number } from "../../lib/formats.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { readOrderPage } from "./order-search.ts";

interface AnsweringProps {
  order: StaffOrder;
  onSent: () => void;
}

/** The screens of the vendors that staff use to answer an order for its company. */
export interface AnsweringParts {
  ByLine: ComponentType<AnsweringProps>;
  Accept: ComponentType<AnsweringProps & { onChanged: (changed: OrderChanged) => void }>;
}

type OrderTab = ReturnType<typeof readOrderPage>["tab"];

/** The part of the order's page in the address, and a function that shows another one. */
export function useOrderTab(given: object, params: { company: string; number: string }) {
  const navigate = useNavigate();
  const setTab = (tab: OrderTab) =>
    void navigate({
      to: "/provider/orders/{-$company}/{-$number}",
      params,
      search: tab === "Lines" ? {} : { tab },
      replace: tab === "Lines",
    });
  return [readOrderPage(given).tab, setTab] as const;
}

interface StaffOrderActionsProps {
  order: StaffOrder;
  isAnswering: boolean;
  setTab: (tab: OrderTab) => void;
  Accept: AnsweringParts["Accept"];
}

/** The buttons of staff who decide about an order: answer it for its company, and decide on what the company asks. */
export function StaffOrderActions({ order, isAnswering, setTab, Accept }: StaffOrderActionsProps) {
  const { company, purchase_order, asked_lines, is_answerable } = order;
  const navigate = useNavigate();
  if (isAnswering)
    return (
      <>
        <Accept
          order={order}
          onSent={() => setTab("Lines")}
          onChanged={() => void showToast("This order has changed. Nothing was sent.", "bad")}
        />
        <Button onPress={() => setTab("Lines")}>Stop Answering</Button>
      </>
    );
  return (
    <>
      {is_answerable && (
        <Button icon={<Phone aria-hidden size={16} strokeWidth={1.75} />} onPress={() => setTab("Answer")}>
          Answer for the Vendor
        </Button>
      )}
      {asked_lines > 0 && (
        <Button
          variant="primary"
          onPress={() =>
            void navigate({ to: "/provider/order-changes", search: { company: company.id, order: purchase_order } })
          }
        >
          {asked_lines === 1 ? "Decide 1 Change" : `Decide ${number(asked_lines)} Changes`}
        </Button>
      )}
    </>
  );
}
