import { type Condition, conditionMembers, type RequirementEffect } from "@lading/contract";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { findWorkDay } from "../../../ground/db/today.ts";
import {
  allowLongCount,
  countBlocked,
  countOpening,
  countSubjects,
  findMailTime,
} from "../../../trade/requirements/items/opening-queries.ts";
import { inKind } from "../in-kind.ts";
import type { RequirementValues } from "../kinds/content-values.ts";
import { requirements } from "../kinds/requirements.ts";
import { requireItem } from "../require-item.ts";

/** Counts what the publication of a requirement's draft would do. Refuses a draft that could not be published. */
export async function countEffect(scope: StaffScope, id: number): Promise<RequirementEffect> {
  const { db } = scope;
  const item = await requireItem(db, requirements, id);
  const live = item.is_live ? item.data : undefined;
  const values = item.waiting?.values ?? item.data;
  await requirements.check?.(db, { id, live }, values);
  const draft = inKind<RequirementValues>(values);
  const requirement = toRequirement(id, draft, await findWorkDay(scope));
  await allowLongCount(db);
  const opening = await countOpening(db, requirement);
  const blocked = await countBlocked(db, requirement);
  const before = live === undefined ? [] : inKind<RequirementValues>(live).effect.of;
  const subjects = await countSubjects(
    db,
    getSteps(draft.condition).map(({ condition }) => ({ ...requirement, condition })),
  );
  return {
    ...opening,
    ...(await findMailTime(db)),
    blocks: draft.effect.of.map((act) => ({
      act,
      companies: before.includes(act) ? blocked.of_new_items : blocked.of_all_items,
    })),
    leaves: getSteps(draft.condition).map(({ member, attribute }, place) => ({
      condition: member,
      attribute,
      subjects: subjects[place] ?? 0,
    })),
  };
}

function toRequirement(
  id: number,
  { label_id, applies_to, condition, due_days, active }: RequirementValues,
  today: string,
) {
  const isActive = (active.from ?? today) <= today && (active.until ?? today) >= today;
  return { id, label_id, applies_to, condition, due_days, is_silent: false, is_active: isActive };
}

interface Step {
  member: (typeof conditionMembers)[number] | null;
  attribute: number | null;
  /** This condition and all before it. */
  condition: Condition;
}

/** Returns how a condition narrows the subjects, member by member and attribute by attribute. */
function getSteps(condition: Condition): Step[] {
  const { attributes = [] } = condition;
  const steps: Step[] = [{ member: null, attribute: null, condition: {} }];
  const add = (member: Step["member"], attribute: number | null, part: Condition) =>
    steps.push({ member, attribute, condition: { ...steps.at(-1)?.condition, ...part } });
  for (const member of conditionMembers)
    if (member === "attributes")
      for (const place of attributes.keys()) add(member, place, { attributes: attributes.slice(0, place + 1) });
    else if (narrows(condition[member])) add(member, null, { [member]: condition[member] });
  return steps;
}

const narrows = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0);
