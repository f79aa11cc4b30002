import { recordOwnAction } from "../../record/audit/record-action.ts";
import type { Database } from "../../ground/db/database.ts";
import { Refusal } from "../../ground/http/refusal.ts";
import type { Job } from "../../ground/jobs/start-jobs.ts";
import { lockKind, raiseRevision, retireVersion } from "./content-queries.ts";
import type { ContentType } from "./content-type.ts";
import { createContentTypes, type ContentParts } from "./content-types.ts";
import { findDueVersions, findNextTime, lockDueVersion, markImpossible, markInForce } from "./publish-due-queries.ts";
import { publishNow } from "./save-content.ts";

/** Publishes scheduled versions when their time has come by the database's clock, also after downtime. */
export const contentJobs = (database: Database, parts: ContentParts): Job[] => {
  const types = createContentTypes(parts);
  return [
    {
      name: "publish-content",
      schedule: "* * * * *",
      run: async () => {
        for (const due of await findDueVersions(database)) {
          const type = types.find(({ kind }) => kind === due.kind);
          if (type) await publishDue(database, type, due);
        }
        return findNextTime(database);
      },
    },
  ];
};

/** Publishes a version in one transaction, so that a process that dies publishes nothing and two processes publish once. */
const publishDue = (database: Database, type: ContentType, due: { kind: string; id: number; number: number }) =>
  database.transaction().execute(async (db) => {
    const { kind, id } = due;
    await lockKind(db, kind);
    const version = await lockDueVersion(db, type, due);
    if (!version) return;
    const live = version.live ?? undefined;
    const problem = version.may_publish
      ? await findProblem(() => type.check?.(db, { id, live }, version.values))
      : "The person who scheduled it may no longer publish it. Publish or schedule it again.";
    await raiseRevision(db, kind, id, undefined);
    if (problem === undefined) {
      await retireVersion(db, kind, id);
      await markInForce(db, due);
      await publishNow({ db }, type, id, version.values);
    } else await markImpossible(db, due, problem);
    await recordOwnAction(db, "publish-content", undefined, {
      kind,
      id: String(id),
      ...(problem !== undefined && { problem }),
    });
  });

/** The text of the refusal that a check throws. */
async function findProblem(check: () => Promise<void> | undefined) {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return describeRefusal(error.body);
    throw error;
  }
}

const describeRefusal = (body: object) =>
  "detail" in body ? String(body.detail) : Object.values(body).flat().map(String).join(" ");
