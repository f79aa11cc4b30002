import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useMemo } from "react";
import { failureText } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { OrderPage } from "./order-page.tsx";
import { OrderList } from "./order-list.tsx";
import { orderPlace } from "./orders-api.ts";
import type { OrdersSearch } from "./orders-search.ts";

/** The company's purchase orders at the page of the address, or at the page of the order in the address, once that page is known. */
export function OrderDocumentsPage({ search }: { search: OrdersSearch }) {
  const sought = search.purchase_order;
  const place = useQuery({ ...orderPlace(sought ?? "", search.page_size), enabled: sought !== undefined });
  const page = sought === undefined ? search.page : place.data?.page;
  const placed = useMemo(() => {
    // The list does not keep the order in the address, because its pages and filters no longer belong to one order.
    const { purchase_order: _sought, ...list } = search;
    return { ...list, page: page ?? 1 };
  }, [search, page]);

  if (page !== undefined) return <OrderList search={placed} sought={sought} isFound={place.data?.found} />;
  if (!place.error) return <Waiting />;
  return (
    <OrderPage>
      <div role="alert">
        <EmptyState
          icon={<CircleAlert aria-hidden />}
          title={`Purchase order ${sought} could not be looked up.`}
          actions={
            <Button onPress={() => void place.refetch()} isPending={place.isFetching}>
              Try Again
            </Button>
          }
        >
          {failureText(place.error)}
        </EmptyState>
      </div>
    </OrderPage>
  );
}

const Waiting = () => (
  <OrderPage>
    <div className="flex flex-col gap-6 border-t border-line px-4 pt-6 lg:px-6">
      <output className="sr-only">Loading</output>
      {Array.from({ length: 8 }, (_, place) => (
        <Skeleton key={place} className="h-6 w-full" />
      ))}
    </div>
  </OrderPage>
);
