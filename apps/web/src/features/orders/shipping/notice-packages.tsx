import { Package, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { count } from "../../../lib/count.ts";
import { packageKindLabels, ssccText } from "../../../orders/shipments/shipment-words.ts";
import { quantityText } from "../../../products/quantity-text.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { packageFaults, packingFaults, readQuantity, type OpenLines } from "./notice-faults.ts";
import { lineName, type NoticeForm, type NoticeLine, type NoticePackage, packedOf } from "./notice-form.ts";
import { PackagePanel } from "./package-panel.tsx";
import { type Refusal, refusedOf } from "./read-refusal.ts";
import { fieldId } from "./ship-fields.tsx";
import type { NoticeActions } from "./use-notice-form.ts";
import "./ship.css";
import "./notice-packages.css";

const icon = { "aria-hidden": true, size: 16, strokeWidth: 1.75 } as const;

interface NoticePackagesProps {
  form: NoticeForm;
  /** The lines with their products, by their names. */
  known: OpenLines;
  isChecked: boolean;
  refusal: Refusal | undefined;
  /** The message of all packages together. */
  fault: string | undefined;
  actions: NoticeActions;
  /** The key of the package whose fields are shown. */
  open: string | undefined;
  onOpen: (key: string | undefined) => void;
}

/** The packages of a ship notice that is written. */
export function NoticePackages({ form, known, isChecked, refusal, fault, actions, open, onOpen }: NoticePackagesProps) {
  const { packages, weight_unit } = form;
  const [isAll, setAll] = useState(false);
  const facts = packingFaults(form);
  const shown = isAll ? packages : packages.slice(0, 200);
  const add = () => {
    const key = crypto.randomUUID();
    flushSync(() => {
      actions.addPackage(key);
      onOpen(key);
    });
    document.getElementById(fieldId(`${key}.number`))?.focus();
  };
  const remove = (one: NoticePackage) => {
    flushSync(() => actions.removePackage(one.key));
    document.getElementById("ship-add-package")?.focus();
  };
  return (
    <section aria-label="Packages" className="ship-section">
      <div className="ship-section-head">
        <h2 className="font-semibold">Packages</h2>
        <p
          id={fieldId("packages")}
          tabIndex={-1}
          className={fault !== undefined || (isChecked && facts.length > 0) ? "text-bad" : "text-fg3"}
        >
          {packages.length === 0
            ? "Without packages, the lines alone are announced."
            : (fault ??
              `${count(packages.length, "package", "packages")}${facts.length === 0 ? ", every piece is in one" : `. ${describeFacts(facts)}`}`)}
        </p>
        <Button id="ship-add-package" variant="ghost" icon={<Plus {...icon} />} onPress={add}>
          Add Package
        </Button>
      </div>
      {packages.length > 0 && (
        <>
          <div aria-hidden className="ship-table-head" data-packages="">
            <span>Package</span>
            <span>Kind</span>
            <span>SSCC</span>
            <span>Contents</span>
            <span>Weight</span>
          </div>
          <ul aria-label="Packages" className="ship-lines">
            {shown.map((one) => {
              const own = isChecked ? packageFaults(packages, one) : [];
              const faults = new Map([...refusedOf(refusal, one), ...own]);
              const isOpen = open === one.key || [...faults.keys()].some((field) => field.startsWith(`${one.key}.`));
              return (
                <li key={one.key} className="ship-line">
                  <div className="ship-package">
                    <span className="font-medium">{one.number || "No number"}</span>
                    <span className="ship-package-kind">
                      <Package {...icon} className="text-fg3" />
                      {packageKindLabels[one.kind]}
                      {one.parent !== "" && <span className="text-fg3">{`in ${one.parent}`}</span>}
                    </span>
                    <span className="tabular-nums">{ssccText(one.sscc)}</span>
                    <span className="min-w-0">{describeContents(form, known, one)}</span>
                    <span className="ship-package-weight">
                      {readQuantity(one.weight) !== undefined && `${weightText(one.weight)} ${weight_unit}`}
                    </span>
                    <span className="ship-package-tools">
                      <IconButton
                        label={`Change package ${one.number}`}
                        icon={<Pencil {...icon} />}
                        aria-expanded={isOpen}
                        onPress={() => onOpen(open === one.key ? undefined : one.key)}
                      />
                      <IconButton
                        label={`Remove package ${one.number}`}
                        icon={<Trash2 {...icon} />}
                        onPress={() => remove(one)}
                      />
                    </span>
                  </div>
                  {isOpen && (
                    <PackagePanel
                      form={form}
                      known={known}
                      one={one}
                      faults={faults}
                      onChange={(changed) => {
                        // A package that a mistake has opened stays open when the mistake is gone.
                        onOpen(one.key);
                        actions.changePackage(one.key, changed);
                      }}
                      onClose={() => onOpen(undefined)}
                    />
                  )}
                </li>
              );
            })}
          </ul>
          {shown.length < packages.length && (
            <div className="ship-section-foot">
              <Button onPress={() => setAll(true)}>
                {`Show ${count(packages.length - shown.length, "More Package", "More Packages")}`}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

const describeFacts = ([first, ...others]: readonly string[]) =>
  others.length === 0 ? first : `${first} And ${count(others.length, "other line", "other lines")}.`;

/** Tells what is in a package: "Line 1 (G-1): 420, line 2 (G-2): 24". */
function describeContents(form: NoticeForm, known: OpenLines, { number, contents }: NoticePackage) {
  const inside = form.packages.filter(({ parent }) => parent !== "" && parent === number.trim());
  const orders = new Set(form.lines.map(({ purchase_order }) => purchase_order));
  const packed = packedOf(form, contents).map(
    ([line, quantity]) =>
      `${orders.size > 1 ? `${line.purchase_order}, ` : ""}line ${line.line}${nameProduct(known, line)}: ${weightText(quantity)}`,
  );
  const parts = [
    ...packed.slice(0, 4),
    packed.length > 4 && `${packed.length - 4} more lines`,
    inside.length > 0 && count(inside.length, "package", "packages"),
  ].filter(Boolean);
  const text = parts.join(", ");
  return text === "" ? "Nothing" : text.replace(/^l/, "L");
}

const nameProduct = (known: OpenLines, line: NoticeLine) => {
  const sku = known.get(lineName(line))?.gxp_sku;
  return sku === undefined ? "" : ` (${sku})`;
};

const weightText = (typed: string) => {
  const read = readQuantity(typed);
  return read === undefined ? typed : quantityText(String(read / 10_000));
};
