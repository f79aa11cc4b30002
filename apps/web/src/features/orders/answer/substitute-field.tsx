import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { controlClass } from "../../../ui/field-frame.tsx";
import { substitutes } from "../../../orders/answer-desk.ts";
import { useAnswerDesk } from "./own-desk.ts";
import { Field } from "./piece-controls.tsx";

interface SubstituteFieldProps {
  id: string;
  error: string | undefined;
  isBelow: boolean;
  /** The GXP SKU of the ordered product. */
  except: string;
  /** The GXP SKU of the offered product; empty if none is chosen yet. */
  sku: string;
  onChoose: (sku: string) => void;
}

/** Finds another product of the company, which comes instead of the ordered one. */
export function SubstituteField({ id, error, except, sku, onChoose }: SubstituteFieldProps) {
  const desk = useAnswerDesk();
  const [text, setText] = useState<string>();
  const wanted = text?.trim() ?? "";
  const { data } = useQuery({
    ...substitutes(desk, wanted),
    enabled: wanted !== "",
    placeholderData: keepPreviousData,
  });
  const found = wanted === "" ? [] : (data ?? []).filter((product) => product.id !== except);
  const choose = (chosen: string) => {
    setText(undefined);
    onChoose(chosen);
  };
  return (
    <div className="order-substitute">
      <Field id={id} label="Product Instead" error={error} isBelow={false}>
        {(control) => (
          <input
            {...control}
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={`${id}-found`}
            placeholder={desk.company ? "Name or SKU of their product" : "Name or SKU of your product"}
            autoComplete="off"
            maxLength={100}
            value={text ?? sku}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              const [first] = found;
              if (event.key !== "Enter" || text === undefined || !first) return;
              event.preventDefault();
              choose(first.id);
            }}
            className={`h-8 pointer-coarse:h-11 ${controlClass(error)}`}
          />
        )}
      </Field>
      <ul id={`${id}-found`} aria-label="Products" className="order-substitutes">
        {found.slice(0, 6).map((product) => (
          <li key={product.id}>
            <button type="button" onClick={() => choose(product.id)}>
              <span className="truncate">{product.name}</span> <span className="shrink-0 text-fg3">{product.id}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
