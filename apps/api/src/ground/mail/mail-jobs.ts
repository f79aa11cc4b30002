import type { Job } from "../jobs/start-jobs.ts";
import { deleteOldCounters } from "./mail-limit-queries.ts";
import { deleteOldMails } from "./mail-queries.ts";
import { sendDueMails, type SendingParts } from "./send-due-mails.ts";

/** The database deletes this many rows well within the statement timeout. */
const BATCH_SIZE = 1000;

/** Sends mails as soon as they are written, and checks every minute for retries. Deletes old mails at night. */
export const mailJobs = (parts: SendingParts): Job[] => [
  {
    name: "send-mails",
    schedule: "* * * * *",
    channel: "lading_mails",
    run: (signal, cut) => sendDueMails(parts, signal, cut),
  },
  {
    name: "delete-old-mails",
    schedule: "20 3 * * *",
    run: async (signal) => {
      while (!signal.aborted && (await deleteOldMails(parts.database, BATCH_SIZE)));
      while (!signal.aborted && (await deleteOldCounters(parts.database, BATCH_SIZE)));
      return undefined;
    },
  },
];
