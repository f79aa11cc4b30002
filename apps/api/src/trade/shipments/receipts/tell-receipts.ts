import type { ProviderScope, StaffScope } from "../../../ground/db/scope.ts";
import type { NewEvent } from "../../../record/outbox/new-event.ts";
import { recordEvents } from "../../../record/outbox/record-events.ts";
import type { LineKey } from "./receipt-queries.ts";
import { findToldLines, type ToldLine } from "./told-line-queries.ts";

/** An event has at most so many lines. */
const mostLines = 200;

/**
 * Records an event for each order of which what was received has changed. `before` is that of the lines before the change; without it, all of
 * them have changed and none differs newly. The load notifies the companies of differences when it ends.
 */
export async function tellReceipts(
  scope: ProviderScope | StaffScope,
  lines: readonly LineKey[],
  before?: readonly ToldLine[],
) {
  if (lines.length === 0) return;
  const former = new Map(before?.map((line) => [keyOf(line), line]));
  const changed = (await findToldLines(scope.db, lines)).filter(
    (line) => !before || JSON.stringify(line) !== JSON.stringify(former.get(keyOf(line))),
  );
  const orders = Map.groupBy(changed, ({ company_id, order_id }) => `${company_id} ${order_id}`);
  const events = [...orders.values()].map((ofOrder): NewEvent => {
    const { company_id, purchase_order } = ofOrder[0]!; // No group is empty.
    const differing = before ? ofOrder.flatMap((line) => findNew(line, former.get(keyOf(line)))) : [];
    return {
      company_id,
      type: "receipt.recorded",
      subject: purchase_order,
      data: {
        purchase_order,
        lines: ofOrder
          .slice(0, mostLines)
          .map(({ line, received, damaged, receipts }) => ({ line, received, damaged, receipts })),
        lines_left_out: Math.max(0, ofOrder.length - mostLines),
        differences: differing.slice(0, mostLines),
      },
    };
  });
  await recordEvents(scope, events);
}

const keyOf = ({ company_id, order_id, line }: LineKey) => `${company_id} ${order_id} ${line}`;

/** The differences of a line from its ship notices that were others before. */
const findNew = ({ differences }: ToldLine, before: ToldLine | undefined) =>
  differences.filter((now) => {
    const former = before?.differences.find(({ ship_notice: notice }) => notice === now.ship_notice);
    return (["short", "over", "damaged"] as const).some((part) => now[part] !== "0" && now[part] !== former?.[part]);
  });
