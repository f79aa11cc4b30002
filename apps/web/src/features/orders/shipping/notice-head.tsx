import { type OpenShipLine, shortDay, weightUnits } from "@lading/contract";
import { type ReactNode, useState } from "react";
import { presentDay } from "../../../lib/format-moment.ts";
import { date } from "../../../lib/formats.ts";
import { typedDay } from "../../../lib/typed-day.ts";
import { packageWeight } from "../../../orders/shipments/package-weight.ts";
import { DisclosureChevron } from "../../../ui/disclosure-chevron.tsx";
import { Select } from "../../../ui/select.tsx";
import { useWide } from "../../../ui/use-wide.ts";
import type { Faults } from "./notice-faults.ts";
import type { HeadField, NoticeForm } from "./notice-form.ts";
import { ShipDay, ShipNumber, ShipText } from "./ship-fields.tsx";
import type { NoticeActions } from "./use-notice-form.ts";
import "./ship.css";
import "./notice-head.css";

/** The fields that are folded at first. */
const foldedFields = ["bill_of_lading", "freight_terms", "note"] as const;
/** The fields that a phone folds into two lines of text. */
const headFields = [
  "number",
  "ship_date",
  "expected_arrival",
  "carrier_name",
  "scac",
  "tracking",
  "weight",
  ...foldedFields,
] as const satisfies readonly HeadField[];

interface NoticeHeadProps {
  form: NoticeForm;
  faults: Faults;
  /** The lines of the notice as their orders have them. */
  lines: readonly OpenShipLine[];
  /** The carrier was filled in from the latest notice. */
  isCarrierOfLast: boolean;
  actions: NoticeActions;
}

/** The number, days, carrier and weight of a ship notice. */
export function NoticeHead({ form, faults, lines, isCarrierOfLast, actions }: NoticeHeadProps) {
  const isWide = useWide();
  const [isOpen, setOpen] = useState(false);
  const isWrong = headFields.some((field) => faults.has(field));
  const field = (name: HeadField) => ({
    name,
    error: faults.get(name),
    value: form[name],
    onChange: (typed: string) => actions.change({ [name]: typed }),
  });
  const promised = findPromised(lines);
  const packed = packageWeight(form.packages, form.weight_unit);
  const fields = (
    <>
      <div className="ship-head">
        <ShipText label="Number" maxLength={35} {...field("number")} />
        <ShipDay label="Ship Date" {...field("ship_date")} />
        <ShipDay
          label="Expected Arrival"
          hint={promised && `Promised ${shortDay(promised, presentDay())}`}
          {...field("expected_arrival")}
        />
        <ShipText
          label="Carrier"
          hint={isCarrierOfLast ? "As last time" : undefined}
          maxLength={100}
          {...field("carrier_name")}
        />
        <ShipText label="SCAC" maxLength={4} {...field("scac")} />
        <ShipText label="Tracking" maxLength={100} {...field("tracking")} />
        <div className="ship-weight">
          <ShipNumber label="Weight" hint={packed && `Packages: ${packed}`} {...field("weight")} />
          <Select
            aria-label="Unit of the weight"
            value={form.weight_unit}
            onChange={({ target }) => actions.change({ weight_unit: target.value === "kg" ? "kg" : "lb" })}
          >
            {weightUnits.map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </Select>
        </div>
      </div>
      <Folded
        label="Bill of lading, freight terms, note"
        isOpenAtFirst={foldedFields.some((name) => form[name] !== "")}
        isWrong={foldedFields.some((name) => faults.has(name))}
      >
        <div className="ship-head-more">
          <ShipText label="Bill of Lading" maxLength={100} {...field("bill_of_lading")} />
          <ShipText label="Freight Terms" maxLength={200} {...field("freight_terms")} />
          <Note {...field("note")} />
        </div>
      </Folded>
    </>
  );
  if (isWide) return <section aria-label="Shipment">{fields}</section>;
  return (
    <section aria-label="Shipment">
      <button type="button" className="ship-summary" aria-expanded={isOpen || isWrong} onClick={() => setOpen(!isOpen)}>
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{describe(form)}</span>
          <span className="block text-xs text-fg3">{describeMore(form)}</span>
        </span>
        <DisclosureChevron isOpen={isOpen || isWrong} />
      </button>
      {(isOpen || isWrong) && fields}
    </section>
  );
}

/** The earliest day that is promised of the lines; undefined if none is. */
const findPromised = (lines: readonly OpenShipLine[]) =>
  lines
    .flatMap(({ promised }) => promised ?? [])
    .toSorted()
    .at(0);

const dayOf = (typed: string) => {
  const day = typedDay(typed);
  return day === undefined ? undefined : date(day);
};

const describe = ({ carrier_name, ship_date }: NoticeForm) => {
  const day = dayOf(ship_date);
  return `${carrier_name.trim() || "No carrier"}, ${day ? `ships ${day}` : "no ship date"}`;
};

const describeMore = ({ number, expected_arrival, tracking }: NoticeForm) => {
  const arrival = dayOf(expected_arrival);
  return [number.trim() || "No number", arrival && `arrives ${arrival}`, tracking.trim() && `tracking ${tracking}`]
    .filter(Boolean)
    .join(" · ");
};

interface FoldedProps {
  label: string;
  isOpenAtFirst: boolean;
  /** A field inside has a message, so it is shown. */
  isWrong: boolean;
  children: ReactNode;
}

function Folded({ label, isOpenAtFirst, isWrong, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <>
      <button type="button" className="ship-fold" aria-expanded={isOpen || isWrong} onClick={() => setOpen(!isOpen)}>
        <DisclosureChevron isOpen={isOpen || isWrong} />
        {label}
      </button>
      {(isOpen || isWrong) && children}
    </>
  );
}

interface NoteProps {
  name: string;
  error: string | undefined;
  value: string;
  onChange: (typed: string) => void;
}

const Note = ({ name, error, value, onChange }: NoteProps) => (
  <div className="order-field ship-note" data-error={error === undefined ? undefined : ""}>
    <label htmlFor={`ship-${name}`}>Note</label>
    <textarea
      id={`ship-${name}`}
      aria-describedby={`ship-${name}-line`}
      aria-invalid={error === undefined ? undefined : true}
      rows={2}
      maxLength={2000}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
    <p id={`ship-${name}-line`}>{error}</p>
  </div>
);
