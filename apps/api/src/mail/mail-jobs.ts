import type { Job } from "../jobs/start-jobs.ts";
import { deleteOldMails } from "./mail-queries.ts";
import { sendDueMails, type SendingParts } from "./send-due-mails.ts";

/** As many as are deleted well within the time that a statement has. */
const SOME = 1000;

/** Sends what is due as soon as it is written, and looks every minute in any case; clears away at night. */
export const mailJobs = (parts: SendingParts): Job[] => [
  {
    name: "send-mails",
    schedule: "* * * * *",
    channel: "lading_mails",
    run: (signal) => sendDueMails(parts, signal),
  },
  {
    name: "delete-old-mails",
    schedule: "20 3 * * *",
    run: async (signal) => {
      while (!signal.aborted && (await deleteOldMails(parts.database, SOME)));
      return undefined;
    },
  },
];
