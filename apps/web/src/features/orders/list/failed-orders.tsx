import { Link } from "@tanstack/react-router";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { countOrders } from "./chosen-orders.ts";
import { type AcceptedOrder, describeFailed } from "./describe-left-out.ts";
import "./order-list.css";

interface FailedOrdersProps {
  failed: readonly AcceptedOrder[];
  /** The number of orders that were sent. */
  of: number;
  /** The number of orders for which another try may help. */
  again: number;
  isPending: boolean;
  error: string | null;
  onAgain: () => void;
  onClose: () => void;
}

/** The orders that could not be accepted, each with the reason. */
export function FailedOrders({ failed, of, again, isPending, error, onAgain, onClose }: FailedOrdersProps) {
  return (
    <Dialog
      title={`${failed.length} of ${countOrders(of)} ${failed.length === 1 ? "was" : "were"} not accepted`}
      size="medium"
      isOpen
      onClose={() => !isPending && onClose()}
      actions={
        <>
          <Button
            isDisabled={isPending}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog has just opened
            autoFocus={again === 0}
            onPress={onClose}
          >
            Close
          </Button>
          {again > 0 && (
            <Button
              variant="primary"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog has just opened
              autoFocus
              isPending={isPending}
              onPress={onAgain}
            >
              {`Try ${again} ${again === 1 ? "Order" : "Orders"} Again`}
            </Button>
          )}
        </>
      }
    >
      <section
        aria-label="Orders that were not accepted"
        className="chosen-orders"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it while it has the focus
        tabIndex={0}
      >
        <table>
          <caption className="sr-only">Orders that were not accepted</caption>
          <tbody>
            {failed.map(({ purchase_order, status }) => (
              <tr key={purchase_order}>
                <th scope="row">
                  <Link to="/orders" search={{ order: purchase_order }} className="underline">
                    {purchase_order}
                  </Link>
                </th>
                <td>{status !== "accepted" && describeFailed(status)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <FormError>{error}</FormError>
    </Dialog>
  );
}
