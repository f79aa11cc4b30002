import type { DifferingReceipt } from "@lading/contract";
import { number } from "../../lib/formats.ts";
import { quantityText } from "../../products/quantity-text.ts";
import { Facts } from "./facts.tsx";

type Difference = DifferingReceipt["differences"][number];

/** The lines of a receipt that differ from what was announced. */
export function ReceivedFacts({ po_number, lines, differences }: DifferingReceipt) {
  const notices = [...new Set(differences.flatMap(({ ship_notice_number: notice }) => notice ?? []))];
  const orders = new Set(differences.flatMap(({ purchase_order: order }) => order ?? []));
  return (
    <>
      <Facts
        facts={[
          ["Purchase Order #", po_number ?? [...orders].join(", ")],
          ...(notices.length > 0 ? [["Ship Notice #", notices.join(", ")] as const] : []),
          ["Lines with Differences", number(lines)],
        ]}
      />
      <ul className="mt-3 flex flex-col gap-1 text-fg2 wrap-anywhere">
        {differences.map((difference) => (
          <li key={`${difference.purchase_order} ${difference.line} ${difference.ship_notice}`}>
            {`${nameLine(difference, orders.size > 1, notices.length > 1)}: ${describeDifference(difference)}`}
          </li>
        ))}
        {lines > differences.length && <li className="text-fg3">{`and ${number(lines - differences.length)} more`}</li>}
      </ul>
    </>
  );
}

/** "Line 3 (G-1)", "PO-1, line 3 (G-1)" or "Line 3 (G-1) of SN-1". */
function nameLine(
  { purchase_order, line, gxp_sku, ship_notice_number: notice }: Difference,
  hasOrder: boolean,
  hasNotice: boolean,
) {
  const named = `${hasOrder && purchase_order !== undefined ? `${purchase_order}, line` : "Line"} ${line}`;
  return [named, gxp_sku !== undefined && `(${gxp_sku})`, hasNotice && notice && `of ${notice}`]
    .filter(Boolean)
    .join(" ");
}

/** "Announced 60, received 55: 4 short, 2 damaged". Notifications of earlier releases have only the second part. */
function describeDifference({ announced, received, ...parts }: Difference) {
  const differences = (["short", "over", "damaged"] as const)
    .filter((part) => parts[part] !== "0")
    .map((part) => `${quantityText(parts[part])} ${part}`)
    .join(", ");
  if (received === undefined) return differences;
  const before =
    announced === undefined || announced === null
      ? `received ${quantityText(received)} without a ship notice`
      : `announced ${quantityText(announced)}, received ${quantityText(received)}`;
  return `${before}: ${differences}`;
}
