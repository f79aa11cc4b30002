import type { OrderChanged, OrderLine } from "@lading/contract";
import { useState } from "react";
import { dayText, typedDay } from "../../lib/typed-day.ts";

type LineValues = Pick<OrderLine, "quantity" | "unit_price" | "due_date" | "is_cancelled">;
type TypedValues = Record<"quantity" | "unit_price" | "due_date", string> & { is_cancelled: boolean };

const toTyped = ({ due_date, ...others }: LineValues): TypedValues => ({
  ...others,
  due_date: due_date === null ? "" : dayText(due_date),
});

/** The values of a line as staff type them, and how they differ from the order's. */
export function useLineForm(line: LineValues) {
  const { quantity, unit_price, due_date, is_cancelled } = line;
  const [base, setBase] = useState<LineValues>({ quantity, unit_price, due_date, is_cancelled });
  const [typed, setTyped] = useState(() => toTyped(line));
  const day = typed.due_date.trim() === "" ? null : typedDay(typed.due_date);
  return {
    typed,
    type: (values: Partial<TypedValues>) => setTyped({ ...typed, ...values }),
    isDay: day !== undefined,
    changes: {
      ...(typed.quantity.trim() !== base.quantity && { quantity: typed.quantity.trim() }),
      ...(typed.unit_price.trim() !== base.unit_price && { unit_price: typed.unit_price.trim() }),
      ...(day !== undefined && day !== base.due_date && { due_date: day }),
      ...(typed.is_cancelled !== base.is_cancelled && { is_cancelled: typed.is_cancelled }),
    },
    /** Takes over what others have changed in the line meanwhile. What was typed stays. */
    takeOver: (changes: OrderChanged["lines"][number]["changes"]) => {
      const changed = Object.fromEntries(changes.map((change) => [change.field, change.new]));
      const present = { ...base, ...changed };
      const [before, after] = [toTyped(base), toTyped(present)];
      const keep = <Name extends keyof TypedValues>(name: Name) =>
        typed[name] === before[name] ? after[name] : typed[name];
      setBase(present);
      setTyped({
        quantity: keep("quantity"),
        unit_price: keep("unit_price"),
        due_date: keep("due_date"),
        is_cancelled: keep("is_cancelled"),
      });
    },
  };
}
