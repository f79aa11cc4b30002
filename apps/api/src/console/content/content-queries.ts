import type { ContentState } from "@lading/contract";
import { sql } from "kysely";
import { asJsonb } from "../../ground/db/jsonb.ts";
import { and } from "../../ground/db/and.ts";
import { countRows, limitToPage } from "../../ground/db/paged-query.ts";
import { searchPatterns } from "../../ground/db/search-patterns.ts";
import type { ContentType, Db, Values } from "./content-type.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

/** Lets changes of one kind run one after another, so that none is based on values that another is changing. */
export const lockKind = (db: Db, kind: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`content ${kind}`}, 0))`.execute(db);

interface Stamp {
  effective_at: Date | null;
  changed_at: Date | null;
  changed_by: { id: string; name: string } | null;
}

/** The version that waits, as the item's row contains it. Its times are texts. */
interface WaitingRow {
  state: "draft" | "scheduled";
  effective_at: string | null;
  changed_at: string | null;
  changed_by: { id: string; name: string } | null;
  number: number;
  values: Values;
  problem: string | null;
}

/** An item with the published values, or those of its waiting version if it was never published. */
export interface ItemRow extends Stamp {
  id: number;
  state: ContentState;
  revision: number;
  data: Values;
  is_live: boolean;
  waiting: WaitingRow | null;
}

export interface ItemQuery {
  search?: string | undefined;
  state: readonly ContentState[];
  page: number;
  page_size: number;
}

export async function findItems(db: Db, type: ContentType, query: ItemQuery) {
  const found = sql`
    from (${allItems(type)}) item
    where (${query.state.length === 0} or state = any(${query.state}::text[]) or waiting->>'state' = any(${query.state}::text[]))
      ${and(searchPatterns(query.search ?? "").map((pattern) => sql`lower(${type.searched}) like ${pattern}`))}`;
  const { rows } = await sql<ItemRow>`select * ${found} order by ${type.order} ${limitToPage(query)}`.execute(db);
  return { rows, count: await countRows(db, found) };
}

export async function findItem(db: Db, type: ContentType, id: number) {
  const { rows } = await sql<ItemRow>`select * from (${allItems(type)}) item where id = ${id}`.execute(db);
  return rows[0];
}

const allItems = ({ kind, live }: ContentType) => sql`
  select coalesce(l.id, w.id) as id, coalesce(l.state, w.state) as state, coalesce(i.revision, 0) as revision,
    coalesce(l.data, w.data) as data, l.id is not null as is_live,
    case when l.id is null then w.effective_at else coalesce(v.effective_at, l.effective_at) end as effective_at,
    case when l.id is null then w.changed_at else v.changed_at end as changed_at,
    ${author(sql`case when l.id is null then w.changed_by else v.changed_by end`)} as changed_by,
    case when w.id is not null then jsonb_build_object('state', w.state, 'effective_at', w.effective_at,
      'changed_at', w.changed_at, 'changed_by', ${author(sql`w.changed_by`)}, 'number', w.number, 'values', w.data,
      'problem', w.problem) end as waiting
  from (${live}) l
  full join (select * from content_versions where kind = ${kind} and state in ('draft', 'scheduled')) w on w.id = l.id
  left join content_items i on i.kind = ${kind} and i.id = coalesce(l.id, w.id)
  left join content_versions v on v.kind = ${kind} and v.id = l.id and v.state = 'in_force'`;

/** The staff member with this id as JSON; null if there is none. */
const author = (id: ReturnType<typeof sql>) => sql`
  (select jsonb_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) from users u where u.id = ${id})`;

export interface VersionRow extends Stamp {
  number: number;
  state: ContentState;
  restored_from: number | null;
  data: Values;
}

export async function findVersions(
  db: Db,
  { kind }: ContentType,
  id: number,
  paging: { page: number; page_size: number },
) {
  const found = sql`from content_versions v where kind = ${kind} and id = ${id}`;
  const { rows } = await sql<VersionRow>`
    select number, state, restored_from, data, effective_at, changed_at, ${author(sql`v.changed_by`)} as changed_by
    ${found} order by number desc ${limitToPage(paging)}`.execute(db);
  return { rows, count: await countRows(db, found) };
}

export const findVersion = (db: Db, kind: string, id: number, number: number) =>
  db
    .selectFrom("content_versions")
    .select(["state", "effective_at", (eb) => eb.ref("data").$castTo<Values>().as("data")])
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where("number", "=", number)
    .executeTakeFirst();

/** Raises the item's revision. If the item is new, or was as delivered, it gets its row and the published values as version 1. */
export async function raiseRevision(db: Db, kind: string, id: number, live: Values | undefined) {
  const { rows } = await sql<{ revision: number }>`
    insert into content_items (kind, id, revision) values (${kind}, ${id}, 1)
    on conflict (kind, id) do update set revision = content_items.revision + 1 returning revision`.execute(db);
  if (rows[0]?.revision === 1 && live !== undefined)
    await db
      .insertInto("content_versions")
      .values({ kind, id, number: 1, state: "in_force", data: asJsonb(live) })
      .execute();
}

export interface NewVersion {
  kind: string;
  id: number;
  state: "draft" | "scheduled" | "in_force";
  values: Values;
  /** Null for now if the version is published. */
  effectiveAt: string | null;
  /** The staff member; undefined for a job, which does not change values. */
  authorId: string;
  restoredFrom?: number | undefined;
}

/** Stores values in the waiting version if `replacesWaiting` and there is one, and otherwise in a new version. */
export async function storeVersion(db: Db, version: NewVersion, replacesWaiting: boolean) {
  const { kind, id, state, values, effectiveAt, authorId, restoredFrom = null } = version;
  if (state === "in_force") await retireVersion(db, kind, id);
  const changes = sql`state = ${state}, data = ${asJsonb(values)}::jsonb, changed_by = ${authorId}, changed_at = now(), problem = null,
    restored_from = ${restoredFrom}::int,
    effective_at = case when ${state} = 'in_force' then now() else ${effectiveAt}::timestamptz end`;
  if (replacesWaiting) {
    const { numAffectedRows } = await sql`
      update content_versions set ${changes}
      where kind = ${kind} and id = ${id} and state in ('draft', 'scheduled')`.execute(db);
    if (numAffectedRows === 1n) return;
  }
  await sql`
    insert into content_versions (kind, id, number, state, data, changed_by, changed_at, restored_from, effective_at)
    select ${kind}, ${id}, coalesce(max(number), 0) + 1, ${state}, ${asJsonb(values)}::jsonb, ${authorId}, now(), ${restoredFrom}::int,
      case when ${state} = 'in_force' then now() else ${effectiveAt}::timestamptz end
    from content_versions where kind = ${kind} and id = ${id}`.execute(db);
}

/** Makes the published version an earlier one. */
export const retireVersion = (db: Db, kind: string, id: number) =>
  db
    .updateTable("content_versions")
    .set({ state: "earlier" })
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where("state", "=", "in_force")
    .execute();

export const deleteWaiting = (db: Db, kind: string, id: number) =>
  db
    .deleteFrom("content_versions")
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where("state", "in", ["draft", "scheduled"])
    .execute();

export const markRemoved = (db: Db, kind: string, id: number) =>
  db
    .updateTable("content_items")
    .set({ removed_at: sql<Date>`now()` })
    .where("kind", "=", kind)
    .where("id", "=", id)
    .execute();

/** Returns true if a time has not come yet by the database's clock. */
export async function isLater(db: Db, time: string) {
  const { rows } = await sql<{ later: boolean }>`select ${time}::timestamptz > now() as later`.execute(db);
  return rows[0]?.later === true;
}

export async function nextValue(db: Db, table: string, column = "id") {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, ${column}))::int as id`.execute(db);
  return onlyRow(rows).id;
}
