import { type Plan, planCalls } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { number } from "../../../lib/formats.ts";
import { TextField } from "../../../ui/text-field.tsx";
import type { FieldsProps, Kind } from "../content-kind.ts";
import { countColumn } from "../count-column.ts";
import { FactList } from "../fact-list.tsx";
import { NameField } from "../name-field.tsx";
import { type PlanSection, PlanSectionFields } from "../plan-section-fields.tsx";

type Values = Pick<Plan, "name" | "licenses" | "sections">;

interface Form {
  name: string;
  /** As typed. */
  licenses: string;
  sections: readonly PlanSection[];
}

const companies = ["company", "companies"] as const;

export const plans: Kind<Values, Form, Plan> = {
  name: "service-plans",
  path: "plans",
  title: "Plans",
  one: "plan",
  about: "A company's plan decides how many users it may have. Vendors compare the plans in their settings.",
  calls: planCalls,
  getName: ({ name }) => name,
  columns: [
    countColumn({
      id: "licenses",
      label: "Licenses",
      noun: ["license", "licenses"],
      count: ({ licenses }) => licenses,
    }),
    countColumn({ id: "companies", label: "Companies", noun: companies, count: ({ companies: count }) => count }),
  ],
  compactLines: ["", "mt-1", "mt-1 text-xs text-fg3"],
  empty: { name: "", licenses: "", sections: [] },
  toForm: ({ name, licenses, sections }) => ({ name, licenses: String(licenses), sections }),
  toValues: ({ name, licenses, sections }) => ({
    name,
    licenses: /^\d+$/.test(licenses.trim()) ? Number(licenses) : licenses,
    sections,
  }),
  findMistakes: ({ name, licenses, sections }) => ({
    ...(name.trim() === "" && { name: "Name is required." }),
    ...(!/^\s*\d{1,7}\s*$/.test(licenses) && { licenses: "Must be a whole number." }),
    ...Object.fromEntries(
      sections.flatMap(({ title, features }, place) => [
        ...(title.trim() === "" ? [[`sections.${place}.title`, "Title is required."]] : []),
        ...features.flatMap((feature, at) =>
          feature.name.trim() === "" ? [[`sections.${place}.features.${at}.name`, "Name is required."]] : [],
        ),
      ]),
    ),
  }),
  describe: ({ name, licenses, sections }) => [
    { label: "Name", text: name },
    { label: "Licenses", text: String(licenses) },
    ...sections.map(({ title, features }) => ({
      label: title,
      text: features
        .map((feature) => `${feature.name}: ${feature.is_active ? "included" : "not included"}. ${feature.tooltip}`)
        .join("\n"),
    })),
  ],
  getUse: ({ companies: count }) => ({ count, noun: companies }),
  Fields,
  Facts: ({ item: { name, companies: count } }) => (
    <FactList
      facts={[
        {
          label: "Companies",
          value: (
            <Link
              to="/provider/companies"
              search={{ plan: [name] }}
              className="text-accent-text underline-offset-2 hover:underline"
            >
              {number(count)}
            </Link>
          ),
        },
      ]}
    />
  ),
};

function Fields({ values, change, getError }: FieldsProps<Form>) {
  return (
    <>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <NameField values={values} change={change} getError={getError} />
        <TextField
          label="Licenses"
          inputMode="numeric"
          autoComplete="off"
          value={values.licenses}
          error={getError("licenses")}
          hint="Active users and pending invitations of a company."
          onChange={(event) => change({ licenses: event.target.value })}
        />
      </div>
      <PlanSectionFields sections={values.sections} getError={getError} onChange={(sections) => change({ sections })} />
    </>
  );
}
