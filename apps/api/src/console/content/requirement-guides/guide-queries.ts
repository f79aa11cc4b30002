import type { GuideFile, GuideKind, Guides } from "@lading/contract";
import { sql } from "kysely";
import type { StaffScope } from "../../../ground/db/scope.ts";
import type { StoredFile } from "../../../record/files/unattached-files/unattached-files.ts";
import type { Db } from "../content-type.ts";

interface GuideRow extends GuideFile {
  requirement_id: number;
  kind: GuideKind;
}

/** Returns the templates and examples of requirements, by requirement. */
export async function findGuides(db: Db, ids: readonly number[]): Promise<Map<number, Guides>> {
  const { rows } = await sql<GuideRow>`
    select requirement_id, kind, id, name, extension, size::float8 as size from requirement_guides
    where requirement_id = any(${ids}::int[])`.execute(db);
  const found = new Map<number, Guides>();
  for (const { requirement_id, kind, ...file } of rows)
    found.set(requirement_id, { ...(found.get(requirement_id) ?? { template: null, example: null }), [kind]: file });
  return found;
}

/** Removes the template or the example of a requirement. A job removes its file later. Returns its name. */
export async function deleteGuide({ db }: StaffScope, requirementId: number, kind: GuideKind) {
  const { rows } = await sql<{ name: string }>`
    with gone as (
      delete from requirement_guides where requirement_id = ${requirementId} and kind = ${kind} returning id, name
    ), loose as (
      insert into loose_files (key) select 'requirements/' || id from gone
    )
    select name from gone`.execute(db);
  return rows[0]?.name;
}

/** Adds the template or the example of a requirement, whose file is attached. */
export const insertGuide = ({ db, user }: StaffScope, requirementId: number, kind: GuideKind, file: StoredFile) =>
  sql`
    insert into requirement_guides (requirement_id, kind, id, name, extension, size, sha256, uploaded_by)
    values (${requirementId}, ${kind}, ${file.id}, ${file.name}, ${file.extension}, ${file.size}, ${file.sha256}, ${user.id})`.execute(
    db,
  );
