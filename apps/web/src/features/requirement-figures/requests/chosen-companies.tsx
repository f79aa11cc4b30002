import { X } from "lucide-react";
import { useRef, useState } from "react";
import { CompanyPicker } from "../../../companies/company-picker.tsx";
import type { OfferedCompany } from "../../../companies/offered-companies.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { number } from "../../../lib/formats.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { Button } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { findCompanies } from "./find-companies.ts";
import { readAllCompanies } from "./requests-api.ts";

interface ChosenCompaniesProps {
  chosen: readonly OfferedCompany[];
  onChange: (chosen: readonly OfferedCompany[]) => void;
  error: string | undefined;
}

/** How many of the chosen companies the form names. */
const mostNamed = 40;
const mostUnknown = 5;

/** Chooses companies one by one or from a CSV file, and shows the chosen ones. */
export function ChosenCompanies({ chosen, onChange, error }: ChosenCompaniesProps) {
  const [said, setSaid] = useState<{ text: string; isBad: boolean }>();
  const input = useRef<HTMLInputElement>(null);
  const add = (more: readonly OfferedCompany[]) => {
    const all = new Map([...chosen, ...more].map((company) => [company.id, company]));
    onChange([...all.values()]);
    return all.size - chosen.length;
  };
  const reading = useOneAtATime({
    mutationFn: async (file: File) => findCompanies(await file.text(), await readAllCompanies()),
    onSuccess: ({ found, unknown }) => {
      const added = add(found);
      setSaid({ text: describeFound(added, unknown), isBad: unknown.length > 0 || found.length === 0 });
    },
    onError: (failure) => setSaid({ text: failureText(failure), isBad: true }),
  });
  return (
    <fieldset className="mb-4 min-w-0">
      <legend className="sr-only">Companies</legend>
      <CompanyPicker
        label="Companies"
        hint="Type a name or code, and choose as many as you need. The list of companies also selects by filter."
        error={error}
        chosen={null}
        onChoose={(company) => void add([company])}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button isPending={reading.isPending} onPress={() => input.current?.click()}>
          Add from CSV
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File of companies"
          accept=".csv,.txt"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) reading.mutate(file);
            target.value = ""; // the same file can be chosen again
          }}
        />
        <span className="text-xs text-fg3">A line for each company, with its code, name or id.</span>
      </div>
      {said &&
        (said.isBad ? <FormError>{said.text}</FormError> : <output className="text-xs text-fg2">{said.text}</output>)}
      {chosen.length > 0 && (
        <>
          <p className="mt-3 mb-1.5 flex flex-wrap items-center justify-between gap-2">
            <output className="font-medium">{describeCount(chosen.length)}</output>
            <Button variant="ghost" onPress={() => onChange([])}>
              Remove All
            </Button>
          </p>
          <ul aria-label="Chosen companies" className="flex flex-wrap gap-2">
            {chosen.slice(0, mostNamed).map(({ id, name }) => (
              <li
                key={id}
                className="inline-flex h-7 max-w-full items-center rounded-full border border-control bg-raised pl-2.5 text-xs font-medium"
              >
                <span className="truncate">{name}</span>
                <button
                  type="button"
                  aria-label={`Remove ${name}`}
                  onClick={() => onChange(chosen.filter((one) => one.id !== id))}
                  className="grid h-full w-7 shrink-0 place-items-center rounded-full text-fg3 hover:text-fg"
                >
                  <X aria-hidden size={14} strokeWidth={1.75} />
                </button>
              </li>
            ))}
            {chosen.length > mostNamed && (
              <li className="self-center text-xs text-fg3">{`and ${number(chosen.length - mostNamed)} more`}</li>
            )}
          </ul>
        </>
      )}
    </fieldset>
  );
}

/** "1 company", "312 companies". */
export const describeCount = (count: number) => `${number(count)} ${count === 1 ? "company" : "companies"}`;

function describeFound(added: number, unknown: readonly string[]) {
  const sentence = `${describeCount(added)} added.`;
  if (unknown.length === 0) return sentence;
  const named = unknown.slice(0, mostUnknown).join(", ");
  const rest = unknown.length > mostUnknown ? ` and ${number(unknown.length - mostUnknown)} more` : "";
  return `${sentence} No company has: ${named}${rest}.`;
}
