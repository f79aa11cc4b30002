import type { FastifyBaseLogger } from "fastify";
import type { Job } from "../../ground/jobs/start-jobs.ts";
import { compareItems } from "./items/compare-items.ts";
import { followAsks, type FollowParts } from "./asks/follow-asks.ts";
import { followChanges } from "./items/follow-changes.ts";
import { tellNews } from "./news/tell-news.ts";
import { type ReminderParts, sendReminders } from "./reminders/send-reminders.ts";

/** Keeps the items of requirements right as soon as their subjects change, proves each night that they are, and tells companies of them. */
export const requirementJobs = (parts: ReminderParts & FollowParts & { logger: FastifyBaseLogger }): Job[] => [
  {
    name: "keep-requirement-items",
    schedule: "* * * * *",
    channel: "lading_requirements",
    run: async (signal) => {
      await followChanges(parts.database, signal);
      return undefined;
    },
  },
  {
    name: "compare-requirement-items",
    schedule: "50 3 * * *",
    run: async (signal) => {
      await compareItems(parts.database, signal, parts.logger);
      return undefined;
    },
  },
  {
    name: "tell-of-requirements",
    schedule: "* * * * *",
    channel: "lading_requirement_decisions",
    run: (signal) => tellNews(parts.database, signal),
  },
  {
    name: "remind-of-requirements",
    schedule: "* * * * *",
    run: async (signal) => {
      await sendReminders(parts, signal);
      return undefined;
    },
  },
  {
    name: "follow-document-asks",
    schedule: "* * * * *",
    run: async (signal) => {
      await followAsks(parts, signal);
      return undefined;
    },
  },
];
