import { attributeIds, getAttribute, requirementCalls } from "@lading/contract";
import { invalid } from "../../../ground/http/refusal.ts";
import { isDecimal, isNumeric } from "../../../trade/effects/condition-queries.ts";
import { findReadingFigures } from "../../../trade/requirements/readings/reading-figure-queries.ts";
import { findBusyRuns } from "../../../trade/requirements/runs/requirement-run-queries.ts";
import { followRequirement } from "../../../trade/requirements/runs/follow-requirement.ts";
import { checkAudience } from "../check-audience.ts";
import { nextValue } from "../content-queries.ts";
import type { ContentType } from "../content-type.ts";
import { inKind } from "../in-kind.ts";
import { findGuides } from "../requirement-guides/guide-queries.ts";
import type { RequirementValues } from "./content-values.ts";
import { deleteRequirement, findReferences, requirementRows, writeRequirement } from "./requirement-content-queries.ts";

/** The space of the labels that documents of a subject have. */
export const labelSpaces = { company: "company", product: "product", order_line: "order", ship_line: "order" } as const;

const maximum = 500;

export const requirements: ContentType = {
  kind: "requirements",
  calls: requirementCalls,
  ...requirementRows,
  noMore: { run: null, template: null, example: null, reading: null },
  async findMore(db, ids) {
    const runs = new Map((await findBusyRuns(db, ids)).map(({ id, requirement }) => [requirement, id]));
    const guides = await findGuides(db, ids);
    const readings = await findReadingFigures(db, ids);
    return new Map(
      ids.map((id) => [
        id,
        {
          template: null,
          example: null,
          ...guides.get(id),
          run: runs.get(id) ?? null,
          reading: readings.get(id) ?? null,
        },
      ]),
    );
  },
  getDefaults: async () => ({
    condition: {},
    maximum_files: 1,
    validity: { kind: "none" },
    due_days: 30,
    reminders: [60, 30, 14, 7, 1, 0],
    grace_days: 30,
    effect: { kind: "none", of: [] },
    fields: [],
    help: "",
    basis: "",
    reasons: [],
    reviewer_role_id: null,
    waiver_role_id: null,
    is_silent: false,
    active: { from: null, until: null },
  }),
  newId: (db) => nextValue(db, "requirements"),
  async check(db, { id, live }, given) {
    const values = inKind<RequirementValues>(given);
    if (live && live.applies_to !== values.applies_to)
      throw invalid({ applies_to: ["It cannot change after the requirement was published. Create another one."] });
    const found = await findReferences(db, id, values);
    const faults = {
      name: found.is_taken ? `There is a requirement or an open request ${values.name} already.` : undefined,
      label_id:
        found.label_space === labelSpaces[values.applies_to]
          ? undefined
          : `Choose a label of the space ${labelSpaces[values.applies_to]}.`,
      reviewer_role_id: isRole(values.reviewer_role_id, found.roles) ? undefined : "There is no such role of staff.",
      waiver_role_id: isRole(values.waiver_role_id, found.roles) ? undefined : "There is no such role of staff.",
      validity: findValidityFault(values),
      effect: findEffectFault(values),
      condition: findConditionFault(values),
      non_field_errors:
        !live && found.others >= maximum ? `At most ${maximum} requirements can be published.` : undefined,
    };
    const messages = Object.entries(faults).flatMap(([field, fault]) =>
      fault === undefined ? [] : [[field, [fault]]],
    );
    if (messages.length > 0) throw invalid(Object.fromEntries(messages));
    const { plan_ids = [], company_ids = [] } = values.condition;
    await checkAudience(db, { plan_ids, company_ids, role_ids: [] }, "condition");
  },
  publish: (db, id, values) => writeRequirement(db, id, inKind(values)),
  announce: (scope, id, values) => followRequirement(scope, id, inKind<RequirementValues>(values).name),
  async remove(db, { id, live }) {
    await deleteRequirement(db, id);
    await followRequirement({ db }, id, inKind<RequirementValues>(live).name);
  },
};

const isRole = (id: number | null, roles: readonly number[]) => id === null || roles.includes(id);

function findValidityFault({ validity, fields }: RequirementValues) {
  if (validity.kind === "none") return;
  const dates = fields.filter(({ type, is_list }) => type === "date" && is_list !== true);
  if (!dates.some(({ key }) => key === validity.field)) return "Choose a date of the fields.";
}

function findEffectFault({ effect }: RequirementValues) {
  if (effect.kind === "block" && effect.of.length === 0) return "Choose what it blocks.";
  if (effect.kind !== "block" && effect.of.length > 0) return "Only a requirement that blocks can name what it blocks.";
}

function findConditionFault({ applies_to, condition }: RequirementValues) {
  const { categories = [], attributes = [], is_api_certified, order_amount_over } = condition;
  for (const { name, test, value } of attributes) {
    const id = attributeIds.find((one) => one === name);
    if (!id) return `There is no attribute ${name}.`;
    if ((test === "has") !== (value === undefined))
      return `${name}: give a value for equals and over, and none for has.`;
    if (test === "over" && !isNumeric(getAttribute(id).value.type)) return `${name}: only numbers can be over a value.`;
    if (test === "over" && !isDecimal(value ?? "")) return `${name}: a value for over must be a number.`;
  }
  if ((applies_to === "company" || applies_to === "product") && order_amount_over !== undefined)
    return "Only requirements of order lines and ship lines can depend on the amount of the order.";
  if (applies_to === "company" && (categories.length > 0 || attributes.length > 0 || is_api_certified !== undefined))
    return "Requirements of companies cannot depend on products.";
}
