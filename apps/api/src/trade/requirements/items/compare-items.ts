import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../../../ground/db/database.ts";
import { followChanges } from "./follow-changes.ts";
import { allowLongStatements, areChangesNoted, countDifferences, writeComparison } from "./item-comparison-queries.ts";
import { findRequirements } from "./requirement-queries.ts";

const mostIds = 100;

/**
 * Compares all items with the requirements, and stores how many differ. It repairs nothing: a difference is a fault of the portal, which an
 * operator should see. Returns undefined if changes go on, which are no fault: the next comparison counts.
 */
export async function compareItems(
  database: Database,
  signal: AbortSignal,
  logger: Pick<FastifyBaseLogger, "error">,
): Promise<number | undefined> {
  await followChanges(database, signal);
  return await database
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (db) => {
      await allowLongStatements(db);
      if (await areChangesNoted(db)) return undefined;
      let differences = 0;
      const ids: string[] = [];
      for (const requirement of await findRequirements(db)) {
        const found = await countDifferences(db, requirement, {}, true);
        differences += found.opens + found.closes;
        ids.push(...found.ids.map((id) => `${requirement.id}:${id}`));
      }
      await writeComparison(db, differences, ids.slice(0, mostIds));
      if (differences > 0)
        logger.error({ differences, ids: ids.slice(0, mostIds) }, "items differ from the requirements");
      return differences;
    });
}
