import { mostWorkViews, type WorkView, type WorkViewValues } from "@lading/contract";
import type { StaffScope } from "../../ground/db/scope.ts";
import { invalid, notFound } from "../../ground/http/refusal.ts";
import { countViews, findViews, insertView, updateView } from "./view-queries.ts";
import { countWork } from "./work-list-queries.ts";

/** The views that the caller sees, each with its number of rows. */
export async function listViews(scope: StaffScope): Promise<WorkView[]> {
  const views = await findViews(scope);
  const counts = await countWork(
    scope,
    views.map(({ filters }) => filters),
  );
  return views.map((view, place) => ({ ...view, count: counts[place] ?? 0 }));
}

export async function addView(scope: StaffScope, values: WorkViewValues) {
  if ((await countViews(scope, values.is_shared)) >= mostWorkViews)
    throw invalid({
      name: [
        values.is_shared
          ? `There are ${mostWorkViews} shared views already. Delete one first.`
          : `You have ${mostWorkViews} views already. Delete one first.`,
      ],
    });
  const id = await insertView(scope, values);
  if (id === undefined) throw nameTaken(values);
  return id;
}

export async function changeView(scope: StaffScope, id: string, values: WorkViewValues) {
  const changed = await updateView(scope, id, values);
  if (changed === undefined) throw nameTaken(values);
  if (changed === 0) throw notFound();
}

const nameTaken = ({ name, is_shared }: WorkViewValues) =>
  invalid({ name: [is_shared ? `There is a shared view "${name}" already.` : `You have a view "${name}" already.`] });
