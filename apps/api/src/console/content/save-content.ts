import type { StaffScope } from "../../ground/db/scope.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { findVersion, lockKind, raiseRevision, storeVersion, type ItemRow } from "./content-queries.ts";
import type { AnnouncingScope, ContentType, Values } from "./content-type.ts";
import { planPublication, type Plan, type Publication } from "./plan-publication.ts";
import { requireItem } from "./require-item.ts";

type Given = Values & Publication & { revision?: number | undefined };

/** The id of a changed item, and its values before and after. */
export interface Saved {
  id: number;
  state: Plan["state"];
  before: Values | undefined;
  after: Values;
}

/** Creates an item, which is published at once unless the request says otherwise. */
export async function createContent(scope: StaffScope, type: ContentType, given: Given): Promise<Saved> {
  const { state, effective_at, ...values } = given;
  await lockKind(scope.db, type.kind);
  const plan = await planPublication(scope.db, { state, effective_at });
  return insertItem(scope, type, { ...(await type.getDefaults(scope.db)), ...withoutUndefined(values) }, plan);
}

/** Changes the given values of an item. The id is another one if the item was published and is immutable. */
export async function changeContent(scope: StaffScope, type: ContentType, id: number, given: Given): Promise<Saved> {
  const { state, effective_at, revision, ...values } = given;
  const item = await requireItem(scope.db, type, id, revision);
  const plan = await planPublication(scope.db, { state, effective_at });
  const base = (plan.replacesWaiting && item.waiting?.values) || item.data;
  return saveItem(scope, type, item, { ...base, ...withoutUndefined(values) }, plan);
}

interface Restoring extends Publication {
  number: number;
  revision?: number | undefined;
}

/** Makes a new version with the values of an earlier one. */
export async function restoreContent(
  scope: StaffScope,
  type: ContentType,
  id: number,
  given: Restoring,
): Promise<Saved> {
  const { number, revision, ...publication } = given;
  const item = await requireItem(scope.db, type, id, revision);
  const version = await findVersion(scope.db, type.kind, id, number);
  // An item that staff have never changed has its values in its own table only.
  const values = version?.data ?? (number === 1 && item.revision === 0 ? item.data : undefined);
  if (values === undefined) throw notFound();
  return saveItem(scope, type, item, values, await planPublication(scope.db, publication), number);
}

async function saveItem(
  scope: StaffScope,
  type: ContentType,
  item: ItemRow,
  given: Values,
  plan: Plan,
  restoredFrom?: number,
): Promise<Saved> {
  const { db, user } = scope;
  const { id } = item;
  const live = item.is_live ? item.data : undefined;
  if (type.isImmutable && live) return insertItem(scope, type, given, plan);
  const values = (await type.clean?.(db, id, given)) ?? given;
  if (plan.state !== "draft") await type.check?.(db, { id, live }, values);
  await raiseRevision(db, type.kind, id, live);
  const { state, effectiveAt } = plan;
  const version = { kind: type.kind, id, state, values, effectiveAt, authorId: user.id, restoredFrom };
  // The only version of an item that was never published is the waiting one.
  await storeVersion(db, version, plan.replacesWaiting || !live);
  if (state === "in_force") await publishNow(scope, type, id, values);
  return { id, state, before: item.data, after: values };
}

async function insertItem(scope: StaffScope, type: ContentType, given: Values, plan: Plan): Promise<Saved> {
  const { db, user } = scope;
  const id = await type.newId(db);
  const values = (await type.clean?.(db, id, given)) ?? given;
  if (plan.state !== "draft") await type.check?.(db, { id, live: undefined }, values);
  await raiseRevision(db, type.kind, id, undefined);
  const { state, effectiveAt } = plan;
  await storeVersion(db, { kind: type.kind, id, state, values, effectiveAt, authorId: user.id }, false);
  if (state === "in_force") await publishNow(scope, type, id, values);
  return { id, state, before: undefined, after: values };
}

/** Writes the row that vendors read, and the events that follow. */
export async function publishNow(scope: AnnouncingScope, type: ContentType, id: number, values: Values) {
  await type.publish(scope.db, id, values);
  await type.announce?.(scope, id, values);
}

const withoutUndefined = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
