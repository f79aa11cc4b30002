import type { OpenShipLine } from "@lading/contract";
import { Plus } from "lucide-react";
import { Separator } from "react-aria-components/Separator";
import { count } from "../../../lib/count.ts";
import { quantityText } from "../../../products/quantity-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Menu, MenuItem, MenuTrigger } from "../../../ui/menu.tsx";
import type { OpenLines } from "./notice-faults.ts";
import { lineName, type NoticeForm } from "./notice-form.ts";
import { NoticeLineRow } from "./notice-line-row.tsx";
import type { Refusal } from "./read-refusal.ts";
import { fieldId } from "./ship-fields.tsx";
import type { LineHeats } from "./use-heat-checks.ts";
import type { NoticeActions } from "./use-notice-form.ts";
import "./ship.css";
import "./notice-lines.css";

interface NoticeLinesProps {
  form: NoticeForm;
  known: OpenLines;
  /** The lines of its orders that can be shipped and are not in the notice. */
  left: readonly OpenShipLine[];
  /** Lines compared with certificates, by their names. */
  heats: ReadonlyMap<string, LineHeats>;
  isChecked: boolean;
  refusal: Refusal | undefined;
  /** The message of all lines together. */
  fault: string | undefined;
  actions: NoticeActions;
  /** So many lines are rendered. */
  shown: number;
  onShowAll: () => void;
}

/** The lines of a ship notice that is written. */
export function NoticeLines({ form, known, left, heats, fault, shown, onShowAll, ...row }: NoticeLinesProps) {
  const { lines } = form;
  const hidden = lines.length - shown;
  const hasOrders = new Set(lines.map(({ purchase_order }) => purchase_order)).size > 1;
  return (
    <section aria-label="Lines" className="ship-section">
      <div className="ship-section-head">
        <h2 className="font-semibold">Lines</h2>
        <p className="text-fg3">{`${lines.length} of ${count(lines.length + left.length, "open line", "open lines")}`}</p>
      </div>
      <div aria-hidden className="ship-table-head">
        <span>Product</span>
        <span>Ship now</span>
        <span>Lot</span>
        <span>Heat</span>
        <span>Details</span>
      </div>
      <ul aria-label="Lines to ship" className="ship-lines">
        {lines.slice(0, shown).map((line) => (
          <NoticeLineRow
            key={line.key}
            line={line}
            name={hasOrders ? `line ${line.line} of ${line.purchase_order}` : `line ${line.line}`}
            known={known.get(lineName(line))}
            heats={heats.get(lineName(line))}
            {...row}
          />
        ))}
      </ul>
      <div className="ship-section-foot">
        {hidden > 0 && <Button onPress={onShowAll}>{`Show ${count(hidden, "More Line", "More Lines")}`}</Button>}
        {left.length > 0 && <AddLines left={left} onAdd={row.actions.addLines} />}
        <p id={fieldId("lines")} tabIndex={-1} className={fault === undefined ? "text-xs text-fg3" : "text-bad"}>
          {fault ?? (left.length > 0 && "Lines that you leave out stay open.")}
        </p>
      </div>
    </section>
  );
}

interface AddLinesProps {
  left: readonly OpenShipLine[];
  onAdd: (lines: readonly OpenShipLine[]) => void;
}

/** Adds open lines that were left out, one by one or all. */
const AddLines = ({ left, onAdd }: AddLinesProps) => (
  <MenuTrigger>
    <Button variant="ghost" icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}>
      {`Add Lines (${left.length} open)`}
    </Button>
    <Menu aria-label="Lines that can be added" placement="bottom start">
      {left.length > 1 && (
        <MenuItem id="all" onAction={() => onAdd(left)}>
          {`All ${left.length} lines`}
        </MenuItem>
      )}
      {left.length > 1 && <Separator className="-mx-1 my-1 h-px bg-line" />}
      {left.slice(0, 100).map((line) => (
        <MenuItem
          key={lineName(line)}
          id={lineName(line)}
          textValue={`Line ${line.line} of ${line.purchase_order}`}
          onAction={() => onAdd([line])}
        >
          <span className="ship-choice">
            <span className="truncate">{line.product_name}</span>
            <span className="text-xs text-fg3">
              {`${line.purchase_order}, line ${line.line} · ${quantityText(line.open)} ${line.units} open`}
            </span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  </MenuTrigger>
);
