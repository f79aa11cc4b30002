import { sql } from "kysely";
import type { Database } from "../../ground/db/database.ts";
import type { ContentType, Db, Values } from "./content-type.ts";

interface DueVersion {
  kind: string;
  id: number;
  number: number;
}

/** Returns the scheduled versions whose time has come, the earliest first. */
export async function findDueVersions(db: Database) {
  const { rows } = await sql<DueVersion>`
    select kind, id, number from content_versions where state = 'scheduled' and effective_at <= now()
    order by effective_at, kind, id`.execute(db);
  return rows;
}

/** Returns the time at which the next scheduled version is published. */
export async function findNextTime(db: Database) {
  const { rows } = await sql<{ next: Date | null }>`
    select min(effective_at) as next from content_versions where state = 'scheduled' and effective_at > now()`.execute(
    db,
  );
  return rows[0]?.next ?? undefined;
}

/** Returns the values of a version and the published ones, and whether its author still may publish, if the version is still due. */
export async function lockDueVersion(db: Db, { live, calls }: ContentType, { kind, id, number }: DueVersion) {
  const { rows } = await sql<{ values: Values; live: Values | null; may_publish: boolean }>`
    select v.data as values, (select l.data from (${live}) l where l.id = v.id) as live,
      v.changed_by is null or exists (select from users u join role_permissions p on p.role_id = u.role_id
        where u.id = v.changed_by and u.status = 'active' and u.company_id is null
          and p.permission = ${calls.change.access}) as may_publish
    from content_versions v
    where v.kind = ${kind} and v.id = ${id} and v.number = ${number} and v.state = 'scheduled' and v.effective_at <= now()
    for update of v`.execute(db);
  return rows[0];
}

/** Publishes a scheduled version at its time. */
export const markInForce = (db: Db, { kind, id, number }: DueVersion) =>
  setState(db, { kind, id, number }, { state: "in_force" });

/** Makes a scheduled version a draft again, because it cannot be published. */
export const markImpossible = (db: Db, { kind, id, number }: DueVersion, problem: string) =>
  setState(db, { kind, id, number }, { state: "draft", effective_at: null, problem });

const setState = (
  db: Db,
  { kind, id, number }: DueVersion,
  values: { state: string; effective_at?: null; problem?: string },
) =>
  db
    .updateTable("content_versions")
    .set(values)
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where("number", "=", number)
    .execute();
