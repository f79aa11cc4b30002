import type { Database } from "../../../ground/db/database.ts";
import type { Job } from "../../../ground/jobs/start-jobs.ts";
import type { WriteMail } from "../../../ground/mail/write-mail.ts";
import { formatDate } from "../../../ground/http/format-date.ts";
import { findExpiringCertificates, markMailed } from "./certificate-queries.ts";
import { certificateExpiresMail } from "./company-sign-in-mails.ts";

/** Mails the Vendor Admins once, 30 days before a certificate of their identity provider expires. */
export const certificateJobs = (database: Database, writeMail: WriteMail): Job[] => [
  {
    name: "check-certificates",
    schedule: "25 4 * * *",
    run: async (signal) => {
      for (const certificate of await findExpiringCertificates(database)) {
        if (signal.aborted) break;
        await database.transaction().execute(async (db) => {
          await markMailed(db, certificate);
          await writeMail(
            db,
            ...certificate.admins.map((email) => certificateExpiresMail(email, formatDate(certificate.day))),
          );
        });
      }
      return undefined;
    },
  },
];
