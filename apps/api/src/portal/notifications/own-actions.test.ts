import {
  getNotificationType,
  type LoadKind,
  notificationTypeIds,
  notificationTypes,
  type NotificationType,
} from "@lading/contract";
import { describe, expect, test } from "vitest";
import { notificationDetails } from "../../record/outbox/notification-details.ts";
import { openJobDatabase } from "../../ground/db/database.ts";
import { followAsks } from "../../trade/requirements/asks/follow-asks.ts";
import { followChanges } from "../../trade/requirements/items/follow-changes.ts";
import { tellNews } from "../../trade/requirements/news/tell-news.ts";
import { digestFixture } from "../../test/digest-fixture.ts";
import { aQuestion } from "../../test/a-question.ts";
import { acceptance, edited, eventFixture, submission } from "../../test/event-fixture.ts";
import { notificationFixture } from "../../test/notification-fixture.ts";

const { current, call, submit, decide } = eventFixture();

async function load(kind: LoadKind, columns: string, row: string) {
  const answer = await current.stage.call(await current.stage.anIntakeKey(), "POST", `/api/intake/${kind}`, {
    payload: `company_code,${columns}\n${current.code},${row}`,
    headers: { "content-type": "text/csv" },
  });
  expect(answer.statusCode).toBe(200);
}

/** The types that only one user sees. own-exports.test.ts, discontinuations.test.ts and workbook-uploads.test.ts test them. */
const personalTypes = ["file_ready", "file_compared", "product_discontinuation_decision"] as const;
type PersonalType = (typeof personalTypes)[number];
const isOfCompany = (type: NotificationType): type is Exclude<NotificationType, PersonalType> =>
  !personalTypes.some((personal) => personal === type);

async function aProduct() {
  const { gxpSku } = await current.stage.aProduct(current.user.companyId);
  return gxpSku;
}

/** Inserts a requirement of the company, and with a state also its item. Returns the item's id. */
async function aRequiredDocument(state?: string) {
  const { rows } = await current.stage.owner.query<{ id: string }>(
    `with required as (
       insert into requirements (name, applies_to, is_active, rule)
         values ('Insurance ' || gen_random_uuid(), 'company', true,
           jsonb_build_object('due_days', 30, 'condition', jsonb_build_object('company_ids', jsonb_build_array($1::uuid)))) returning id
     ), noted as (
       insert into requirement_changes (kind, company_id) values ('company', $1)
     )
     insert into requirement_items (company_id, requirement_id, kind, state, valid_until)
       select $1, id, 'company', $2::text, current_date + 10 from required where $2::text is not null returning id`,
    [current.user.companyId, state],
  );
  return rows[0]?.id;
}

async function tellOfDocuments() {
  const database = openJobDatabase(current.stage.logins.jobs);
  await followChanges(database, AbortSignal.timeout(60_000));
  await tellNews(database, AbortSignal.timeout(60_000));
  await database.destroy();
}

/** Raises one notification of each type of the company: as the user of the running test, or as the provider. */
const raise: Record<
  Exclude<NotificationType, PersonalType>,
  { by: "user" | "provider" | "third party"; act: () => Promise<unknown> }
> = {
  terms_and_conditions_acceptance: {
    by: "user",
    act: async () => {
      await current.stage.someTerms();
      await call(current.user.token, ...acceptance);
      await current.stage.owner.query("truncate terms_versions, terms_acceptances, terms_reminders");
    },
  },
  product_details_edit_request: {
    by: "user",
    act: async () => submit(await aProduct(), edited("color", "Red")),
  },
  product_details_edit_set: {
    by: "user",
    act: async () => {
      const products = [await aProduct(), await aProduct()].map((gxp_sku) => ({
        gxp_sku,
        edited_fields: [{ name: "color", old_value: null, new_value: "Red" }],
      }));
      await call(current.user.token, "POST", "/api/products/edits/", { products });
    },
  },
  product_details_edit_decision: {
    by: "provider",
    act: async () => {
      const { id } = await current.stage.anEdit(current.user.companyId, { authorId: current.user.id });
      await decide([{ id, decision: "reject", reason: "No." }]);
    },
  },
  product_proposal_decision: {
    by: "provider",
    act: async () => {
      const { rows } = await current.stage.owner.query<{ id: string }>(
        `insert into product_proposals (company_id, author_id, product) values ($1, $2, '{"name": "Valve", "sku": "V-1"}') returning id`,
        [current.user.companyId, current.user.id],
      );
      const decisions = [{ id: rows[0]?.id, decision: "reject", reason: "No." }];
      await call(current.staff.token, "POST", "/api/provider/product-proposals/decide", { decisions });
    },
  },
  product_withdrawal: {
    by: "provider",
    act: async () => {
      const payload = { company: current.user.companyId, gxp_skus: [await aProduct()], reason: "No longer made." };
      await call(current.staff.token, "POST", "/api/provider/products/withdraw", payload);
    },
  },
  product_details_edit_set_decision: {
    by: "provider",
    act: async () => {
      const { companyId, id: authorId } = current.user;
      const set = await current.stage.aSetOfEdits(companyId, { authorId });
      await decide(set.edits.map(({ id }) => ({ id, decision: "approve" })));
    },
  },
  purchase_order_change: {
    by: "provider",
    act: async () => {
      const { purchaseOrder } = await aQuestion(current.stage, current.user.companyId);
      await current.stage.owner.query(
        "update order_revisions set at = at - interval '1 minute' where company_id = $1 and kind = 'sent'",
        [current.user.companyId],
      );
      const columns = "purchase_order,line,gxp_sku,quantity,units,unit_price";
      await load("purchase-order-lines", columns, `${purchaseOrder},1,${await aProduct()},20,Each,2`);
    },
  },
  receipt_difference: {
    by: "provider",
    act: async () => {
      const { purchaseOrder } = await aQuestion(current.stage, current.user.companyId);
      const columns = "receipt,purchase_order,line,quantity,received_at,damaged";
      await load("receipts", columns, `GR-1,${purchaseOrder},1,5,2026-12-05,2`);
    },
  },
  purchase_order_answer: {
    by: "provider",
    act: async () => {
      const { purchaseOrder } = await aQuestion(current.stage, current.user.companyId);
      const path = `/api/provider/companies/${current.user.companyId}/orders/${purchaseOrder}/responses`;
      const lines = [{ line: 1, pieces: [{ action: "accept" }] }];
      await call(current.staff.token, "POST", path, { revision: 1, reason: "By phone.", lines });
    },
  },
  purchase_order_decision: {
    by: "provider",
    act: async () => {
      const { id } = await aQuestion(current.stage, current.user.companyId);
      await call(current.staff.token, "POST", "/api/provider/order-changes/decide", {
        decisions: [{ id, decision: "refuse", reason: "No." }],
      });
    },
  },
  requirement_opened: {
    by: "provider",
    act: async () => {
      await aRequiredDocument();
      await tellOfDocuments();
    },
  },
  requirement_arrived: {
    by: "third party",
    act: async () => {
      await current.stage.owner.query(
        `with sent as (
           insert into requirement_submissions (company_id, item_id, id, state, begun_by)
             values ($1, $2, gen_random_uuid(), 'draft', $3) returning id
         ), ask as (
           insert into document_asks (company_id, id, asked_by, name, message, code_salt, code_hash, sent_at)
             values ($1, gen_random_uuid(), $3, 'Ann Lee', '', '', sha256(uuid_send(gen_random_uuid())), now()) returning id
         )
         insert into document_ask_items (company_id, ask_id, item_id, submission_id) select $1, ask.id, $2, sent.id from ask, sent`,
        [current.user.companyId, await aRequiredDocument("missing"), current.user.id],
      );
      await using database = openJobDatabase(current.stage.logins.jobs);
      const parts = { database, writeMail: async () => {}, codes: { getCode: () => "" } };
      await followAsks(parts, AbortSignal.timeout(60_000));
    },
  },
  requirement_decision: {
    by: "provider",
    act: async () => {
      const id = await aRequiredDocument("missing");
      const until = new Date().toISOString().slice(0, 10);
      const decisions = [{ id, decision: "waive", reason: "Not needed yet.", until }];
      await call(current.staff.token, "POST", "/api/provider/requirement-items/decide", { decisions });
      await current.stage.owner.query("update requirement_decisions set at = at - interval '1 minute'");
      await tellOfDocuments();
    },
  },
  requirement_expiring: {
    by: "provider",
    act: async () => {
      await aRequiredDocument("accepted");
      await tellOfDocuments();
    },
  },
  product_item: { by: "provider", act: () => load("products", "gxp_sku,supplier_sku,name", "G-1,S-1,Valve") },
  rank_update: {
    by: "provider",
    act: async () => load("products", "gxp_sku,supplier_sku,name,gxp_priority", `${await aProduct()},S-1,Valve,4`),
  },
  purchase_order: {
    by: "provider",
    act: () => load("purchase-orders", "purchase_order,order_date,status,total", "PO-1,2026-01-05,Open,7"),
  },
};

/** Returns the number of unread notifications and of mails of the user, and of a colleague who did nothing. */
async function actAndCount(act: () => Promise<unknown>) {
  const { stage, user } = current;
  const colleague = await stage.aVendor({ companyId: user.companyId });
  await act();
  const notifications = notificationFixture(stage);
  const digests = digestFixture(stage);
  await using _database = digests.database;
  await stage.owner.query("update notifications set event_date = event_date - interval '1 minute'"); // no undo is possible
  await stage.owner.query("update mail_progress set settled_at = '2030-05-01T12:00:00Z'");
  await digests.send("2030-05-02T07:00:00Z");
  const count = async ({ token, email }: typeof user) => ({
    unread: await notifications.unread(token),
    mails: (await digests.mailsTo(email)).length,
  });
  const found = { user: await count(user), colleague: await count(colleague) };
  const { stored, counted } = await notifications.figures(user.companyId);
  expect(stored).toEqual(counted);
  return found;
}

const told = { unread: 1, mails: 1 };
const notTold = { unread: 0, mails: 0 };

describe("nobody is notified of their own action", { tags: ["NOTI-07.7"] }, () => {
  for (const type of notificationTypeIds.filter(isOfCompany)) {
    const { by, act } = raise[type];
    test(`in the type ${notificationTypes[type].label}, which the ${by} causes`, async () => {
      const found = getNotificationType(type).hasOtherMail ? { ...told, mails: 0 } : told;
      expect(await actAndCount(act)).toEqual({ user: by === "user" ? notTold : found, colleague: found });
      const { rows } = await current.stage.owner.query(
        "select notification_type, details from notifications where company_id = $1",
        [current.user.companyId],
      );
      expect(rows).toEqual([{ notification_type: type, details: notificationDetails[type].parse(rows[0].details) }]);
    });
  }

  test("also if a program acts with the user's key", async () => {
    const { owner } = current.stage;
    const { id } = await current.stage.anApiKey({ owner: current.user });
    const event = {
      company_id: current.user.companyId,
      type: "terms.accepted",
      subject: current.user.id,
      data: { terms_id: 1 },
      notification_type: "terms_and_conditions_acceptance",
      description: "Accepted.",
      details: { user_id: current.user.id },
    };
    const act = () =>
      owner.query(
        `with key as materialized (select set_config('app.key_id', '${id}', true))
         select record_events('${JSON.stringify([event])}') from key`,
      );
    expect(await actAndCount(act)).toEqual({ user: notTold, colleague: told });
  });

  test("but tells a user what staff did as this user", async () => {
    const { id, companyId } = current.user;
    const acting = await current.stage.aVendor({ companyId, role: "Vendor Admin", staffId: current.staff.id });
    await current.stage.owner.query("update sessions set user_id = $1 where staff_id = $2", [id, current.staff.id]);
    const act = async () => call(acting.token, ...submission(await aProduct(), edited("color", "Red")));
    expect(await actAndCount(act)).toEqual({ user: told, colleague: told });
  });
});
