import type { OpenShipLine } from "@lading/contract";
import { memo } from "react";
import { LineDocuments } from "../../../orders/shipments/line-documents.tsx";
import { quantityText } from "../../../products/quantity-text.ts";
import { type Faults, lineFacts, lineFaults } from "./notice-faults.ts";
import type { NoticeLine } from "./notice-form.ts";
import { Box, PartBoxes } from "./part-boxes.tsx";
import { type Refusal, refusedOf } from "./read-refusal.ts";
import { fieldId } from "./ship-fields.tsx";
import type { LineHeats } from "./use-heat-checks.ts";
import type { NoticeActions } from "./use-notice-form.ts";

interface NoticeLineRowProps {
  line: NoticeLine;
  /** The line in words: "line 2", or "line 2 of PO-7" in a notice of several orders. */
  name: string;
  /** The line as its order has it; undefined if the order has it no more. */
  known: OpenShipLine | undefined;
  /** The line compared with certificates; undefined until that is known. */
  heats: LineHeats | undefined;
  /** All messages are shown, because the user wanted to send. */
  isChecked: boolean;
  refusal: Refusal | undefined;
  actions: NoticeActions;
}

/** A line of a ship notice that is written: its quantity, and the lot and heat of each part. */
export const NoticeLineRow = memo(function NoticeLineRow({
  line,
  name,
  known,
  heats,
  isChecked,
  refusal,
  actions,
}: NoticeLineRowProps) {
  const own = isChecked ? lineFaults(line, known) : lineFacts(line, known);
  const faults: Faults = new Map([...refusedOf(refusal, line), ...own]);
  const { key, parts } = line;
  const units = known?.units ?? "";
  const fault = faults.get(`${key}.quantity`);
  const partsFault = faults.get(`${key}.parts`);
  const [only] = parts;
  const isSplit = parts.length > 1;
  return (
    <li className="ship-line" data-key={key}>
      <div className="ship-row">
        <div className="ship-product">
          <p className="ship-name" title={known?.product_name}>
            {known?.product_name ?? `Line ${line.line}`}
          </p>
          <p className="ship-below">
            {`${line.purchase_order}, line ${line.line}${known ? ` · ${known.gxp_sku}` : ""}`}
          </p>
          {heats && <LineDocuments documents={heats.documents} />}
        </div>
        <div className="ship-quantity">
          <Box
            name={`${key}.quantity`}
            label={`Ship now of ${name}`}
            caption="Ship now"
            isNumber
            value={line.quantity}
            error={fault}
            onChange={(quantity) => actions.setQuantity(key, quantity)}
          />
          <span className="ship-of">{known && `of ${quantityText(known.open)} ${units}`}</span>
        </div>
        {isSplit || !only ? (
          <p className="ship-parts" data-error={partsFault ? "" : undefined}>
            <span id={fieldId(`${key}.parts`)} tabIndex={-1}>
              {partsFault ?? `${parts.length} parts`}
            </span>
            <button type="button" className="ship-link" onClick={() => actions.addPart(key)}>
              Add a Heat
            </button>
          </p>
        ) : (
          <PartBoxes {...{ line, name, heats, faults, actions }} part={only} place={0} />
        )}
        {fault !== undefined && (
          <p id={`${fieldId(`${key}.quantity`)}-line`} className="ship-fault">
            {fault}{" "}
            {Number(line.quantity.trim()) === 0 && (
              <button type="button" className="ship-link" onClick={() => actions.removeLine(key)}>
                Remove Line
              </button>
            )}
          </p>
        )}
      </div>
      {isSplit &&
        parts.map((part, place) => (
          <div key={part.key} className="ship-row" data-part="">
            <div className="ship-quantity">
              <span aria-hidden className="ship-corner">
                ↳
              </span>
              <Box
                name={`${part.key}.quantity`}
                label={`Quantity of part ${place + 1} of ${name}`}
                caption="Quantity"
                isNumber
                value={part.quantity}
                error={faults.get(`${part.key}.quantity`)}
                onChange={(quantity) => actions.changePart(key, part.key, { quantity })}
              />
              <span className="ship-of">{units}</span>
            </div>
            <PartBoxes {...{ line, name, part, place, heats, faults, actions }} />
          </div>
        ))}
    </li>
  );
});
