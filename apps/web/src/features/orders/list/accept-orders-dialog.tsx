import { acceptOrders, checkOrders, undoMs } from "@lading/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { deployment } from "../../../lib/deployment.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { FocusFallback } from "../../../list/focus-fallback.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { type ChosenOrder, countLines, countOrders, sumLines, sumTotals } from "./chosen-orders.ts";
import { type AcceptedOrder, describeLeftOut } from "./describe-left-out.ts";
import { FailedOrders } from "./failed-orders.tsx";
import { LeftOutOrders, type ListedOrder, OrdersToAccept } from "./orders-to-accept.tsx";

interface AcceptOrdersDialogProps {
  orders: readonly ChosenOrder[];
  /** Orders were accepted, and perhaps others were not. */
  onAccepted: (results: readonly AcceptedOrder[]) => void;
  /** Receives the numbers of orders that are not any more as the page shows them. */
  onClose: (outdated: readonly string[]) => void;
}

/** Asks whether to accept orders as they are. It stays open with those that could not be accepted. */
export function AcceptOrdersDialog({ orders, onAccepted, onClose }: AcceptOrdersDialogProps) {
  const [failed, setFailed] = useState<readonly AcceptedOrder[]>([]);
  const toBody = (named: readonly ChosenOrder[]) => ({
    orders: named.map(({ purchase_order, revision }) => ({ purchase_order, revision })),
  });
  const check = useQuery({
    queryKey: ["orders-to-accept", orders],
    queryFn: ({ signal }) => call(checkOrders, { body: toBody(orders) }, signal),
    staleTime: 0,
    gcTime: 0,
    // The words of the dialog must not change under the user's hand.
    refetchOnWindowFocus: false,
  });
  const sending = useMutation({
    mutationFn: (named: readonly ChosenOrder[]) => call(acceptOrders, { body: toBody(named) }),
    onSuccess: ({ results }) => {
      const others = results.filter(({ status }) => status !== "accepted");
      onAccepted(results);
      if (others.length === 0) onClose([]);
      else setFailed(others);
    },
  });
  const checked = new Map(check.data?.results.map((result) => [result.purchase_order, result]));
  const listed = orders.map((order): ListedOrder => {
    const found = checked.get(order.purchase_order);
    if (!found) return { ...order, why: undefined };
    const why = describeLeftOut(found, order.currency);
    return why === undefined
      ? { ...order, lines: found.waiting_lines, total: found.waiting_amount, why }
      : { ...order, why };
  });
  const accepted = listed.filter(({ why }) => why === undefined);
  const error = sending.error ?? check.error;
  const cancel = () => {
    const outdated = check.data?.results.filter(({ status }) => status !== "open") ?? [];
    onClose(outdated.map(({ purchase_order }) => purchase_order));
  };

  if (failed.length > 0) {
    const again = orders.filter(({ purchase_order: number }) =>
      failed.some(({ purchase_order, status }) => purchase_order === number && status === "busy"),
    );
    return (
      <FailedOrders
        failed={failed}
        of={sending.variables?.length ?? failed.length}
        again={again.length}
        isPending={sending.isPending}
        error={sending.error && failureText(sending.error)}
        onAgain={() => sending.mutate(again)}
        onClose={() => onClose([])}
      />
    );
  }
  const all = countOrders(orders.length);
  return (
    <Dialog
      title={
        accepted.length === orders.length
          ? `Accept ${all} as ${orders.length === 1 ? "it is" : "they are"}?`
          : `Accept ${accepted.length} of ${all} as ${accepted.length === 1 ? "it is" : "they are"}?`
      }
      size="medium"
      isOpen
      onClose={() => !sending.isPending && cancel()}
      actions={
        <>
          <Button isDisabled={sending.isPending} onPress={cancel}>
            Cancel
          </Button>
          <Button
            variant="primary"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog has just opened, and Enter accepts
            autoFocus
            isPending={check.isFetching || sending.isPending}
            isDisabled={check.isSuccess && accepted.length === 0}
            onPress={() => (check.error ? void check.refetch() : sending.mutate(accepted))}
          >
            {check.error ? "Try Again" : `Accept ${accepted.length} ${accepted.length === 1 ? "Order" : "Orders"}`}
          </Button>
        </>
      }
    >
      <p>
        {accepted.length > 0 ? (
          <>
            {`The quantities, prices and dates are those of ${deployment.providerAbbreviation}: ${countLines(sumLines(accepted))}, `}
            <strong className="font-semibold text-fg">{sumTotals(accepted)}</strong>.
          </>
        ) : (
          "None of them can be accepted here."
        )}
      </p>
      <LeftOutOrders orders={listed} />
      <OrdersToAccept orders={listed} />
      <p className="mt-3 text-xs text-fg3">
        {`You can undo for ${undoMs / 1000} seconds. Then ${deployment.providerAbbreviation} is told.`}
      </p>
      <FormError>{error && failureText(error)}</FormError>
      <FocusFallback />
    </Dialog>
  );
}
