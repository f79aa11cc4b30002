import type { Notification } from "@lading/contract";
import { expect } from "vitest";
import type { Stage } from "../test/stage.ts";

export interface PastEvent {
  notification_type: string;
  event_date: string;
  description: string;
  is_archived?: boolean;
  facts?: (string | null)[];
  details?: object;
}

interface Page {
  count: number;
  results: Notification[];
}

/** For tests of notifications: what companies were told in the past, and the calls by which they see it. */
export function notificationDesk(stage: Stage) {
  const post = async (token: string, path: string, method: "POST" | "PATCH", payload: object) => {
    const answer = await stage.call(token, method, `/api/notifications/${path}`, { payload });
    expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
    return answer.json<{ errors: string[] }>().errors;
  };
  return {
    /** Tells a company that has been told of nothing yet; the oldest first. */
    async tell(companyId: string, events: readonly PastEvent[]) {
      await stage.owner.query(
        `insert into notifications (company_id, number, notification_type, event_date, description, details, facts, is_archived)
         select $1, row_number() over (), e.notification_type, e.event_date, e.description, coalesce(e.details, '{}'), e.facts,
           coalesce(e.is_archived, false)
         from jsonb_to_recordset($2) as e (
           notification_type text, event_date timestamptz, description text, details jsonb, facts text[], is_archived boolean
         )`,
        [companyId, JSON.stringify(events)],
      );
      await stage.owner.query("select recount_notifications($1)", [companyId]);
    },
    list: async (token: string, query: Record<string, string | string[]> = {}, list: "" | "archived/" = "") => {
      const answer = await stage.call(token, "GET", `/api/notifications/${list}`, { query });
      expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
      return answer.json<Page>();
    },
    unread: async (token: string) => {
      const answer = await stage.call(token, "GET", "/api/notifications/unread-count/");
      expect(answer.statusCode).toBe(200);
      return answer.json<{ count: number }>().count;
    },
    mark: (token: string, mark_as: "read" | "unread", marked_ids: string[]) =>
      post(token, "mark-read-status/", "POST", { mark_as, marked_ids }),
    move: (token: string, action: "archive" | "restore", notifications_ids: string[]) =>
      post(token, "archive-restore/", "PATCH", { action, notifications_ids }),
    /** What is kept of a company's figures, and the same counted anew. */
    async figures(companyId: string) {
      const read = async () => {
        const { rows } = await stage.owner.query<Record<string, unknown>>(
          `select t.last_number, t.active, t.searchable_to,
             (select jsonb_agg(to_jsonb(r) order by r.user_id) from notification_readers r where r.company_id = $1) as readers,
             (select jsonb_agg(to_jsonb(c) order by c.day, c.notification_type, c.is_archived) from notification_counts c
               where c.company_id = $1 and c.notifications > 0) as counts,
             (select jsonb_agg(to_jsonb(s) order by s.number) from notification_search s where s.company_id = $1) as search
           from notification_totals t where t.company_id = $1`,
          [companyId],
        );
        return rows[0];
      };
      const kept = await read();
      await stage.owner.query("select recount_notifications($1)", [companyId]);
      return { kept, counted: await read() };
    },
  };
}
