import type { Job } from "../jobs/start-jobs.ts";
import { sendDigests, type DigestParts } from "./send-digests.ts";

/** Mails in real time are written as soon as anything happens; digests within the minute, also after the portal was away. */
export const digestJobs = (parts: DigestParts): Job[] => [
  {
    name: "mail-notifications",
    schedule: "* * * * *",
    channel: "lading_notifications",
    run: (signal) => sendDigests(parts, signal),
  },
];
