import {
  archiveNotifications,
  listArchivedNotifications,
  listNotifications,
  markNotifications,
  readUnreadCount,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve, serveInOneStatement } from "../../ground/http/serve.ts";
import { batchSessions } from "./batch-sessions.ts";
import { archiveOrRestore, markAs } from "./change-notifications.ts";
import { findNotifications } from "./find-notifications.ts";
import { countUnread } from "./notification-queries.ts";

export function notificationRoutes(app: FastifyInstance) {
  serve(app, listNotifications, ({ scope, query }) => findNotifications(scope, query, false));
  serve(app, listArchivedNotifications, ({ scope, query }) => findNotifications(scope, query, true));
  const readUnread = batchSessions((sessionIds) => countUnread(app.database.vendor, sessionIds));
  serveInOneStatement(app, readUnreadCount, async (sessionId) => {
    const found = await readUnread(sessionId);
    return found && { ...found, answer: { count: found.unread } };
  });
  serve(app, archiveNotifications, async ({ scope, body }) => ({
    errors: await archiveOrRestore(scope, body.notifications_ids, body.action),
  }));
  serve(app, markNotifications, async ({ scope, body }) => ({
    errors: await markAs(scope, body.marked_ids, body.mark_as),
  }));
}
