import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { companyChoices } from "../../lib/company-choices.ts";
import { FoundChecklist } from "../../list/found-checklist.tsx";
import { lineClass } from "../../ui/field-frame.tsx";

interface CompanyChoicesProps {
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  error: string | undefined;
}

/** Limits a key to companies, which are found while the person types. */
export function CompanyChoices({ chosen, onChange, error }: CompanyChoicesProps) {
  const named = useQuery({ ...companyChoices.getNamed(chosen), placeholderData: keepPreviousData }).data;
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium text-fg">Companies (optional)</p>
      <div className="h-48 rounded-control border border-control">
        <FoundChecklist
          isPart
          {...companyChoices}
          chosen={chosen}
          getName={(id) => named?.find((one) => one.id === id)?.name ?? "…"}
          onChange={onChange}
        />
      </div>
      <p role="alert" className={lineClass(error)}>
        {error ??
          (chosen.length === 0 ? "The key works for all companies." : `The key works for ${chosen.length} of them.`)}
      </p>
    </div>
  );
}
