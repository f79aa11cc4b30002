import { randomBytes } from "node:crypto";
import type pg from "pg";
import { companies } from "./companies.ts";

const attempt = (minutesAgo: number, ms: number, status: number, response: string) => ({
  at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  ms,
  status,
  error: status < 300 ? null : `The receiver answered ${status}.`,
  response,
});

/** The deliveries, the oldest first. The receiver was busy once, and at the end it was gone. */
const deliveries = [
  {
    type: "product.edit.approved",
    subject: "BM-40211",
    changed: ["color"],
    minutesAgo: 7400,
    attempts: [attempt(7400, 84, 200, "stored")],
  },
  {
    type: "product.edit.rejected",
    subject: "BM-40219",
    changed: ["name"],
    minutesAgo: 5900,
    attempts: [attempt(5900, 15_000, 503, "starting"), attempt(5899, 91, 200, "stored")],
  },
  {
    type: "product.edit.approved",
    subject: "HP-1127",
    changed: ["weight", "length"],
    minutesAgo: 3200,
    attempts: [attempt(3200, 77, 200, "stored")],
  },
  {
    type: "product.edit.approved",
    subject: "HP-1130",
    changed: ["name"],
    minutesAgo: 1500,
    attempts: [attempt(1500, 40, 410, "This integration was retired.")],
  },
];

/** Adds a webhook that was switched off when its receiver was retired, so the demonstration never sends anything. */
export async function addWebhook(client: pg.Client, ownerEmail: string) {
  const { rows } = await client.query<{ id: string }>(
    `insert into webhooks (user_id, url, types, secret, state, off_reason, last_success_at, failing_since, created_at)
     select id, 'https://erp.northgate.example/lading', '{product.edit.approved,product.edit.rejected}', $2, 'off', 'gone',
       now() - interval '3200 minutes', now() - interval '1500 minutes', now() - interval '30 days'
     from users where email = $1 returning id`,
    [ownerEmail, randomBytes(80)],
  );
  for (const { type, subject, changed, minutesAgo, attempts } of deliveries) {
    const body = JSON.stringify({
      type,
      timestamp: attempts[0]?.at,
      data: { company_code: companies.blueMesa.code, subject, changed },
    });
    const isAccepted = attempts.at(-1)?.error === null;
    await client.query(
      `insert into webhook_deliveries (webhook_id, type, body, state, failures, attempts, created_at)
       values ($1, $2, $3, $4, $5, $6, now() - make_interval(mins => $7))`,
      [
        rows[0]?.id,
        type,
        body,
        isAccepted ? "sent" : "failed",
        isAccepted ? 0 : 1,
        JSON.stringify(attempts),
        minutesAgo,
      ],
    );
  }
}
