import type { InvoiceStatus } from "@lading/contract";
import { date } from "../lib/formats.ts";
import { Ago } from "../ui/moment.tsx";
import { OrderFact } from "./order-facts.tsx";
import { sumText } from "./sum-text.ts";
import "./orders.css";

/** The invoices of an order as the provider's system sent them, which nobody changes here. */
export const OrderInvoices = ({ invoices }: { invoices: readonly InvoiceStatus[] }) => (
  <ul aria-label="Invoices" className="px-4 lg:px-6">
    {invoices.map((invoice) => (
      <li key={invoice.invoice_number} className="border-b border-line py-4">
        <dl aria-label={`Invoice ${invoice.invoice_number}`} className="order-facts">
          <OrderFact name="Invoice #">{invoice.invoice_number}</OrderFact>
          <OrderFact name="State">{invoice.state}</OrderFact>
          <OrderFact name="Amount">
            {sumText(invoice.amount, invoice.currency)} <span className="font-normal text-fg3">{invoice.currency}</span>
          </OrderFact>
          {invoice.received_on !== null && <OrderFact name="Received">{date(invoice.received_on)}</OrderFact>}
          {invoice.due_on !== null && <OrderFact name="Due">{date(invoice.due_on)}</OrderFact>}
          {invoice.paid_on !== null && <OrderFact name="Paid">{date(invoice.paid_on)}</OrderFact>}
          {invoice.payment_reference !== null && (
            <OrderFact name="Payment Reference">{invoice.payment_reference}</OrderFact>
          )}
        </dl>
        {invoice.note !== null && <p className="mt-1 text-fg2">{invoice.note}</p>}
        <LastUpdated at={invoice.loaded_at} />
      </li>
    ))}
  </ul>
);

/** When the provider's system sent the values last. */
export const LastUpdated = ({ at }: { at: string }) => (
  <p className="mt-1 text-xs text-fg3">
    Last updated <Ago at={at} />
  </p>
);
