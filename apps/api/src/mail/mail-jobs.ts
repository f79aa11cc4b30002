import type { Job } from "../jobs/start-jobs.ts";
import { deleteOldMails } from "./mail-queries.ts";
import { sendDueMails, type SendingParts } from "./send-due-mails.ts";

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
    run: async () => void (await deleteOldMails(parts.database)),
  },
];
