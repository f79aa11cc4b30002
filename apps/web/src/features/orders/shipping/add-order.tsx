import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { date } from "../../../lib/formats.ts";
import { Button } from "../../../ui/button.tsx";
import { Menu, MenuItem, MenuTrigger } from "../../../ui/menu.tsx";

interface AddOrderProps {
  /** The numbers of the orders of the notice. */
  orders: readonly string[];
  /** The address, a name on its first line. */
  shipTo: string | null;
  /** The numbers of the other orders that go there. */
  others: readonly string[];
  /** The first promised days of their lines, by number. */
  shipBy: Readonly<Record<string, string>>;
  onAdd: (order: string) => void;
}

/** Tells which orders a ship notice is about and where they go, and adds others that go there. */
export function AddOrder({ orders, shipTo, others, shipBy, onAdd }: AddOrderProps) {
  const place = shipTo?.split("\n")[0];
  return (
    <div className="ship-orders">
      <p className="text-fg2" title={shipTo ?? undefined}>
        {orders.map((order, at) => (
          <Fragment key={order}>
            {at > 0 && (at === orders.length - 1 ? " and " : ", ")}
            <Link to="/orders" search={{ order }} className="hover:text-accent-text hover:underline">
              {order}
            </Link>
          </Fragment>
        ))}
        {place && (
          <>
            {" to "}
            <b className="font-medium text-fg">{place}</b>
          </>
        )}
      </p>
      {others.length > 0 && (
        <MenuTrigger>
          <Button variant="link">{`Add an Order (${others.length} more ${others.length === 1 ? "goes" : "go"} there)`}</Button>
          <Menu aria-label={place ? `Orders to ${place}` : "Orders that go there"} placement="bottom start">
            {others.map((order) => (
              <MenuItem key={order} id={order} onAction={() => onAdd(order)}>
                {shipBy[order] === undefined ? order : `${order} · promised ${date(shipBy[order])}`}
              </MenuItem>
            ))}
          </Menu>
        </MenuTrigger>
      )}
    </div>
  );
}
