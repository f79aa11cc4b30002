import type { OrderChanged, OrderEvent, OrderLine, WholePurchaseOrder } from "@lading/contract";
import { RefreshCw } from "lucide-react";
import { useEffect, useRef } from "react";
import { deployment } from "../../../lib/deployment.ts";
import { dateAndTime, number } from "../../../lib/formats.ts";
import { listLines } from "../../../orders/list-lines.ts";
import { OrderDifferences } from "../../../orders/order-history.tsx";
import { Button } from "../../../ui/button.tsx";
import { hasEnded } from "./judge-answers.ts";
import type { Answering } from "./use-answering.ts";
import { type OrderChanges, useChanges } from "./use-changes.ts";
import "./changed-lines.css";

interface ChangedLinesProps {
  order: Pick<WholePurchaseOrder, "purchase_order" | "currency">;
  answering: Answering;
  lines: readonly OrderLine[];
  /** The refusal of an answer to the order before; undefined if the order changed before anything was sent. */
  refusal: OrderChanged | undefined;
  onAccept: (lines: readonly number[]) => void;
  onGo: (line: number) => void;
}

/** Says what the provider changed meanwhile, and how, with one press to accept each changed line. */
export function ChangedLines({ order, answering, lines, refusal, onAccept, onGo }: ChangedLinesProps) {
  const banner = useRef<HTMLDivElement>(null);
  const changes = useChanges(order.purchase_order, answering, refusal);
  const numbers = lines.filter(({ line }) => answering.changed.has(line)).map(({ line }) => line);
  const ended = lines.filter((line) => hasEnded(line) && findChanges(changes, line.line).some(endsLine));
  const ofOrder = changes?.lines.filter(({ line }) => line === null) ?? [];
  const isShown = numbers.length + ended.length + ofOrder.length > 0;
  useEffect(() => {
    if (refusal && isShown) banner.current?.focus();
  }, [refusal, isShown]);
  if (!isShown) return null;
  const { providerAbbreviation: provider } = deployment;
  const at = changes?.changed_at ? ` on ${dateAndTime(changes.changed_at)}` : "";
  const differ = `${listLines(numbers)} ${numbers.length === 1 ? "differs" : "differ"}; your other lines are kept.`;
  const next = numbers.length > 0 ? "Answer what changed" : "Check your answer";
  return (
    <div ref={banner} role="alert" tabIndex={-1} className="order-changed">
      <div className="order-changed-head">
        <RefreshCw aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
        <div className="min-w-0 flex-1">
          <p className="font-medium">
            {`${provider} changed this order${at}. ${numbers.length > 0 ? differ : "Your answer is kept."}`}
          </p>
          <p>{refusal ? `Nothing was sent. ${next}, then send again.` : `${next}.`}</p>
        </div>
        {numbers.length > 0 && (
          <Button onPress={() => onAccept(numbers)}>
            {numbers.length === 1
              ? "Accept This Change"
              : numbers.length === 2
                ? "Accept Both Changes"
                : `Accept All ${number(numbers.length)} Changes`}
          </Button>
        )}
      </div>
      <ul className="order-changed-lines">
        {numbers.map((line) => (
          <li key={line}>
            <div className="min-w-0 flex-1">
              <OrderDifferences lines={[{ line, changes: findChanges(changes, line) }]} currency={order.currency} />
            </div>
            <Button onPress={() => onAccept([line])}>{`Accept Line ${line}`}</Button>
            <Button variant="ghost" onPress={() => onGo(line)}>
              {`Go to Line ${line}`}
            </Button>
          </li>
        ))}
        {ended.map(({ line, is_cancelled }) => (
          <li key={line} className="font-medium">
            {`Line ${line} was ${is_cancelled ? "cancelled" : "closed"} by ${provider}.`}
          </li>
        ))}
        {ofOrder.length > 0 && (
          <li>
            <OrderDifferences lines={ofOrder as OrderEvent["lines"]} currency={order.currency} />
          </li>
        )}
      </ul>
    </div>
  );
}

/** The changes of a line, without any while they are read. */
const findChanges = (changes: OrderChanges | undefined, line: number) =>
  // The history has the same values in the same form.
  (changes?.lines.find((one) => one.line === line)?.changes ?? []) as OrderEvent["lines"][number]["changes"];

const endsLine = ({ field, new: value }: OrderEvent["lines"][number]["changes"][number]) =>
  (field === "is_cancelled" || field === "is_closed") && value === true;
