import type { CallInput, changeShipNotice } from "@lading/contract";
import { typedDay } from "../../../lib/typed-day.ts";
import { cleanNumber } from "../answer/answer-pieces.ts";
import { type NoticeForm, packedOf, readSerials, saidParts } from "./notice-form.ts";

type Body = Omit<CallInput<typeof changeShipNotice>["body"], "version"> & Pick<NoticeForm, "number">;

const number = (typed: string) => cleanNumber(typed);
const orNull = (typed: string) => (typed.trim() === "" ? null : typed.trim());
const day = (typed: string) => orNull(typedDay(typed) ?? typed);

/** The notice as it is sent. */
export const toBody = (form: NoticeForm) =>
  ({
    number: form.number.trim(),
    ship_date: day(form.ship_date),
    expected_arrival: day(form.expected_arrival),
    carrier_name: orNull(form.carrier_name),
    scac: orNull(form.scac),
    tracking: orNull(form.tracking),
    bill_of_lading: orNull(form.bill_of_lading),
    weight: orNull(number(form.weight)),
    weight_unit: form.weight_unit,
    freight_terms: orNull(form.freight_terms),
    note: orNull(form.note),
    lines: form.lines.map((line) => ({
      purchase_order: line.purchase_order,
      line: line.line,
      quantity: number(line.quantity),
      details: saidParts(line).map((part) => ({
        quantity: number(line.parts.length > 1 ? part.quantity : line.quantity),
        lot: orNull(part.lot),
        heat: orNull(part.heat),
        serials: readSerials(part.serials),
        made_on: day(part.made_on),
        expires: day(part.expires),
        country: orNull(part.country),
        certificate_id: part.certificate_id,
      })),
    })),
    packages: form.packages.map(({ number: name, kind, parent, count, weight, sscc, contents }) => ({
      number: name.trim(),
      kind,
      parent: orNull(parent),
      count,
      weight: orNull(number(weight)),
      sscc: orNull(sscc.replaceAll(/\s/g, "")),
      contents: packedOf(form, contents).map(([{ purchase_order, line }, quantity]) => ({
        purchase_order,
        line,
        quantity: number(quantity),
      })),
    })),
  }) satisfies Body;
