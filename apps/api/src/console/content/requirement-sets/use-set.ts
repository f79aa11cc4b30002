import { type RequirementSet, type RequirementSetKey, requirementSetKeys } from "@lading/contract";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { lockKind } from "../content-queries.ts";
import { labels } from "../kinds/labels.ts";
import { labelSpaces, requirements } from "../kinds/requirements.ts";
import { createContent } from "../save-content.ts";
import { findLabelId, findRequirementIds } from "./set-queries.ts";
import { requirementSets, type SetRequirement } from "./sets.ts";

const toKey = (name: string) => name.toLowerCase();

/** Returns the sets with the requirements that have been made of them. */
export async function listSets({ db }: StaffScope): Promise<RequirementSet[]> {
  const all = requirementSetKeys.map((key) => ({ key, ...requirementSets[key] }));
  const names = all.flatMap((set) => set.requirements.map(({ name }) => toKey(name)));
  const ids = await findRequirementIds(db, names);
  return all.map(({ key, name, requirements: of }) => ({
    key,
    name,
    requirements: of.map((one) => ({
      name: one.name,
      label: one.label,
      applies_to: one.applies_to,
      id: ids.get(toKey(one.name)) ?? null,
    })),
  }));
}

/** Makes drafts of the requirements of a set whose names are not taken. */
export async function applySet(scope: StaffScope, key: RequirementSetKey) {
  await lockKind(scope.db, requirements.kind);
  const wanted = requirementSets[key].requirements;
  const taken = await findRequirementIds(
    scope.db,
    wanted.map(({ name }) => toKey(name)),
  );
  const made: { id: number; name: string }[] = [];
  for (const { label, ...values } of wanted) {
    if (taken.has(toKey(values.name))) continue;
    const label_id = await requireLabel(scope, label, values.applies_to);
    const { id } = await createContent(scope, requirements, { ...values, label_id, state: "draft" });
    made.push({ id, name: values.name });
  }
  return { requirements: made };
}

async function requireLabel(scope: StaffScope, name: string, appliesTo: SetRequirement["applies_to"]) {
  const space = labelSpaces[appliesTo];
  const known = await findLabelId(scope.db, space, name);
  return known ?? (await createContent(scope, labels, { name, space })).id;
}
