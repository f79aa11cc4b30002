import type { Job } from "../../../ground/jobs/start-jobs.ts";
import { sendReminders, type ReminderParts } from "./send-reminders.ts";

/** Reminds vendors of orders within a minute after the time of a reminder. */
export const reminderJobs = (parts: ReminderParts): Job[] => [
  {
    name: "remind-of-orders",
    schedule: "* * * * *",
    run: async (signal) => {
      await sendReminders(parts, signal);
      return undefined;
    },
  },
];
