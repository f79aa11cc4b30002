import type { Notification } from "@lading/contract";
import { recountNotifications } from "@lading/demonstration/notification-queries";
import { expect } from "vitest";
import type { NotificationDetails } from "../record/outbox/notification-details.ts";
import type { Stage } from "./stage.ts";

export interface PastEvent {
  notification_type: string;
  event_date: string;
  description: string;
  is_archived?: boolean;
  details?: object;
}

const product = { display_name: "Ball valve", category: null, supplier_sku: "S-1", gxp_sku: "G-1" };
const edit = { sku: "S-1", gxp_sku: "G-1", edited_fields: [] };
const samples: Partial<NotificationDetails> = {
  terms_and_conditions_acceptance: { user_id: crypto.randomUUID() },
  product_details_edit_request: { ...edit, author_id: null },
  product_details_edit_set: { set_id: crypto.randomUUID(), author_id: null },
  product_details_edit_decision: { ...edit, decided_by: null },
  purchase_order_decision: { po_number: "PO-1", approved: 1, refused: 0, refusals: [] },
  purchase_order_change: { po_number: "PO-1", revision: 2 },
  receipt_difference: { po_number: "PO-1", lines: 1, differences: [{ line: 1, short: "0", over: "0", damaged: "2" }] },
  purchase_order_answer: { po_number: "PO-1", by: null, reason: "By phone.", lines: 1, asked: 0 },
  product_details_edit_set_decision: { set_id: crypto.randomUUID(), decided_by: null },
  product_item: { ...product, vendor_price: null },
  rank_update: { ...product, old_priority: 2, new_priority: 1 },
  purchase_order: { po_number: "PO-1", location: null, status: "Open", price: "7" },
};
const sampleDetails: Partial<Record<string, object>> = samples;

interface Page {
  count: number;
  results: Notification[];
}

/** Helpers for tests of notifications: past notifications of companies, and the calls that list and change them. */
export function notificationFixture(stage: Stage) {
  const post = async (token: string, path: string, method: "POST" | "PATCH", payload: object) => {
    const answer = await stage.call(token, method, `/api/notifications/${path}`, { payload });
    expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
    return answer.json<{ errors: string[] }>().errors;
  };
  return {
    /** Inserts notifications, oldest first, for a company that has none. */
    insertNotifications: async (companyId: string, events: readonly PastEvent[]) => {
      await stage.owner.query(
        `insert into notifications (company_id, number, notification_type, event_date, description, details, is_archived)
         select $1, row_number() over (), e.notification_type, e.event_date, e.description, e.details,
           coalesce(e.is_archived, false)
         from jsonb_to_recordset($2) as e (
           notification_type text, event_date timestamptz, description text, details jsonb, is_archived boolean
         )`,
        [
          companyId,
          JSON.stringify(events.map((event) => ({ details: sampleDetails[event.notification_type] ?? {}, ...event }))),
        ],
      );
      await recountNotifications(stage.owner, companyId);
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
    /** Returns a company's stored counters, and the same counters computed again. */
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
      const stored = await read();
      await recountNotifications(stage.owner, companyId);
      return { stored, counted: await read() };
    },
  };
}
