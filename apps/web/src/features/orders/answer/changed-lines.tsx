import type { OrderChanged, OrderEvent, OrderLine } from "@lading/contract";
import { RefreshCw } from "lucide-react";
import { useEffect, useRef } from "react";
import { deployment } from "../../../lib/deployment.ts";
import { dateAndTime, number } from "../../../lib/formats.ts";
import { listLines } from "../../../orders/list-lines.ts";
import { OrderDifferences } from "../../../orders/order-history.tsx";
import { Button } from "../../../ui/button.tsx";
import "./changed-lines.css";

interface ChangedLinesProps {
  /** The lines that the provider has changed and that have no new answer. */
  changed: ReadonlySet<number>;
  lines: readonly OrderLine[];
  currency: string;
  /** The refusal of an answer to the order before; undefined if the order changed before anything was sent. */
  refusal: OrderChanged | undefined;
  onAccept: (lines: readonly number[]) => void;
  onGo: (line: number) => void;
}

/** Says which lines the provider changed meanwhile, and how, with one press to accept each. */
export function ChangedLines({ changed, lines, currency, refusal, onAccept, onGo }: ChangedLinesProps) {
  const banner = useRef<HTMLDivElement>(null);
  const numbers = lines.filter(({ line }) => changed.has(line)).map(({ line }) => line);
  const isShown = numbers.length > 0;
  useEffect(() => {
    if (refusal && isShown) banner.current?.focus();
  }, [refusal, isShown]);
  if (!isShown) return null;
  const at = refusal?.params.changed_at ? ` on ${dateAndTime(refusal.params.changed_at)}` : "";
  const differ = numbers.length === 1 ? "differs" : "differ";
  return (
    <div ref={banner} role="alert" tabIndex={-1} className="order-changed">
      <div className="order-changed-head">
        <RefreshCw aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
        <div className="min-w-0 flex-1">
          <p className="font-medium">
            {`${deployment.providerAbbreviation} changed this order${at}. ${listLines(numbers)} ${differ}; your other lines are kept.`}
          </p>
          <p>{refusal ? "Nothing was sent. Answer what changed, then send again." : "Answer what changed."}</p>
        </div>
        <Button onPress={() => onAccept(numbers)}>
          {numbers.length === 1
            ? "Accept This Change"
            : numbers.length === 2
              ? "Accept Both Changes"
              : `Accept All ${number(numbers.length)} Changes`}
        </Button>
      </div>
      <ul className="order-changed-lines">
        {numbers.map((line) => (
          <li key={line}>
            <div className="min-w-0 flex-1">
              {refusal ? (
                <OrderDifferences
                  // The history has the same values in the same form.
                  lines={refusal.lines.filter((one) => one.line === line) as OrderEvent["lines"]}
                  currency={currency}
                />
              ) : (
                <span className="font-medium">{`Line ${line}`}</span>
              )}
            </div>
            <Button onPress={() => onAccept([line])}>{`Accept Line ${line}`}</Button>
            <Button variant="ghost" onPress={() => onGo(line)}>
              {`Go to Line ${line}`}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
