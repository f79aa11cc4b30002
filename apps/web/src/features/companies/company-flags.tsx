import { type CompanyDetail, type FeatureName, featureNames } from "@lading/contract";
import { CompanyFactorPolicy } from "./company-factor-policy.tsx";
import { CompanySessionPolicy } from "./company-session-policy.tsx";
import { CompanyFormCard } from "./company-form-card.tsx";
import { FlagBoxes } from "./flag-boxes.tsx";
import { FormPart } from "../../companies/form-part.tsx";
import { useCompanyForm } from "./use-company-form.ts";

/** The sections that are switched on for a company. */
export function CompanyFlags({ company }: { company: CompanyDetail }) {
  const form = useCompanyForm<FeatureName>({
    company,
    form: "flags",
    read: ({ feature_flags }) =>
      toValues((name) => feature_flags.some((flag) => flag.feature_name === name && flag.active)),
    write: (values, changed) => ({
      feature_flags: changed.map((name) => ({ feature_name: name, active: values[name] === "on" })),
    }),
  });
  const on = featureNames.filter((name) => form.values[name] === "on");
  const errors = featureNames.flatMap((name) => form.getError(name) ?? []);
  return (
    <>
      <CompanyFormCard label="Flags" form={form}>
        <FormPart
          title="Sections"
          about="The company's users do not see a section that is switched off. The change applies immediately, and nothing is deleted. Orders that were loaded before Order Responses is on wait for no answer, so load old orders first."
        >
          <FlagBoxes
            on={on}
            onChange={(chosen) =>
              featureNames.forEach((name) => form.change(name, chosen.includes(name) ? "on" : "off"))
            }
          />
          {errors.map((error) => (
            <p key={error} className="pb-2 text-xs text-bad">
              {error}
            </p>
          ))}
        </FormPart>
      </CompanyFormCard>
      <CompanyFactorPolicy id={company.id} />
      <CompanySessionPolicy id={company.id} />
    </>
  );
}

const toValues = (isOn: (name: FeatureName) => boolean) =>
  // Object.fromEntries loses the type of the keys, which are all flags.
  Object.fromEntries(featureNames.map((name) => [name, isOn(name) ? "on" : "off"])) as Record<FeatureName, string>;
