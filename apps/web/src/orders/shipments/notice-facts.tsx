import type { ShipNotice } from "@lading/contract";
import { date, missing, orMissing } from "../../lib/formats.ts";
import { quantityText } from "../../products/quantity-text.ts";
import { OrderFact } from "../order-facts.tsx";
import { packageWeight } from "./package-weight.ts";
import "../orders.css";

type Said = Pick<
  ShipNotice,
  | "ship_date"
  | "expected_arrival"
  | "carrier_name"
  | "scac"
  | "tracking"
  | "bill_of_lading"
  | "weight"
  | "weight_unit"
  | "freight_terms"
  | "note"
  | "packages"
>;

/** The facts of the whole shipment. */
export const NoticeFacts = ({ notice }: { notice: Said }) => (
  <div className="order-head">
    <dl aria-label="Shipment" className="order-facts">
      <OrderFact name="Ship Date">{date(notice.ship_date)}</OrderFact>
      <OrderFact name="Expected Arrival">{date(notice.expected_arrival)}</OrderFact>
      <OrderFact name="Carrier">
        {orMissing(notice.carrier_name)} {notice.scac && <span className="font-normal text-fg3">{notice.scac}</span>}
      </OrderFact>
      <OrderFact name="Tracking">{orMissing(notice.tracking)}</OrderFact>
      <OrderFact name="Weight">
        {notice.weight === null
          ? (packageWeight(notice.packages, notice.weight_unit) ?? missing)
          : `${quantityText(notice.weight)} ${notice.weight_unit}`}
      </OrderFact>
      {notice.bill_of_lading !== null && <OrderFact name="Bill of Lading">{notice.bill_of_lading}</OrderFact>}
      {notice.freight_terms !== null && <OrderFact name="Freight Terms">{notice.freight_terms}</OrderFact>}
    </dl>
    {notice.note !== null && (
      <p aria-label="Note" className="order-message">
        {notice.note}
      </p>
    )}
  </div>
);
