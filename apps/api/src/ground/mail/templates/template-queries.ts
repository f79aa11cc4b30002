import { sql, type Transaction } from "kysely";
import type { DB } from "../../db/schema.ts";
import type { TemplateTexts } from "./check-template.ts";

/** The texts that staff have published, by the id of the template. */
export async function findPublishedTexts(db: Transaction<DB>, ids: readonly number[]) {
  const rows = await db
    .selectFrom("mail_templates")
    .select(["id", "subject", "body"])
    .where("id", "=", sql<number>`any(${ids}::int[])`)
    .execute();
  return new Map(rows.map(({ id, ...texts }): [number, TemplateTexts] => [id, texts]));
}
