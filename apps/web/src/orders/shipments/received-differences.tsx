import type { ShipNotice } from "@lading/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import { ReceivedAdvice } from "./received-advice.tsx";
import { receivedText } from "./received-text.ts";

interface ReceivedDifferencesProps {
  query: Pick<UseQueryResult<ShipNotice>, "data">;
  /** The number of the order whose lines are shown. */
  order: string;
}

/** The lines of an order that a notice announced otherwise than they were received; nothing until they are loaded. */
export function ReceivedDifferences({ query: { data: notice }, order }: ReceivedDifferencesProps) {
  if (!notice) return null;
  const lines = notice.lines.flatMap((line) => {
    const text = line.purchase_order === order ? receivedText(line, notice.receipts) : undefined;
    return text === undefined ? [] : [{ ...line, text }];
  });
  if (lines.length === 0) return null;
  return (
    <div className="order-differences">
      <ul aria-label={`Differences of ${notice.number}`}>
        {lines.map(({ line, product_name, text }) => (
          <li key={line}>
            {`Line ${line}, ${product_name}: `}
            <b className="font-medium text-warn">{text}</b>
          </li>
        ))}
      </ul>
      <ReceivedAdvice lines={lines} />
    </div>
  );
}
