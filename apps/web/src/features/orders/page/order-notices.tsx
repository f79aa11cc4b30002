import type { WholePurchaseOrder } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { NeededNotices } from "../../../files/needed/needed-notices.tsx";
import { deployment } from "../../../lib/deployment.ts";
import { number } from "../../../lib/formats.ts";
import { Notice } from "../../../ui/notice.tsx";
import { countLines } from "../list/chosen-orders.ts";

type Noted = Pick<
  WholePurchaseOrder,
  "purchase_order" | "changed_lines" | "draft_lines" | "lines" | "blocked_by" | "warned_by"
>;

/** Says what the user should know before accepting an order as it is: the list of orders says it too. */
export function OrderNotices({ order }: { order: Noted }) {
  const { purchase_order, changed_lines, draft_lines, lines, blocked_by: open = [], warned_by: soon = [] } = order;
  if (changed_lines === 0 && draft_lines === null && open.length + soon.length === 0) return null;
  const link = (tab: string, text: string) => (
    <Link to="/orders" search={{ order: purchase_order, tab }} className="font-medium underline">
      {text}
    </Link>
  );
  return (
    <div className="flex flex-col gap-2 px-4 pb-4 lg:px-6">
      <NeededNotices act="answer this order" blocked_by={open} warned_by={soon} />
      {changed_lines > 0 && (
        <Notice tone="info" action={link("History", "See What Changed")}>
          {`${deployment.providerAbbreviation} changed ${countLines(changed_lines)} of this order.`}
        </Notice>
      )}
      {draft_lines !== null && (
        <Notice tone="info" action={link("Answer", "Continue Your Draft")}>
          {`You have a draft of an answer${draft_lines === 0 ? "" : ` to ${number(draft_lines)} of ${countLines(lines)}`}. Nothing was sent.`}
        </Notice>
      )}
    </div>
  );
}
