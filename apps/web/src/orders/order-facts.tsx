import type { Order, orderWords, ResponseState, WholePurchaseOrder } from "@lading/contract";
import { Mail, MessageSquareText } from "lucide-react";
import type { ReactNode } from "react";
import { deployment } from "../lib/deployment.ts";
import { date, missing, orMissing } from "../lib/formats.ts";
import { Badge } from "../ui/badge.tsx";
import { sumText } from "./sum-text.ts";
import "./orders.css";

type FactsOf = Omit<Order, "has_documents"> &
  Pick<WholePurchaseOrder, keyof typeof orderWords | "revision"> &
  Partial<Pick<WholePurchaseOrder, "vendor_reference" | "confirmed_total">>;

interface OrderFactsProps {
  order: FactsOf;
  /** A fact before the others. */
  first?: ReactNode;
}

/** The head of an order's page: its days, total, address and buyer, and the buyer's message. */
export function OrderFacts({ order, first }: OrderFactsProps) {
  const [place, ...address] = order.ship_to?.split("\n") ?? [];
  const { vendor_reference: own = null, vendor_reference_id: loaded, confirmed_total: confirmed = null } = order;
  return (
    <div className="order-head">
      <dl aria-label="Order" className="order-facts">
        {first}
        <OrderFact name="Ordered">{date(order.order_date)}</OrderFact>
        <OrderFact name="Due">{date(order.due_date)}</OrderFact>
        <OrderFact name="Total">
          {sumText(order.total, order.currency)} <span className="font-normal text-fg3">{order.currency}</span>
          {confirmed !== null && Number(confirmed) !== Number(order.total) && (
            <span className="order-address">{`${sumText(confirmed, order.currency)} confirmed`}</span>
          )}
        </OrderFact>
        {order.ship_to === null ? (
          <OrderFact name="Location">{orMissing(order.location)}</OrderFact>
        ) : (
          <OrderFact name="Ship To">
            {place}
            {address.length > 0 && <span className="order-address">{address.join("\n")}</span>}
          </OrderFact>
        )}
        <OrderFact name="Buyer">
          {order.buyer_contact === null ? missing : <Buyer contact={order.buyer_contact} />}
        </OrderFact>
        {order.revision > 1 && <OrderFact name="Revision">{order.revision}</OrderFact>}
        {(own ?? loaded) !== null && (
          <OrderFact name="Vendor Reference #">
            {own ?? loaded}
            {own !== null && loaded !== null && own !== loaded && (
              <span className="block font-normal text-fg3">{`${deployment.providerAbbreviation} has ${loaded}`}</span>
            )}
          </OrderFact>
        )}
      </dl>
      {order.message !== null && (
        <p aria-label="Message of the buyer" className="order-message">
          <MessageSquareText aria-hidden size={16} strokeWidth={1.75} />
          <span>{order.message}</span>
        </p>
      )}
    </div>
  );
}

type Answered = Pick<WholePurchaseOrder, "response_state" | "respond_by" | "is_late">;

interface AnswerFactsProps {
  order: Answered;
  /** Says how far the answer is. */
  say: (state: ResponseState) => string;
}

/** How far the answer to an order is, and until when it is expected. */
export function AnswerFacts({ order: { response_state, respond_by, is_late }, say }: AnswerFactsProps) {
  return (
    <>
      {response_state !== null && <OrderFact name="Answer">{say(response_state)}</OrderFact>}
      {respond_by !== null && (
        <OrderFact name="Answer By">
          {date(respond_by)} {is_late && <Badge tone="bad">Late</Badge>}
        </OrderFact>
      )}
    </>
  );
}

export const OrderFact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-fg3">{name}</dt>
    <dd className="font-medium wrap-anywhere tabular-nums">{children}</dd>
  </div>
);

/** The buyer, with a link to write a mail if the contact has the form of mail: a name and an address between angle brackets. */
export function Buyer({ contact }: { contact: string }) {
  const { name = contact, address } =
    /^(?<name>[^<>]*[^<>\s])?\s*<?(?<address>[^<>\s@]+@[^<>\s@]+)>?$/.exec(contact)?.groups ?? {};
  if (address === undefined) return contact;
  return (
    <a href={`mailto:${encodeURI(address)}`} className="order-buyer text-accent-text hover:underline">
      {name === contact ? address : name}
      <Mail aria-hidden size={14} strokeWidth={1.75} />
    </a>
  );
}
