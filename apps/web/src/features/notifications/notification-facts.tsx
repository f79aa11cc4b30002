import { type Notification, type NotificationType, notificationTypeIds, removedUser } from "@lading/contract";
import { Fragment, type ReactNode } from "react";
import { Moment } from "../../ui/moment.tsx";
import { date, missing, money, number, orMissing } from "../../lib/formats.ts";
import { DocumentFacts } from "./document-facts.tsx";
import { EditedFields, getLabel } from "./edited-fields.tsx";
import { type Fact, Facts } from "./facts.tsx";
import { ReceivedFacts } from "./received-facts.tsx";

/** The details that depend on the notification's type; empty for an unknown type. */
export function NotificationFacts({ notification }: { notification: Notification }) {
  return notificationTypeIds.map((type) => <Fragment key={type}>{show(type, notification[type])}</Fragment>);
}

const show = <Type extends NotificationType>(type: Type, details: Notification[Type]) =>
  details && shown[type](details);

const shown: { [Type in NotificationType]: (details: NonNullable<Notification[Type]>) => ReactNode } = {
  terms_and_conditions_acceptance: ({ user, acceptance_date }) => (
    <Facts
      facts={[
        ["Accepted By", formatName(user)],
        ["Email", user?.email ?? missing],
        ["Accepted On", <Moment key="accepted" at={acceptance_date} />],
      ]}
    />
  ),
  product_details_edit_request: ({ sku, author, edited_fields }) => (
    <>
      <Facts
        facts={[
          ["GXP SKU", sku],
          ["Requested By", author],
        ]}
      />
      <EditedFields fields={edited_fields} />
    </>
  ),
  product_details_edit_set: ({ author, products, changes }) => (
    <Facts
      facts={[
        ["Requested By", author],
        ["Products", number(products)],
        ["Changes", number(changes)],
      ]}
    />
  ),
  product_details_edit_set_decision: ({ approved, rejected, pending, rejections }) => (
    <>
      <Facts
        facts={[
          ["Approved", number(approved)],
          ["Rejected", number(rejected)],
          ["Pending", number(pending)],
        ]}
      />
      {rejections.length > 0 && (
        <ul className="mt-3 flex flex-col gap-1 text-fg2 wrap-anywhere">
          {rejections.map(({ sku, name, reason }) => (
            <li key={`${sku} ${name}`}>
              {`${getLabel(name)} of ${sku} was rejected`}
              {reason !== null && `: ${reason}`}
            </li>
          ))}
        </ul>
      )}
    </>
  ),
  product_details_edit_decision: ({ sku, edited_fields }) => (
    <>
      <Facts facts={[["GXP SKU", sku]]} />
      <EditedFields fields={edited_fields} />
    </>
  ),
  purchase_order: ({ po_number, location, status, price }) => (
    <Facts
      facts={[
        ["Purchase Order #", po_number],
        ["Location", orMissing(location)],
        ["Status", orMissing(status)],
        ["Price", money(price)],
      ]}
    />
  ),
  purchase_order_change: ({ po_number, revision }) => (
    <Facts
      facts={[
        ["Purchase Order #", po_number],
        ["Revision", number(revision)],
      ]}
    />
  ),
  purchase_order_answer: ({ po_number, by, reason, lines, asked }) => (
    <Facts
      facts={[
        ["Purchase Order #", po_number],
        ["Answered By", by ?? "A program of the provider"],
        ["Reason", reason],
        ["Lines", number(lines)],
        ["Waiting for a Decision", number(asked)],
      ]}
    />
  ),
  receipt_difference: ReceivedFacts,
  purchase_order_decision: ({ po_number, approved, refused, refusals }) => (
    <>
      <Facts
        facts={[
          ["Purchase Order #", po_number],
          ["Approved", number(approved)],
          ["Refused", number(refused)],
        ]}
      />
      {refusals.length > 0 && (
        <ul className="mt-3 flex flex-col gap-1 text-fg2 wrap-anywhere">
          {refusals.map(({ line, reason, stays, call }) => (
            <li key={line}>
              {`Line ${line}: ${reason}`}
              {stays !== null && ` · Your earlier answer stays: ${stays}`}
              {call && ` · ${call.by} calls you by ${date(call.on)}`}
            </li>
          ))}
        </ul>
      )}
    </>
  ),
  product_item: ({ vendor_price, ...product }) => (
    <Facts facts={[...productFacts(product), ["Price", money(vendor_price)]]} />
  ),
  product_withdrawal: ({ products, gxp_sku, reason, on, edits }) => (
    <Facts
      facts={[
        gxp_sku === null ? ["Products", number(products)] : ["GXP SKU", gxp_sku],
        ["Reason", reason],
        ["Withdrawn On", date(on)],
        ["Ended Changes", number(edits)],
      ]}
    />
  ),
  product_proposal_decision: ({ name, sku, gxp_sku, reason }) => (
    <Facts
      facts={[
        ["Product", name],
        ["Supplier SKU", sku],
        ...(gxp_sku === null ? [] : [["GXP SKU", gxp_sku] as const]),
        ...(reason === null ? [] : [["Reason", reason] as const]),
      ]}
    />
  ),
  product_discontinuation_decision: ({ products, gxp_sku, decision, reason, on }) => (
    <Facts
      facts={[
        gxp_sku === null ? ["Products", number(products)] : ["GXP SKU", gxp_sku],
        decision === "refused" || on === null ? ["Decision", "Refused"] : ["Ends On", date(on)],
        ["Reason", reason],
      ]}
    />
  ),
  requirement_opened: DocumentFacts,
  requirement_arrived: DocumentFacts,
  requirement_decision: DocumentFacts,
  requirement_expiring: DocumentFacts,
  file_ready: ({ file, rows }) => (
    <Facts
      facts={[
        ["File", file],
        ["Rows", number(rows)],
      ]}
    />
  ),
  file_compared: ({ file, rows, changes }) => (
    <Facts
      facts={[
        ["File", file],
        ["Rows", number(rows)],
        ["Changes", number(changes)],
      ]}
    />
  ),
  rank_update: (rank) => <Facts facts={[...productFacts(rank), ["GXP Rank", <RankChange key="rank" {...rank} />]]} />,
};

type Product = Pick<
  NonNullable<Notification["product_item"]>,
  "display_name" | "category" | "supplier_sku" | "gxp_sku"
>;

const productFacts = ({ display_name, category, supplier_sku, gxp_sku }: Product): Fact[] => [
  ["Product", orMissing(display_name)],
  ["Category", orMissing(category)],
  ["SKU", orMissing(supplier_sku)],
  ["GXP SKU", orMissing(gxp_sku)],
];

const formatName = (user: { first_name: string; last_name: string } | null) =>
  user ? `${user.first_name} ${user.last_name}`.trim() : removedUser;

/** A change of rank; a product can have no rank before or after it. */
function RankChange({ old_priority: from, new_priority: to }: NonNullable<Notification["rank_update"]>) {
  return (
    <>
      <span className="sr-only">from </span>
      <span className="text-fg2">{number(from)}</span>
      <span aria-hidden> → </span>
      <span className="sr-only"> to </span>
      <span className="font-medium">{number(to)}</span>
    </>
  );
}
