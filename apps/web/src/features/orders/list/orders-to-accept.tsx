import { Link } from "@tanstack/react-router";
import { sumText } from "../../../orders/sum-text.ts";
import { Notice } from "../../../ui/notice.tsx";
import { type ChosenOrder, countLines, countOrders } from "./chosen-orders.ts";
import "./order-list.css";

/** A selected order, and why it is left out if it is. */
export interface ListedOrder extends ChosenOrder {
  why: string | undefined;
}

/** So many orders that are left out are told one by one. */
const mostTold = 5;

/** Says which orders are left out and why. */
export function LeftOutOrders({ orders }: { orders: readonly ListedOrder[] }) {
  const leftOut = orders.filter(({ why }) => why !== undefined);
  if (leftOut.length === 0) return null;
  const more = leftOut.length - mostTold;
  return (
    <div aria-live="polite" className="mt-3">
      <Notice tone="info">
        <ul className="left-out-orders">
          {leftOut.slice(0, mostTold).map(({ purchase_order, why }) => (
            <li key={purchase_order}>
              <span className="font-semibold">{`${purchase_order} is left out.`}</span> {why}{" "}
              <Link to="/orders" search={{ order: purchase_order }} className="underline">
                Look at it<span className="sr-only">{`, ${purchase_order}`}</span>
              </Link>
            </li>
          ))}
          {more > 0 && (
            <li>{`${countOrders(more)} more ${more === 1 ? "is" : "are"} left out, which the list shows.`}</li>
          )}
        </ul>
      </Notice>
    </div>
  );
}

/** The selected orders. Those that are left out are crossed out. */
export const OrdersToAccept = ({ orders }: { orders: readonly ListedOrder[] }) => (
  <section
    aria-label="Selected orders"
    className="chosen-orders"
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it while it has the focus
    tabIndex={0}
  >
    <table>
      <caption className="sr-only">Selected orders</caption>
      <tbody>
        {orders.map(({ purchase_order, location, lines, total, currency, why }) => (
          <tr key={purchase_order} data-left-out={why === undefined ? undefined : ""}>
            <th scope="row">
              {purchase_order}
              {why !== undefined && <span className="sr-only"> is left out</span>}
            </th>
            <td data-location="">{location}</td>
            <td data-amount="">{countLines(lines)}</td>
            <td data-amount="">{sumText(total, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
