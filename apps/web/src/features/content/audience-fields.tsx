import type { Audience } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { companyDetail, companyRoleList, planList } from "../../lib/companies.ts";
import { queryClient } from "../../lib/query-client.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { CompanyPicker } from "../../companies/company-picker.tsx";

/** "Everyone", or the number of plans, companies and roles. */
export function summarizeAudience({ plan_ids, company_ids, role_ids }: Audience) {
  const parts = [
    [plan_ids.length, "plan"] as const,
    [company_ids.length, "company"] as const,
    [role_ids.length, "role"] as const,
  ].filter(([count]) => count > 0);
  const plural = (noun: string) => (noun === "company" ? "companies" : `${noun}s`);
  return parts.length === 0
    ? "Everyone"
    : parts.map(([count, noun]) => `${count} ${count === 1 ? noun : plural(noun)}`).join(", ");
}

/** The names of an audience, one part a line. */
export async function describeAudience({ plan_ids, company_ids, role_ids }: Audience): Promise<string> {
  const [allPlans, allRoles, companies] = await Promise.all([
    queryClient.ensureQueryData(planList),
    queryClient.ensureQueryData(companyRoleList),
    Promise.all(
      company_ids.map((id) =>
        queryClient.ensureQueryData(companyDetail(id)).then(
          ({ name }) => name,
          () => id,
        ),
      ),
    ),
  ]);
  const nameIn = (all: readonly { id: number; name: string }[]) => (id: number) =>
    all.find((one) => one.id === id)?.name ?? `Number ${id}`;
  const lines = [
    plan_ids.length > 0 && `Plans: ${plan_ids.map(nameIn(allPlans)).join(", ")}`,
    companies.length > 0 && `Companies: ${companies.join(", ")}`,
    role_ids.length > 0 && `Roles: ${role_ids.map(nameIn(allRoles)).join(", ")}`,
  ].filter((line) => line !== false);
  return lines.length === 0 ? "Everyone" : lines.join("\n");
}

interface AudienceFieldsProps {
  audience: Audience;
  error: string | undefined;
  onChange: (audience: Audience) => void;
}

/** Chooses the plans, companies and roles of an audience. */
export function AudienceFields({ audience, error, onChange }: AudienceFieldsProps) {
  const { data: allPlans = [] } = useQuery(planList);
  const { data: allRoles = [] } = useQuery(companyRoleList);
  const { plan_ids, company_ids, role_ids } = audience;
  return (
    <fieldset className="border-t border-line pt-4">
      <legend className="float-left mb-3 w-full">
        <span className="block text-base font-semibold text-fg">Audience</span>
        <span className="block text-xs text-pretty text-fg3">
          {`Now: ${summarizeAudience(audience)}. Users see it if all three lists include them; an empty list includes everyone.`}
        </span>
      </legend>
      <div className="clear-both">
        <CheckList
          label="Plans"
          options={allPlans}
          chosen={plan_ids}
          onChange={(ids) => onChange({ ...audience, plan_ids: ids })}
        />
        <CheckList
          label="Roles"
          options={allRoles}
          chosen={role_ids}
          onChange={(ids) => onChange({ ...audience, role_ids: ids })}
        />
        <CompanyChoice ids={company_ids} onChange={(ids) => onChange({ ...audience, company_ids: ids })} />
        <FormError>{error}</FormError>
      </div>
    </fieldset>
  );
}

interface CompanyChoiceProps {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Chooses companies, and lists the chosen ones. */
export function CompanyChoice({ ids, onChange }: CompanyChoiceProps) {
  return (
    <>
      <CompanyPicker
        label="Companies"
        hint="Type a name or code, and choose as many as you need."
        chosen={null}
        onChoose={({ id }) => ids.includes(id) || onChange([...ids, id])}
      />
      {ids.length > 0 && (
        <ul aria-label="Chosen companies" className="mb-4 flex flex-wrap gap-2">
          {ids.map((id) => (
            <ChosenCompany key={id} id={id} onRemove={() => onChange(ids.filter((one) => one !== id))} />
          ))}
        </ul>
      )}
    </>
  );
}

function ChosenCompany({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data, isError } = useQuery(companyDetail(id));
  const shown = data?.name ?? (isError ? "Unknown company" : "…");
  return (
    <li className="inline-flex h-7 max-w-full items-center rounded-full border border-control bg-raised pl-2.5 text-xs font-medium">
      <span className="truncate">{shown}</span>
      <button
        type="button"
        aria-label={`Remove ${shown}`}
        onClick={onRemove}
        className="grid h-full w-7 shrink-0 place-items-center rounded-full text-fg3 hover:text-fg"
      >
        <X aria-hidden size={14} strokeWidth={1.75} />
      </button>
    </li>
  );
}

interface CheckListProps {
  label: string;
  options: readonly { id: number; name: string }[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** Chooses some of a few options. */
export function CheckList({ label, options, chosen, onChange }: CheckListProps) {
  return (
    <fieldset className="mb-4">
      <legend className="mb-1.5 text-sm font-medium text-fg">{label}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {options.map((option) => (
          <label key={option.id} className="flex cursor-pointer items-center gap-2 pointer-coarse:min-h-8">
            <Checkbox
              checked={chosen.includes(option.id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, option.id] : chosen.filter((other) => other !== option.id))
              }
            />
            {option.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
