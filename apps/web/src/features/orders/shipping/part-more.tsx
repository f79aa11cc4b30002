import type { ShipCertificate } from "@lading/contract";
import { count } from "../../../lib/count.ts";
import { date, number } from "../../../lib/formats.ts";
import { typedDay } from "../../../lib/typed-day.ts";
import { Button } from "../../../ui/button.tsx";
import type { Faults } from "./notice-faults.ts";
import { type Part, readSerials } from "./notice-form.ts";
import { fieldId, ShipChoice, ShipDay, ShipText } from "./ship-fields.tsx";
import "./ship.css";
import "./part-more.css";

/** Tells what is said about a part besides its heat and, on wide screens, its lot. */
export function describePart(part: Part, hasLot: boolean) {
  const serials = readSerials(part.serials).length;
  const day = (typed: string) => {
    const read = typedDay(typed);
    return read === undefined ? typed : date(read);
  };
  return [
    !hasLot && part.lot.trim() !== "" && `lot ${part.lot}`,
    serials > 0 && (serials === 1 ? "1 serial" : `${number(serials)} serials`),
    part.made_on.trim() !== "" && `made ${day(part.made_on)}`,
    part.expires.trim() !== "" && `expires ${day(part.expires)}`,
    part.country.trim() !== "" && `from ${part.country.toUpperCase()}`,
  ]
    .filter(Boolean)
    .join(", ");
}

interface PartMoreProps {
  part: Part;
  /** The part in words: "part 2 of line 3". */
  of: string;
  /** The documents of the order that may be its certificate. */
  certificates: readonly ShipCertificate[];
  /** The lot is here, because narrow screens have no room for it in the row. */
  hasLot: boolean;
  /** The number of serial numbers. */
  serials: number;
  faults: Faults;
  onChange: (changed: Partial<Part>) => void;
  onClose: () => void;
}

/** Serial numbers, days and origin of a part. */
export function PartMore({ part, of, certificates, hasLot, serials, faults, onChange, onClose }: PartMoreProps) {
  const field = (name: "lot" | "made_on" | "expires" | "country") => ({
    name: `${part.key}.${name}`,
    error: faults.get(`${part.key}.${name}`),
    value: part[name],
    onChange: (typed: string) => onChange({ [name]: typed }),
  });
  const serialsName = fieldId(`${part.key}.serials`);
  const fault = faults.get(`${part.key}.serials`);
  return (
    <fieldset className="ship-panel">
      <legend className="sr-only">{`Details of ${of}`}</legend>
      {hasLot && <ShipText label="Lot" maxLength={50} {...field("lot")} />}
      <div className="order-field ship-serials" data-error={fault === undefined ? undefined : ""}>
        <label htmlFor={serialsName}>Serial Numbers, One in Each Row</label>
        <textarea
          id={serialsName}
          aria-describedby={`${serialsName}-line`}
          aria-invalid={fault === undefined ? undefined : true}
          rows={3}
          autoComplete="off"
          spellCheck={false}
          value={part.serials}
          onChange={({ target }) => onChange({ serials: target.value })}
        />
        <p id={`${serialsName}-line`}>{fault ?? (serials > 0 && `${number(serials)} of them`)}</p>
      </div>
      <ShipChoice
        name={`${part.key}.certificate_id`}
        label="Certificate"
        hint={certificates.length === 0 ? "Add its PDF to the documents of the order." : undefined}
        error={faults.get(`${part.key}.certificate_id`)}
        value={part.certificate_id ?? ""}
        onChange={(id) => onChange({ certificate_id: id === "" ? null : id })}
      >
        <option value="">Any of the order</option>
        {part.certificate_id !== null && !certificates.some(({ id }) => id === part.certificate_id) && (
          <option value={part.certificate_id}>Chosen before</option>
        )}
        {certificates.map(({ id, name, heats }) => (
          <option key={id} value={id ?? ""}>
            {heats.length === 0 ? name : `${name} · ${count(heats.length, "heat", "heats")}`}
          </option>
        ))}
      </ShipChoice>
      <ShipDay label="Made On" {...field("made_on")} />
      <ShipDay label="Expires" {...field("expires")} />
      <ShipText label="Country of Origin" hint="Two letters, like US" maxLength={2} {...field("country")} />
      <div className="ship-panel-end">
        <Button onPress={onClose}>Done</Button>
      </div>
    </fieldset>
  );
}
