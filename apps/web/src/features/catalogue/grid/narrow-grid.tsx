import { type AttributeId, getAttribute, getRelativeChange } from "@lading/contract";
import { useSyncExternalStore } from "react";
import { valueText } from "../../../lib/value-text.ts";
import { isFarChange } from "./cell-value.ts";
import { count } from "../../../lib/count.ts";
import type { Shown } from "./grid-commands.ts";
import type { GridState } from "./grid-state.ts";

/** The most products that a narrow window lists. The dialogs change all of them. */
const mostShown = 200;

/** The price, with which the products are told from one another, and the changed fields. */
const linesOf = (grid: GridState, sku: string) => [...new Set<AttributeId>(["price", ...grid.changed(sku)])];

/** The products with their prices and changes, for windows that are too narrow for a table. */
export function NarrowGrid({ shown: { grid, skus } }: { shown: Shown }) {
  useSyncExternalStore(grid.subscribe, grid.version);
  return (
    <ul aria-label="Products" className="flex flex-col border-y border-line">
      {skus.slice(0, mostShown).map((sku) => (
        <li key={sku} className="border-b border-line px-4 py-2.5 last:border-b-0">
          <p className="font-medium">{grid.row(sku)?.name ?? sku}</p>
          <p className="text-xs text-fg3">{grid.row(sku)?.values.sku ?? sku}</p>
          {linesOf(grid, sku).map((name) => (
            <FieldLine key={name} grid={grid} sku={sku} name={name} />
          ))}
        </li>
      ))}
      {skus.length > mostShown && (
        <li className="px-4 py-2.5 text-fg2">{`${count(skus.length - mostShown, "more product is", "more products are")} not shown, and can be changed too.`}</li>
      )}
    </ul>
  );
}

/** A field with its value, or with the former and the new one. */
function FieldLine({ grid, sku, name }: { grid: GridState; sku: string; name: AttributeId }) {
  const [live, value, pending] = [grid.live(sku, name), grid.value(sku, name), grid.pending(sku, name)];
  const standing = grid.standing(sku, name);
  const show = (text: string | null) => (text === null ? "Empty" : valueText(name, text));
  return (
    <div className="mt-1 tabular-nums">
      <span className="text-fg2">{`${getAttribute(name).label}: `}</span>
      {standing === undefined ? (
        <span>{show(live)}</span>
      ) : (
        <>
          <s className="text-fg3">{show(live)}</s> <span className="font-medium">{show(value)}</span>{" "}
          <span className={isFarChange(name, live, value) ? "text-warn" : "text-fg3"}>
            {standing !== "wrong" && getRelativeChange({ name, old_value: live, new_value: value })?.text}
          </span>
        </>
      )}
      {pending !== undefined && (
        <span className="text-fg3">{` · ${standing === undefined ? "Pending" : "replaces the pending"} ${show(pending)}`}</span>
      )}
      {standing === "wrong" && <p className="text-xs text-bad">{grid.error(sku, name)}</p>}
      {standing === "stale" && <p className="text-xs text-warn">{`The portal has ${show(live)} since you typed.`}</p>}
    </div>
  );
}
