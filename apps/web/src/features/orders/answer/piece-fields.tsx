import { answerReasonIds, answerReasons, type LinePiece, longestComment } from "@lading/contract";
import type { ReactNode } from "react";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { SelectBox } from "../../../ui/select-box.tsx";
import { findFixed } from "./find-fixed.ts";
import type { AnswerableLine, Judgement } from "./judge-answers.ts";
import { boxClass, DayInput, Field, NumberBox } from "./piece-controls.tsx";
import { daySign, priceSign, quantitySign } from "./piece-words.ts";
import { SubstituteField } from "./substitute-field.tsx";

interface PieceFieldsProps {
  line: AnswerableLine;
  piece: LinePiece;
  /** Its place among the pieces of the line, and their number. */
  place: number;
  pieces: number;
  judgement: Judgement;
  faults: ReadonlyMap<string, string>;
  onChange: (change: Partial<LinePiece>) => void;
  /** Buttons at the end. */
  end?: ReactNode;
}

/** The id that finds a field when its fault takes the focus. */
export const fieldId = (line: number, field: string) => `answer-${line}-${field.replaceAll(".", "-")}`;

/** The fields of a part of an answer, each with the line for its fault or its effect. */
export function PieceFields({ line, piece, place, pieces, judgement, faults, onChange, end }: PieceFieldsProps) {
  const { action } = piece;
  const judged = judgement.pieces[place];
  const isAsked = judgement.outcome === "asked";
  const fixed = findFixed(line);
  const of = (field: string) => ({
    id: fieldId(line.line, `pieces.${place}.${field}`),
    error: faults.get(`pieces.${place}.${field}`),
    isBelow: place > 0,
  });
  const day = (field: "ship_date" | "delivery_date") => ({
    ...of(field),
    typed: piece[field] ?? "",
    isDisabled: piece.date_unknown ?? false,
    onChange: (typed: string) => onChange({ [field]: typed }),
  });
  const comes = action !== "reject";
  return (
    <div className="order-piece" data-action={action} data-alone={pieces === 1 ? "" : undefined}>
      {action === "substitute" && (
        <SubstituteField
          {...of("substitute_sku")}
          except={line.gxp_sku}
          sku={piece.substitute_sku ?? ""}
          onChoose={(sku) => onChange({ substitute_sku: sku })}
        />
      )}
      {(comes || pieces > 1) && (
        <Field
          label="Quantity"
          {...of("quantity")}
          sign={place === 0 ? quantitySign(judgement) : undefined}
          fixed={comes && pieces === 1 ? fixed.quantity : undefined}
        >
          {(control) => (
            <NumberBox
              {...control}
              value={piece.quantity ?? ""}
              unit={place === 0 ? `of ${Number(line.quantity)} ${line.units}` : line.units}
              onChange={(quantity) => onChange({ quantity })}
            />
          )}
        </Field>
      )}
      {comes && (
        <>
          <Field
            label="Price"
            {...of("unit_price")}
            sign={judged && priceSign(judgement, judged)}
            fixed={fixed.unit_price}
          >
            {(control) => (
              <NumberBox
                {...control}
                value={piece.unit_price ?? ""}
                onChange={(unit_price) => onChange({ unit_price })}
              />
            )}
          </Field>
          <DayInput label="Ship Date" {...day("ship_date")} />
          <DayInput
            label="Delivery Date"
            {...day("delivery_date")}
            sign={judged && daySign(judgement, judged)}
            fixed={action === "backorder" ? undefined : fixed.delivery_date}
          />
        </>
      )}
      <Field label="Reason" {...of("reason")}>
        {(control) => (
          <SelectBox
            {...control}
            hasError={control["aria-invalid"] === true}
            value={piece.reason ?? ""}
            onChange={({ target }) => onChange({ reason: target.value })}
          >
            <option value="">{!comes || action === "backorder" || isAsked ? "Choose…" : "None"}</option>
            {answerReasonIds.map((id) => (
              <option key={id} value={id}>
                {answerReasons[id]}
              </option>
            ))}
          </SelectBox>
        )}
      </Field>
      <Field label="Comment" {...of("comment")} isWide>
        {(control) => (
          <input
            {...control}
            maxLength={longestComment}
            autoComplete="off"
            value={piece.comment ?? ""}
            onChange={({ target }) => onChange({ comment: target.value })}
            className={boxClass(control)}
          />
        )}
      </Field>
      {(action === "backorder" || end !== undefined) && (
        <div className="order-piece-end">
          {action === "backorder" && (
            <label
              htmlFor={of("date_unknown").id}
              className="flex min-h-8 cursor-pointer items-center gap-2 pointer-coarse:min-h-11"
            >
              <Checkbox
                id={of("date_unknown").id}
                checked={piece.date_unknown ?? false}
                onChange={({ target }) => onChange({ date_unknown: target.checked })}
              />
              Date unknown
            </label>
          )}
          {end}
        </div>
      )}
    </div>
  );
}
