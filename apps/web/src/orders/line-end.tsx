import type { OrderLine } from "@lading/contract";
import { deployment } from "../lib/deployment.ts";
import { date } from "../lib/formats.ts";
import { quantityText } from "../products/quantity-text.ts";
import { Badge } from "../ui/badge.tsx";

interface LineEndProps {
  line: Pick<OrderLine, "is_cancelled" | "is_closed"> & Partial<Pick<OrderLine, "pieces">>;
}

/** Says why nothing more comes of a line, or why the provider refused the answer to it. */
export function LineEnd({ line: { is_cancelled, is_closed, pieces = [] } }: LineEndProps) {
  const refused = pieces.find(({ outcome }) => outcome === "refused");
  if (!is_cancelled && !is_closed)
    return (
      refused && (
        <span className="order-line-refusal" title={refused.decision_reason ?? undefined}>
          {`Refused: ${refused.decision_reason}`}
          {refused.call && ` · ${refused.call.by} calls by ${date(refused.call.on)}`}
        </span>
      )
    );
  return (
    <span className="order-line-end">
      <Badge>{is_cancelled ? "Cancelled" : `Closed by ${deployment.providerAbbreviation}`}</Badge>
    </span>
  );
}

/** The days of a line's deliveries, with their quantities if there are several. */
export const listDeliveries = ({ schedules }: Pick<OrderLine, "schedules">, separator: string) =>
  schedules.length > 1
    ? schedules.map(({ quantity, date: day }) => `${quantityText(quantity)} on ${date(day)}`).join(separator)
    : date(schedules[0]?.date);
