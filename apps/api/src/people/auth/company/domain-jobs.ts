import type { Database } from "../../../ground/db/database.ts";
import type { Job } from "../../../ground/jobs/start-jobs.ts";
import type { WriteMail } from "../../../ground/mail/write-mail.ts";
import { getRecord, hasRecord, type FindTxtRecords } from "./check-domain.ts";
import { domainMissingMail } from "./company-sign-in-mails.ts";
import { findDueDomains, storeWeeklyCheck } from "./domain-queries.ts";

interface DomainJobParts {
  database: Database;
  writeMail: WriteMail;
  findTxtRecords: FindTxtRecords;
}

/** Looks for the records of proved domains once a week. A missing one is mailed once to the company, and switches nothing off. */
export const domainJobs = ({ database, writeMail, findTxtRecords }: DomainJobParts): Job[] => [
  {
    name: "check-domains",
    schedule: "15 4 * * *",
    run: async (signal) => {
      for (const { id, domain, proof, is_missing, admins } of await findDueDomains(database)) {
        if (signal.aborted) break;
        const isFound = hasRecord(await findTxtRecords(domain), getRecord(proof));
        await database.transaction().execute(async (db) => {
          await storeWeeklyCheck(db, id, isFound);
          if (!isFound && !is_missing) await writeMail(db, ...admins.map((email) => domainMissingMail(email, domain)));
        });
      }
      return undefined;
    },
  },
];
