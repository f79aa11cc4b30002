import { queryClient } from "../../../lib/query-client.ts";
import { roleList } from "../../../people/roles-api.ts";
import { describeAudience } from "../audience-fields.tsx";
import type { DescribedPart } from "../content-kind.ts";
import { actNames, effectNames } from "./act-names.ts";
import { describeFields } from "./captured-values.ts";
import { getAttributeLabel } from "./condition-rows.ts";
import { labelList } from "./requirement-api.ts";
import type { RequirementValues } from "./requirement-form.ts";

/** What a requirement needs a document for. */
export const subjectNames = {
  company: "Company",
  product: "Product",
  order_line: "Order line",
  ship_line: "Line of a ship notice",
} as const;

/** What happens without the document, in words. */
export const describeEffect = ({ kind, of }: RequirementValues["effect"]) =>
  kind === "block" ? `Blocks ${of.map((act) => actNames[act].label.toLowerCase()).join(", ")}` : effectNames[kind];

function describeValidity({ validity, fields }: RequirementValues) {
  if (validity.kind === "none") return "Without end";
  const name = fields.find(({ key }) => key === validity.field)?.name ?? validity.field;
  return validity.kind === "until_field" ? `Until ${name}` : `${validity.months} months from ${name}`;
}

async function describeCondition({ condition }: RequirementValues) {
  const {
    categories = [],
    attributes = [],
    is_api_certified,
    plan_ids = [],
    countries = [],
    company_ids = [],
  } = condition;
  const ofCompanies = plan_ids.length + company_ids.length > 0;
  const lines = [
    categories.length > 0 && `Category: ${categories.join(", ")}`,
    ...attributes.map(({ name, test, value = "" }) => {
      const tests = { has: "has a value", equals: `is ${value}`, over: `is over ${value}` } as const;
      return `${getAttributeLabel(name)} ${tests[test]}`;
    }),
    is_api_certified !== undefined && (is_api_certified ? "API certified" : "Not API certified"),
    countries.length > 0 && `Country: ${countries.join(", ")}`,
    ofCompanies && (await describeAudience({ plan_ids, company_ids, role_ids: [] })),
    condition.order_amount_over !== undefined && `Order amount over ${condition.order_amount_over}`,
  ].filter((line) => line !== false);
  return lines.length === 0 ? "Always" : lines.join("\n");
}

/** The parts of a requirement as words, for the comparison of two versions. */
export async function describeRequirement(values: RequirementValues): Promise<DescribedPart[]> {
  const [labels, roles] = await Promise.all([
    queryClient.ensureQueryData(labelList),
    queryClient.ensureQueryData(roleList),
  ]);
  const nameIn = (all: readonly { id: number; name: string }[], id: number | null) =>
    id === null ? "Everyone with the permission" : (all.find((one) => one.id === id)?.name ?? `Number ${id}`);
  const { active } = values;
  return [
    { label: "Name", text: values.name },
    { label: "One for Each", text: subjectNames[values.applies_to] },
    { label: "Document Label", text: nameIn(labels, values.label_id) },
    { label: "Files", text: String(values.maximum_files) },
    { label: "Valid", text: describeValidity(values) },
    { label: "When it is needed", text: await describeCondition(values) },
    { label: "Without the document", text: describeEffect(values.effect) },
    { label: "Fields", text: describeFields(values.fields) },
    { label: "Help", text: values.help },
    { label: "Why It Is Needed", text: values.basis },
    { label: "Reasons for Changes", text: values.reasons.join("\n") },
    { label: "Due After", text: `${values.due_days} days` },
    { label: "Reminders", text: values.reminders.join(", ") },
    { label: "Grace", text: `${values.grace_days} days` },
    { label: "Active", text: `${active.from ?? "at once"} to ${active.until ?? "no end"}` },
    { label: "Reviewed By", text: nameIn(roles, values.reviewer_role_id) },
    { label: "Waived By", text: nameIn(roles, values.waiver_role_id) },
  ];
}
