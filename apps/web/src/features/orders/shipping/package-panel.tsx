import { packageKinds } from "@lading/contract";
import { packageKindLabels } from "../../../orders/shipments/shipment-words.ts";
import { quantityText } from "../../../products/quantity-text.ts";
import { Button } from "../../../ui/button.tsx";
import { type Faults, readQuantity, ssccFault, type OpenLines } from "./notice-faults.ts";
import { lineName, type NoticeForm, type NoticePackage } from "./notice-form.ts";
import { ShipChoice, ShipNumber, ShipText } from "./ship-fields.tsx";

interface PackagePanelProps {
  form: NoticeForm;
  /** The lines with their products, by their names. */
  known: OpenLines;
  one: NoticePackage;
  faults: Faults;
  onChange: (changed: Partial<NoticePackage>) => void;
  onClose: () => void;
}

/** The fields of a package and its contents. */
export function PackagePanel({ form, known, one, faults, onChange, onClose }: PackagePanelProps) {
  const { key } = one;
  const field = (name: "number" | "weight" | "parent" | "sscc") => ({
    name: `${key}.${name}`,
    error: faults.get(`${key}.${name}`),
    value: one[name],
    onChange: (typed: string) => onChange({ [name]: typed }),
  });
  const orders = new Set(form.lines.map(({ purchase_order }) => purchase_order));
  const others = form.packages.filter((other) => other.key !== key && other.number.trim() !== "");
  return (
    <fieldset className="ship-panel">
      <legend className="sr-only">{`Package ${one.number}`}</legend>
      <ShipText label="Package Number" maxLength={20} {...field("number")} />
      <ShipChoice
        name={`${key}.kind`}
        label="Kind"
        error={undefined}
        value={one.kind}
        onChange={(kind) => onChange({ kind: kind as NoticePackage["kind"] })} // The options are the kinds.
      >
        {packageKinds.map((kind) => (
          <option key={kind} value={kind}>
            {packageKindLabels[kind]}
          </option>
        ))}
      </ShipChoice>
      <div className="ship-wide">
        <ShipText
          label="SSCC"
          maxLength={30}
          {...field("sscc")}
          error={ssccFault(one.sscc, false) ?? faults.get(`${key}.sscc`)}
          hint="18 digits. Left empty, it is made from your GS1 prefix, if you have one."
        />
      </div>
      <ShipNumber label="Weight" unit={form.weight_unit} {...field("weight")} />
      {others.length > 0 && (
        <ShipChoice label="Inside Package" {...field("parent")}>
          <option value="">None</option>
          {others.map((other) => (
            <option key={other.key} value={other.number.trim()}>
              {other.number}
            </option>
          ))}
        </ShipChoice>
      )}
      <fieldset className="ship-contents">
        <legend>Contents</legend>
        {form.lines.map((line) => {
          const name = lineName(line);
          const shipped = readQuantity(line.quantity);
          return (
            <ShipNumber
              key={line.key}
              name={`${key}.${name}`}
              label={[
                `${orders.size > 1 ? `${line.purchase_order}, line` : "Line"} ${line.line}`,
                ...[known.get(name)].flatMap((product) =>
                  product ? `${product.gxp_sku} ${product.product_name}` : [],
                ),
              ].join(" · ")}
              {...(shipped !== undefined && { unit: `of ${quantityText(String(shipped / 10_000))}` })}
              error={undefined}
              value={one.contents[name] ?? ""}
              onChange={(quantity) => onChange({ contents: { ...one.contents, [name]: quantity } })}
            />
          );
        })}
      </fieldset>
      {faults.has(`${key}.contents`) && <p className="ship-fault">{faults.get(`${key}.contents`)}</p>}
      <div className="ship-panel-end">
        <Button onPress={onClose}>Done</Button>
      </div>
    </fieldset>
  );
}
