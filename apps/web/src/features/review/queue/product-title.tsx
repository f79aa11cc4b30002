import { Link } from "@tanstack/react-router";
import { number } from "../../../lib/formats.ts";
import { HistoryButton } from "../../../history/history-button.tsx";
import type { ProductHistory } from "../../../history/product-history.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ProductRequirements } from "./edit-requirements.tsx";
import { WaitingAge } from "./waiting-age.tsx";
import { isOpen, type QueueRow } from "./queue-row.ts";

/** The product, its company, and how long its oldest edit has been pending. */
export function ProductTitle({ rows, history }: { rows: readonly QueueRow[]; history: ProductHistory }) {
  const [row] = rows;
  const oldest = rows
    .filter(isOpen)
    .map(({ submitted_at }) => submitted_at)
    .reduce<string | undefined>((least, at) => (least === undefined || at < least ? at : least), undefined);
  return (
    row && (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-normal text-fg3">
        <span className="font-semibold text-fg wrap-anywhere">{row.product_name}</span>
        <span className="wrap-anywhere">{`${row.gxp_sku} · ${row.company.name}`}</span>
        {row.company.is_suspended && <Badge tone="warn">Company suspended</Badge>}
        {row.set && row.set.products > 1 && (
          <Link
            to="/provider/review/sets/$id"
            params={{ id: row.set.id }}
            className="text-accent-text underline underline-offset-2"
          >
            {`Set of ${number(row.set.products)} products`}
          </Link>
        )}
        {oldest && <WaitingAge since={oldest} />}
        <HistoryButton history={history} />
        <ProductRequirements rows={rows} />
      </span>
    )
  );
}
