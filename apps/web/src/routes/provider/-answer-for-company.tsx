import type { AnsweringParts } from "../../features/staff-orders/staff-order-actions.tsx";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { AcceptOrder } from "../../features/orders/page/accept-order.tsx";
import { companyDesk } from "../../features/staff-orders/company-desk.ts";
import { AnswerDeskContext } from "../../orders/answer-desk.ts";

const AnswerByLine = lazy(async () => ({
  default: (await import("../../features/orders/answer/answer-by-line.tsx")).AnswerByLine,
}));

/** The vendors' screens that answer an order, with the calls of staff who answer for the order's company. */
export const answeringParts: AnsweringParts = {
  ByLine: ({ order, onSent }) => (
    <Desk company={order.company}>
      <Suspense>
        <AnswerByLine order={order} onSent={onSent} />
      </Suspense>
    </Desk>
  ),
  Accept: ({ order, onSent, onChanged }) => (
    <Desk company={order.company}>
      <AcceptOrder order={order} onSent={onSent} onChanged={onChanged} />
    </Desk>
  ),
};

function Desk({ company: { id, name }, children }: { company: { id: string; name: string }; children: ReactNode }) {
  const desk = useMemo(() => companyDesk({ id, name }), [id, name]);
  return <AnswerDeskContext value={desk}>{children}</AnswerDeskContext>;
}
