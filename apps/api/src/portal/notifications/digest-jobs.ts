import type { Job } from "../../ground/jobs/start-jobs.ts";
import { sendDigests, type DigestParts } from "./send-digests.ts";

/** Writes mails in real time as soon as a notification is raised, and digests within a minute, also after downtime. */
export const digestJobs = (parts: DigestParts): Job[] => [
  {
    name: "mail-notifications",
    schedule: "* * * * *",
    channel: "lading_notifications",
    run: (signal) => sendDigests(parts, signal),
  },
];
