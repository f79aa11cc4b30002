import type { PurchaseOrder } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { AnswerDay } from "./answer-day.tsx";
import { orderCalendar } from "./purchase-order-list.ts";

interface AnswerByProps {
  order: PurchaseOrder;
  /** The words "Answer by" precede the day, because no column head says it. */
  hasLabel?: boolean;
}

/** The day by which an order should be answered, and how urgent that is. An order in which nothing waits has none. */
export function AnswerBy({ order: { respond_by, is_late }, hasLabel = false }: AnswerByProps) {
  const { data: calendar } = useQuery(orderCalendar);
  return <AnswerDay {...{ respond_by, is_late, calendar, hasLabel }} />;
}
