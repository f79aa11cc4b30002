import type { OrderChange } from "@lading/contract";
import { Ban, Check, Clock, Undo2, X } from "lucide-react";
import { ProductLink } from "../../companies/record-links.tsx";
import { date } from "../../lib/formats.ts";
import { useMay } from "../../lib/use-may.ts";
import { quantityText } from "../../products/quantity-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import {
  describeAsked,
  describeDifferences,
  describeEffect,
  describeOrdered,
  describeReasons,
} from "./change-words.ts";
import type { Outcome } from "./use-order-decisions.ts";

const icon = { "aria-hidden": true, size: 16, strokeWidth: 1.75 } as const;
const small = { "aria-hidden": true, size: 12, strokeWidth: 2 } as const;

interface ChangeRowProps {
  change: OrderChange;
  outcome: Outcome | undefined;
  isSelected: boolean;
  isBusy: boolean;
  onSelect: () => void;
  onApprove: () => void;
  onRefuse: () => void;
}

/** An answer to a line: the order, what is asked, the difference with the limit that it passes, its effect and the decision. */
export function ChangeRow({ change, outcome, isSelected, isBusy, onSelect, onApprove, onRefuse }: ChangeRowProps) {
  const { id, line, gxp_sku, product_name, units, ordered, asked, kept, refusals, company, is_own } = change;
  const may = useMay();
  const [refusal] = refusals;
  const effect = describeEffect(change);
  return (
    <tr data-change={id} data-selected={isSelected || undefined}>
      <td className="order-changes-tick">
        {!outcome && !is_own && (
          <Checkbox checked={isSelected} onChange={onSelect} aria-label={`Select line ${line}`} />
        )}
      </td>
      <th scope="row">
        {may({ permission: "provider.view_products" }) ? (
          <ProductLink company={company.id} sku={gxp_sku}>
            {product_name}
          </ProductLink>
        ) : (
          <span className="font-medium text-fg">{product_name}</span>
        )}
        <span className="block text-xs text-fg3">{`Line ${line} · ${gxp_sku} · ${quantityText(ordered.quantity)} ${units}`}</span>
        {describeReasons(change).map((reason) => (
          <span key={reason} className="block text-xs text-fg2 wrap-anywhere">
            {reason}
          </span>
        ))}
        {refusal && (
          <span className="order-changes-again">
            <Badge tone="warn" icon={<Undo2 {...small} />}>
              Asked again
            </Badge>
            <span>{`Refused ${date(refusal.at)}${refusal.by === null ? "" : ` by ${refusal.by}`}: “${refusal.reason}”`}</span>
          </span>
        )}
      </th>
      <td data-label="Order">
        <Lines texts={describeOrdered(change)} />
      </td>
      <td data-label="Asked">
        <Lines texts={describeAsked(change)} isStrong />
      </td>
      <td data-label="Difference">
        {describeDifferences(change).map(({ text, limit, isLate }) => (
          <span key={text} className="block">
            {isLate ? (
              <Badge tone="warn" icon={<Clock {...small} />}>
                {text}
              </Badge>
            ) : (
              <span className="text-fg2">{text}</span>
            )}
            <span className="block text-xs text-fg3">{limit}</span>
          </span>
        ))}
      </td>
      <td data-label="Effect on total" className={outcome?.status === "refused" ? "line-through" : ""}>
        {effect}
      </td>
      <td data-label="Latest date">
        {asked.latest_date !== null && asked.latest_date !== kept.latest_date ? date(asked.latest_date) : ""}
      </td>
      <td data-label="Decision" className="order-changes-decision">
        {outcome ? (
          <ShownOutcome outcome={outcome} />
        ) : is_own ? (
          <span className="text-xs text-fg3">You gave this answer, so somebody else decides.</span>
        ) : (
          <span className="flex gap-1">
            <Button
              icon={<Check {...icon} />}
              aria-label={`Approve line ${line}`}
              isDisabled={isBusy}
              onPress={onApprove}
            >
              Approve
            </Button>
            <Button
              variant="ghost"
              icon={<X {...icon} />}
              aria-label={`Refuse line ${line}`}
              isDisabled={isBusy}
              onPress={onRefuse}
            >
              Refuse
            </Button>
          </span>
        )}
      </td>
    </tr>
  );
}

const Lines = ({ texts, isStrong = false }: { texts: readonly string[]; isStrong?: boolean }) =>
  texts.map((text, place) => (
    // Two parts can have the same words.
    <span key={`${place} ${text}`} className={`block ${isStrong ? "font-medium text-fg" : "text-fg2"}`}>
      {text}
    </span>
  ));

const shown = {
  approved: { text: "Approved by you", Icon: Check, color: "text-ok" },
  refused: { text: "Refused by you", Icon: X, color: "text-bad" },
  cancelled: { text: "Cancelled by you", Icon: Ban, color: "text-bad" },
  gone: { text: "No longer waits", Icon: Ban, color: "text-fg3" },
  own_answer: { text: "Your own answer", Icon: Ban, color: "text-fg3" },
} as const;

function ShownOutcome({ outcome: { status, reason } }: { outcome: Outcome }) {
  const { text, Icon, color } = shown[status];
  return (
    <span className="block">
      <span className={`flex items-center gap-1.5 font-medium ${color}`}>
        <Icon aria-hidden size={14} strokeWidth={2} />
        {text}
      </span>
      {(status === "refused" || status === "cancelled") && (
        <span className="block text-xs text-fg2 wrap-anywhere">{`“${reason}”`}</span>
      )}
    </span>
  );
}
