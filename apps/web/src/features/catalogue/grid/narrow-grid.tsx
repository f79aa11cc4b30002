import { getAttribute } from "@lading/contract";
import { useSyncExternalStore } from "react";
import { valueText } from "../../../lib/value-text.ts";
import type { Shown } from "./grid-commands.ts";

/** The most products that a narrow window lists. The dialogs change all of them. */
const mostShown = 200;

/** The products with their changes, for windows that are too narrow for a table. */
export function NarrowGrid({ shown: { grid, skus } }: { shown: Shown }) {
  useSyncExternalStore(grid.subscribe, grid.version);
  return (
    <ul aria-label="Products" className="flex flex-col border-y border-line">
      {skus.slice(0, mostShown).map((sku) => (
        <li key={sku} className="border-b border-line px-4 py-2.5 last:border-b-0">
          <p className="font-medium">{grid.row(sku)?.name ?? sku}</p>
          <p className="text-xs text-fg3">{grid.row(sku)?.values.sku ?? sku}</p>
          {grid.changed(sku).map((name) => (
            <div key={name} className="mt-1 tabular-nums">
              <span className="text-fg2">{`${getAttribute(name).label}: `}</span>
              <s className="text-fg3">{valueText(name, grid.live(sku, name))}</s>{" "}
              <span className="font-medium">{valueText(name, grid.value(sku, name))}</span>
              {grid.error(sku, name) !== undefined && <p className="text-xs text-bad">{grid.error(sku, name)}</p>}
            </div>
          ))}
        </li>
      ))}
      {skus.length > mostShown && (
        <li className="px-4 py-2.5 text-fg2">{`${skus.length - mostShown} more products are not shown. They change too.`}</li>
      )}
    </ul>
  );
}
