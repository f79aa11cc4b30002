import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { searchMaximum } from "@lading/contract";
import { companiesLike } from "../../lib/companies.ts";
import { failureText } from "../../lib/form-failure.ts";
import { FindBox } from "../../ui/find-box.tsx";

/** Finds a company by typing, among any number of them. */
export function CompanyPicker({ onPick }: { onPick: (company: { id: string; name: string }) => void }) {
  const [typed, setTyped] = useState("");
  const { data: companies, error } = useQuery(companiesLike(typed.trim()));
  const list = useId();
  return (
    <div className="w-full">
      <div className="border-b border-line p-2">
        <FindBox
          label="Find a company"
          type="search"
          aria-controls={list}
          maxLength={searchMaximum}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <ul id={list} aria-label="Companies" className="max-h-72 min-h-40 overflow-auto p-1">
        {companies?.map(({ id, name, company_code }) => (
          <li key={id}>
            <button
              type="button"
              className="flex min-h-8 w-full flex-wrap items-baseline gap-x-2 rounded-control px-2 py-1.5 text-left hover:bg-muted focus-visible:bg-muted focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
              onClick={() => onPick({ id, name })}
            >
              <span className="min-w-0 text-fg wrap-anywhere">{name}</span>
              <span className="text-xs text-fg3">{company_code}</span>
            </button>
          </li>
        ))}
      </ul>
      <output className="block px-3 pb-2 text-xs text-fg3">
        {error ? failureText(error) : companies?.length === 0 ? "No company matches." : ""}
      </output>
    </div>
  );
}
