import { searchMaximum } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ComboBox } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { companiesLike } from "../lib/companies.ts";
import { controlClass, FieldFrame } from "../ui/field-frame.tsx";
import { Popover } from "../ui/popover.tsx";

export interface ChosenCompany {
  id: string;
  name: string;
}

interface CompanyPickerProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** The company that the field shows; null if it is empty. */
  chosen: ChosenCompany | null;
  onChoose: (company: ChosenCompany) => void;
}

/** A field that finds a company while the user types its name, its code or a user's email address. */
export function CompanyPicker({ label, hint, error, chosen, onChoose }: CompanyPickerProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const { data: found = [] } = useQuery(companiesLike(typed?.trim().slice(0, searchMaximum) ?? ""));
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <ComboBox
        aria-label={label}
        items={found}
        inputValue={typed ?? chosen?.name ?? ""}
        onInputChange={setTyped}
        defaultFilter={() => true}
        allowsEmptyCollection
        menuTrigger="focus"
        onSelectionChange={(key) => {
          const company = found.find((one) => one.id === key);
          if (company) onChoose({ id: company.id, name: company.name });
          setTyped(undefined);
        }}
        onBlur={() => setTyped(undefined)}
      >
        <Input
          id={id}
          autoComplete="off"
          onKeyDown={(event) => {
            const [only] = found;
            const isFocused = event.currentTarget.getAttribute("aria-activedescendant") !== null;
            if (event.key !== "Enter" || isFocused || !typed?.trim() || !only || found.length > 1) return;
            event.preventDefault();
            onChoose({ id: only.id, name: only.name });
            setTyped(undefined);
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-line`}
          className={`h-8 pointer-coarse:h-11 ${controlClass(error)}`}
        />
        <Popover>
          <ListBox
            className="max-h-72 w-72 overflow-auto p-1 outline-none"
            renderEmptyState={() => <p className="px-2 py-1.5 text-fg3">No company matches.</p>}
          >
            {(company: (typeof found)[number]) => (
              <ListBoxItem
                id={company.id}
                textValue={company.name}
                className="cursor-pointer rounded-control px-2 py-1.5 outline-none data-focused:bg-muted"
              >
                <span className="block wrap-anywhere">{company.name}</span>
                <span className="block text-xs text-fg3">{company.company_code}</span>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </FieldFrame>
  );
}
