import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { CertificateLink } from "../../../orders/shipments/certificate-link.tsx";
import { HeatResult } from "../../../orders/shipments/heat-result.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { controlClass } from "../../../ui/field-frame.tsx";
import { Menu, MenuItem, MenuTrigger } from "../../../ui/menu.tsx";
import { useWide } from "../../../ui/use-wide.ts";
import type { Faults } from "./notice-faults.ts";
import { type NoticeLine, type Part, readSerials } from "./notice-form.ts";
import { describePart, PartMore } from "./part-more.tsx";
import { fieldId } from "./ship-fields.tsx";
import { findCheck, type LineHeats } from "./use-heat-checks.ts";
import type { NoticeActions } from "./use-notice-form.ts";

const icon = { "aria-hidden": true, size: 16, strokeWidth: 1.75 } as const;

interface PartBoxesProps {
  line: NoticeLine;
  /** The line in words. */
  name: string;
  part: Part;
  /** The place of the part in its line, from 0. */
  place: number;
  heats: LineHeats | undefined;
  faults: Faults;
  actions: NoticeActions;
}

/** Lot and heat of a part, its menu, and below them what the menu opens. */
export function PartBoxes({ line, name, part, place, heats, faults, actions }: PartBoxesProps) {
  const isWide = useWide();
  const { key } = line;
  const isWrong = ["serials", "made_on", "expires", "country"].some((field) => faults.has(`${part.key}.${field}`));
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || isWrong || (!isWide && faults.has(`${part.key}.lot`));
  const change = (changed: Partial<Part>) => actions.changePart(key, part.key, changed);
  const of = line.parts.length > 1 ? `part ${place + 1} of ${name}` : name;
  const check = findCheck(heats, part);
  const meant = check?.meant;
  const messages = ["quantity", "lot", "heat"].flatMap((field) => {
    const message = faults.get(`${part.key}.${field}`);
    return message === undefined ? [] : [{ field, message }];
  });
  return (
    <>
      {isWide && (
        <div className="ship-lot">
          <Box
            name={`${part.key}.lot`}
            label={`Lot of ${of}`}
            placeholder="Lot"
            value={part.lot}
            error={faults.get(`${part.key}.lot`)}
            onChange={(lot) => change({ lot })}
          />
        </div>
      )}
      <div className="ship-heat">
        <Box
          name={`${part.key}.heat`}
          label={`Heat of ${of}`}
          caption="Heat"
          placeholder="Heat"
          value={part.heat}
          error={faults.get(`${part.key}.heat`)}
          onChange={(heat) => change({ heat })}
        />
      </div>
      <p className="ship-said">{describePart(part, isWide)}</p>
      <div className="ship-menu">
        <MenuTrigger>
          <IconButton label={`More of ${of}`} icon={<Ellipsis {...icon} />} />
          <Menu aria-label={`More of ${of}`}>
            <MenuItem onAction={() => setOpen(!isShown)}>
              {isShown
                ? "Close Details"
                : isWide
                  ? "Certificate, Serials and Dates"
                  : "Lot, Certificate, Serials and Dates"}
            </MenuItem>
            <MenuItem onAction={() => actions.addPart(key)}>Add a Heat</MenuItem>
            {line.parts.length > 1 && (
              <MenuItem onAction={() => actions.removePart(key, part.key)}>Remove This Part</MenuItem>
            )}
            <MenuItem onAction={() => actions.removeLine(key)}>Remove Line</MenuItem>
          </Menu>
        </MenuTrigger>
      </div>
      {messages.map(({ field, message }) => (
        <p key={field} id={`${fieldId(`${part.key}.${field}`)}-line`} className="ship-fault">
          {message}
        </p>
      ))}
      {check && (
        <HeatResult check={check}>
          <CertificateLink check={check} order={line.purchase_order} documents={heats?.documents} />
          {meant && (
            <button
              type="button"
              className="ship-link"
              onClick={() => {
                change({ heat: meant });
                // The button is gone then.
                document.getElementById(fieldId(`${part.key}.heat`))?.focus();
              }}
            >
              {`Use ${meant}`}
            </button>
          )}
        </HeatResult>
      )}
      {isShown && (
        <div className="ship-more">
          <PartMore
            part={part}
            of={of}
            certificates={heats?.certificates ?? []}
            hasLot={!isWide}
            serials={readSerials(part.serials).length}
            faults={faults}
            onChange={change}
            onClose={() => setOpen(false)}
          />
        </div>
      )}
    </>
  );
}

interface BoxProps {
  name: string;
  label: string;
  /** The label that narrow screens show. */
  caption?: string;
  placeholder?: string;
  isNumber?: true;
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
}

/** An input in a row. Its message is in the row below it. */
export const Box = ({ name, label, caption, placeholder, isNumber, value, error, onChange }: BoxProps) => (
  <span className="ship-box">
    {caption !== undefined && (
      <span aria-hidden className="ship-caption">
        {caption}
      </span>
    )}
    <input
      id={fieldId(name)}
      aria-label={label}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : `${fieldId(name)}-line`}
      inputMode={isNumber ? "decimal" : "text"}
      autoComplete="off"
      placeholder={placeholder}
      maxLength={isNumber ? 40 : 50}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={`h-8 pointer-coarse:h-11 tabular-nums ${controlClass(error)}`}
    />
  </span>
);
