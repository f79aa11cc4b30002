import { randomInt } from "node:crypto";
import { endpoints } from "@lading/contract/endpoints";
import {
  AnyProposalId,
  ProposalId,
  downloadAgreements,
  downloadArchivedDocuments,
  downloadOrderDocuments,
  downloadProductDocuments,
  downloadRequirementFiles,
  answerOrder,
  cancelShipNotice,
  changeShipNotice,
  sendShipNotice,
  ssccCheckDigit,
  SentShipNoticeId,
  ShipNoticeId,
  linkDocuments,
  linkProducts,
  ActiveUserId,
  ApiKeyId,
  AssistantTokenId,
  AgreementId,
  OwnAgreementId,
  OwnRequirementFileId,
  OwnRequirementItemId,
  RequirementFileId,
  RequirementItemId,
  AnySnapshotKind,
  ChangingUserId,
  CompanyDomainId,
  CompanyId,
  CompanyIdentityId,
  DirectoryCompanyCode,
  DirectoryDescriptionId,
  DirectoryGroupId,
  DirectoryTokenId,
  DirectoryUserId,
  ContentId,
  DashboardId,
  DeactivatedUserId,
  DiscontinuationId,
  DownloadId,
  EditId,
  EditSetId,
  FeedbackId,
  GxpSku,
  HelpSectionId,
  ImageId,
  RecoveringUserId,
  RequirementSetKey,
  RoleId,
  ExportId,
  RunId,
  SecuredUserId,
  StaffId,
  StaffInvitationId,
  LoadKindId,
  InvitationCode,
  OrderLinkCode,
  DocumentAskCode,
  DocumentAskId,
  askThirdParty,
  InvitationId,
  OrderDocumentId,
  OrderVersion,
  OwnSnapshotKind,
  PasskeyId,
  PictureName,
  ProductDocumentId,
  PurchaseOrderNumber,
  SessionId,
  StagedDocumentId,
  StagedRequirementFileId,
  UserMoveId,
  WebhookDeliveryId,
  WebhookId,
  isProviderPermission,
  permissions,
  providerPermissions,
  providerScopes,
  vendorScopes,
  chooseOrderResponses,
  chooseShipNotices,
  chooseWorkbookChanges,
  addRequirementDocument,
  requestWaiver,
  snoozeRequirement,
  submitRequirement,
  withdrawRequirement,
  type Endpoint,
  OrderResponseFileId,
  ShipNoticeFileId,
  type Scope,
  uploadOrderResponses,
  uploadShipNotices,
  uploadWorkbook,
  ValueListId,
  WorkbookId,
  WorkbookUploadId,
  WorkViewId,
} from "@lading/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { addTotp } from "../../test/factor-fixture.ts";
import { aForm } from "../../test/form.ts";
import { aPdf } from "../../test/sample-files.ts";
import { createSample } from "../../test/sample-value.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { createApiKey } from "./api-key-form.ts";
import { onlyRow } from "../db/only-row.ts";

/*
 * Walks the contract: every call there is, and every call there will be, is tried by those who may not make it.
 * A new call needs no line here; a new kind of id in a path needs a foreign record to try it with.
 */

let stage: Stage;
/** A second portal, whose terms no user has accepted. */
let strictStage: Stage;
beforeAll(async () => {
  stage = await openStage();
  strictStage = await openStage();
  await strictStage.someTerms();
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  await strictStage[Symbol.asyncDispose]();
});

/** Makes one record for each key, which the tests share. Only for people whose requests are all refused, because those change nothing. */
function sharedBy<Value, Key = void>(make: (key: Key) => Promise<Value>) {
  const made = new Map<Key, Promise<Value>>();
  return (key: Key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

type Side = "vendors" | "provider";
const getSide = (endpoint: Endpoint): Side => (isOfMembers(endpoint) ? "vendors" : "provider");
const makeUser = (side: Side) => (side === "vendors" ? stage.aVendor() : stage.aStaffMember());
const findUser = sharedBy(makeUser);
const findKey = sharedBy(async (side: Side) => stage.anApiKey({ owner: await findUser(side) }));
const findVendorWithout = sharedBy((permission: string) =>
  stage.aVendor({ may: permissions.filter((one) => one !== permission) }),
);
const findStaffWithout = sharedBy((permission: string) =>
  stage.aStaffMember({ may: providerPermissions.filter((one) => one !== permission) }),
);
const findVendorWithoutSection = sharedBy((flag: string) => stage.aVendor({ flagsOff: [flag] }));
const findVendorWithoutTerms = sharedBy(() => strictStage.aVendor());
const findUnconfirmed = sharedBy(async (side: Side) => {
  const user = await makeUser(side);
  await stage.owner.query("update sessions set confirmed_at = now() - interval '11 minutes' where id = $1", [
    user.sessionId,
  ]);
  return user;
});
const findSignedInAs = sharedBy(async () => stage.aVendor({ staffId: (await stage.aStaffMember()).id }));

/** For each kind of id, a record of this company. Ids that belong to no company have none. */
const foreignIds = new Map<z.ZodMiniType, ((companyId: string) => Promise<string>) | "of no company">([
  [EditId, async (companyId) => (await stage.anEdit(companyId)).id],
  [EditSetId, anEditSet],
  [DiscontinuationId, aDiscontinuation],
  [WorkbookUploadId, aWorkbookUpload],
  [OrderResponseFileId, anAnswerFile],
  [ShipNoticeFileId, aShipFile],
  [ProposalId, aProposal],
  [AnyProposalId, "of no company"],
  [GxpSku, async (companyId) => (await stage.aProduct(companyId)).gxpSku],
  [ActiveUserId, async (companyId) => (await stage.aVendor({ companyId })).id],
  [ChangingUserId, async (companyId) => (await stage.anEmailChange(companyId)).id],
  [SecuredUserId, aSecuredUser],
  [RecoveringUserId, aRecovery],
  [DeactivatedUserId, async (companyId) => (await stage.aVendor({ companyId, userStatus: "deactivated" })).id],
  [InvitationId, async (companyId) => (await stage.anInvitation(companyId)).id],
  [InvitationCode, "of no company"],
  [OrderLinkCode, "of no company"],
  [DocumentAskCode, "of no company"],
  [DocumentAskId, aDocumentAsk],
  [SessionId, "of no company"],
  [PasskeyId, "of no company"],
  [PurchaseOrderNumber, anOrderToAnswer],
  [ProductDocumentId, async (companyId) => (await stage.aDocument(companyId)).id],
  [
    StagedDocumentId,
    async (companyId) => (await stage.aDocument(companyId, { stagedBy: await findSomeUser(companyId) })).id,
  ],
  // Belongs to the order whose number is earlier in the path.
  [
    OrderDocumentId,
    async (companyId) => (await stage.aDocument(companyId, { orderId: await findLatestOrder(companyId) })).id,
  ],
  // Belongs to the order whose number is earlier in the path.
  [OrderVersion, anAnswer],
  [ShipNoticeId, aShipNotice],
  [SentShipNoticeId, "of no company"],
  // The id is the same for every company; the figures differ.
  [DashboardId, async () => "sales"],
  [ApiKeyId, async (companyId) => (await stage.anApiKey({ owner: await stage.aVendor({ companyId }) })).id],
  [WebhookId, async (companyId) => (await stage.aWebhook({ companyId })).id],
  // Belongs to the webhook whose id is earlier in the path.
  [WebhookDeliveryId, async (companyId) => stage.aWebhookDelivery(await findLatestWebhook(companyId))],
  [AssistantTokenId, "of no company"],
  [CompanyDomainId, async (companyId) => (await stage.aCompanyDomain(companyId)).id],
  [CompanyIdentityId, async (companyId) => (await stage.aCompanyIdentity(companyId)).id],
  [DirectoryTokenId, async (companyId) => (await stage.aDirectoryToken(companyId)).id],
  [DirectoryCompanyCode, findCompanyCode],
  [DirectoryUserId, async (companyId) => (await stage.aVendor({ companyId })).id],
  [DirectoryGroupId, async () => "1"],
  [DirectoryDescriptionId, async () => "User"],
  [CompanyId, "of no company"],
  [WorkViewId, "of no company"],
  [FeedbackId, "of no company"],
  [RunId, "of no company"],
  // Only one person sees it, which own-exports.test.ts tests.
  [ExportId, "of no company"],
  // Only one person sees it, which workbooks.test.ts tests.
  [WorkbookId, "of no company"],
  [UserMoveId, "of no company"],
  [DownloadId, "of no company"],
  [AgreementId, "of no company"],
  [OwnAgreementId, aMissingAgreement],
  [OwnRequirementItemId, aRequirementItem],
  [OwnRequirementFileId, aRequirementFile],
  [StagedRequirementFileId, aStagedFile],
  [RequirementItemId, "of no company"],
  [RequirementFileId, "of no company"],
  [ImageId, "of no company"],
  [RoleId, "of no company"],
  [StaffId, "of no company"],
  [StaffInvitationId, "of no company"],
  [HelpSectionId, "of no company"],
  [ContentId, "of no company"],
  [LoadKindId, "of no company"],
  [AnySnapshotKind, "of no company"],
  [OwnSnapshotKind, "of no company"],
  [ValueListId, "of no company"],
  [RequirementSetKey, "of no company"],
  [PictureName, "of no company"],
]);

/** And for calls whose body names records, which must be there, the body that names one of this company. */
const foreignBodies = new Map<Endpoint, (companyId: string) => Promise<object>>([
  [downloadProductDocuments, async (companyId) => ({ documents_ids: [(await stage.aDocument(companyId)).id] })],
  [
    downloadOrderDocuments,
    async (companyId) => ({ documents_ids: [(await stage.aDocument(companyId, { space: "order" })).id] }),
  ],
  [
    downloadArchivedDocuments,
    async (companyId) => ({ documents_ids: [(await stage.aDocument(companyId, { archivedAt: "now" })).id] }),
  ],
  [
    linkProducts,
    async (companyId) => ({
      doc_id: (await stage.aDocument(companyId)).id,
      skus: [(await stage.aProduct(companyId)).gxpSku],
      action: "link",
    }),
  ],
  [
    linkDocuments,
    async (companyId) => ({
      gxp_sku: (await stage.aProduct(companyId)).gxpSku,
      doc_ids: [(await stage.aDocument(companyId)).id],
      action: "link",
    }),
  ],
  [changeShipNotice, async () => ({ version: 1 })],
  [sendShipNotice, async () => ({ version: 1 })],
  [cancelShipNotice, async (companyId) => ({ version: await sendLatestNotice(companyId) })],
  [answerOrder, async () => ({ revision: 1, accept_rest: true })],
  [downloadRequirementFiles, async (companyId) => ({ documents_ids: [await aRequirementFile(companyId)] })],
  [addRequirementDocument, async (companyId) => ({ document_id: await aUsableDocument(companyId) })],
  [submitRequirement, (companyId) => aRequirementFile(companyId).then(() => ({}))],
  [withdrawRequirement, (companyId) => aRequirementFile(companyId, "submitted").then(() => ({}))],
  [snoozeRequirement, async () => ({ until: null })],
  [
    askThirdParty,
    async (companyId) => ({
      items: [await aRequirementItem(companyId)],
      email: "ann@lockton.example",
      name: "Ann Lee",
      text: "",
    }),
  ],
  [
    requestWaiver,
    async () => ({ reason: "Closed.", until: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) }),
  ],
  [downloadAgreements, async (companyId) => ({ documents_ids: [(await stage.anAgreement(companyId)).id] })],
]);

async function findCompanyCode(companyId: string) {
  const { rows } = await stage.owner.query<{ company_code: string }>(
    "select company_code from companies where id = $1",
    [companyId],
  );
  return onlyRow(rows).company_code;
}

async function anEditSet(companyId: string) {
  const { rows } = await stage.owner.query<{ id: string }>(
    "insert into edit_sets (company_id, id, products, changes) values ($1, gen_random_uuid(), 2, 2) returning id",
    [companyId],
  );
  return onlyRow(rows).id;
}

async function aMissingAgreement(companyId: string) {
  const { rows } = await stage.owner.query<{ id: string }>(
    "insert into agreements (company_id, document_type, status) values ($1, 'Insurance', '1') returning id",
    [companyId],
  );
  return onlyRow(rows).id;
}

/** Adds a submission with a file to the company's newest item, by default one that was not sent. Returns the file's id. */
async function aRequirementFile(companyId: string, state = "draft") {
  const { rows } = await stage.owner.query<{ id: string }>(
    `with item as (
       select id from requirement_items where company_id = $1 order by opened_at desc limit 1
     ), submission as (
       insert into requirement_submissions (company_id, item_id, state, sent_at)
         select $1, id, $2, case when $2 <> 'draft' then now() end from item returning id
     ), file as (
       insert into requirement_files (company_id, id, name, extension, size, sha256)
         values ($1, gen_random_uuid(), 'A', 'pdf', 1, '') returning id
     ), linked as (
       insert into requirement_submission_files select $1, s.id, f.id from submission s, file f
     )
     select id from file`,
    [companyId, state],
  );
  return onlyRow(rows).id;
}

/** Lets the company's newest item be about a product with a document that can be sent. Returns the document's id. */
async function aUsableDocument(companyId: string) {
  const { gxpSku } = await stage.aProduct(companyId);
  const { id } = await stage.aDocument(companyId, { products: [gxpSku], label: "Data Sheet" });
  await stage.owner.query(
    `with item as (
       update requirement_items set kind = 'product',
           product_id = (select product_id from document_products where company_id = $1 and document_id = $2)
         where id = (select id from requirement_items where company_id = $1 order by opened_at desc limit 1) returning requirement_id
     )
     update requirements set label_id = (select label_id from documents where id = $2) where id = (select requirement_id from item)`,
    [companyId, id],
  );
  return id;
}

async function aStagedFile(companyId: string) {
  const { rows } = await stage.owner.query<{ id: string }>(
    `insert into requirement_files (company_id, id, name, extension, size, sha256, is_staged, uploaded_by)
     values ($1, gen_random_uuid(), 'A', 'pdf', 1, '', true, $2) returning id`,
    [companyId, await findSomeUser(companyId)],
  );
  return onlyRow(rows).id;
}

async function aDocumentAsk(companyId: string) {
  const { rows } = await stage.owner.query<{ id: string }>(
    `insert into document_asks (company_id, id, email, name, message, code_salt, code_hash)
     values ($1, gen_random_uuid(), 'ann@lockton.example', 'Ann Lee', '', '', gen_random_uuid()::text::bytea) returning id`,
    [companyId],
  );
  return onlyRow(rows).id;
}

async function aRequirementItem(companyId: string) {
  const { rows } = await stage.owner.query<{ id: string }>(
    `with required as (
       insert into requirements (name, applies_to, rule) values (gen_random_uuid()::text, 'company', '{}') returning id
     )
     insert into requirement_items (company_id, requirement_id, kind) select $1, id, 'company' from required returning id`,
    [companyId],
  );
  return onlyRow(rows).id;
}

/** An order with a line. */
async function anOrderToAnswer(companyId: string) {
  const { id, purchaseOrder } = await stage.anOrder(companyId);
  const { gxpSku } = await stage.aProduct(companyId);
  await stage.owner.query(
    `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price)
     select $1, $2, 1, id, 1, 'Each', 1 from products where company_id = $1 and gxp_sku = $3`,
    [companyId, id, gxpSku],
  );
  return purchaseOrder;
}

/** An answer that somebody has just given, which waits for the provider. */
async function anAnswer(companyId: string) {
  const order = [companyId, await findLatestOrder(companyId)];
  await stage.owner.query(
    `insert into order_responses (company_id, order_id, version, order_revision, source, former_terms) values ($1, $2, 1, 1, 'screen', '[]')`,
    order,
  );
  await stage.owner.query(
    `insert into response_pieces (company_id, order_id, line, version, piece, action, quantity, outcome)
     values ($1, $2, 1, 1, 1, 'reject', 1, 'asked')`,
    order,
  );
  return "1";
}

/** A code that no other package has. */
function anSscc() {
  const body = String(randomInt(10 ** 14)).padStart(17, "0");
  return `${body}${ssccCheckDigit(body)}`;
}

async function aShipNotice(companyId: string) {
  await anOrderToAnswer(companyId);
  const { rows } = await stage.owner.query<{ id: string }>(
    `with notice as (
       insert into ship_notices (company_id, number, kind, weight_unit, ship_date)
         values ($1, gen_random_uuid(), 'planned', 'lb', current_date) returning id
     ), accepted as (
       insert into line_terms (company_id, order_id, line, revision, confirmed, unit_price, product_id)
         select company_id, order_id, line, 1, quantity, unit_price, product_id from purchase_order_lines where company_id = $1 and order_id = $2
     ), packed as (
       insert into ship_packages (company_id, notice_id, place, number, kind, sscc, contents)
         select $1, n.id, 0, '1', 'pallet', $3, jsonb_build_array(jsonb_build_object('purchase_order', o.purchase_order, 'line', 1, 'quantity', '0.0001'))
         from notice n join purchase_orders o on o.company_id = $1 and o.id = $2
     )
     insert into ship_lines (company_id, notice_id, order_id, line, place, quantity, details)
       select $1, id, $2, 1, 0, 0.0001, '[]' from notice returning notice_id as id`,
    [companyId, await findLatestOrder(companyId), anSscc()],
  );
  return onlyRow(rows).id;
}

/** Marks the latest notice of the company as sent. Returns its version. */
async function sendLatestNotice(companyId: string) {
  const { rows } = await stage.owner.query<{ version: number }>(
    `update ship_notices set state = 'sent', sent_at = now() where company_id = $1 and id = (
       select id from ship_notices where company_id = $1 order by created_at desc limit 1) returning version`,
    [companyId],
  );
  return onlyRow(rows).version;
}

async function aProposal(companyId: string) {
  const { rows } = await stage.owner.query<{ id: string }>(
    `insert into product_proposals (company_id, product) values ($1, '{"name": "Valve", "sku": "V-1"}') returning id`,
    [companyId],
  );
  return onlyRow(rows).id;
}

async function aDiscontinuation(companyId: string) {
  const { rows } = await stage.owner.query<{ id: string }>(
    "insert into discontinuations (company_id, reason, products) values ($1, 'No longer made', 1) returning id",
    [companyId],
  );
  return onlyRow(rows).id;
}

/** The facts of a column of a list that was read. */
const columnFacts = {
  samples: [],
  cells: 1,
  empty: 0,
  distinct: 1,
  hasMore: false,
  values: [],
  found: "text",
  decimalSigns: [".", ","],
  separated: null,
  dateOrders: ["ymd"],
  ambiguousDate: null,
};

/** A list that was mapped and compared, with a chosen change. */
async function aWorkbookUpload(companyId: string) {
  const { gxpSku } = await stage.aProduct(companyId, { price: "1.00" });
  const { version } = createSample(chooseWorkbookChanges.body) as { version: number };
  const matches = ["sku", "price"].map((target) => ({ header: target, target, by: "name", isNew: false }));
  const mapping = { matches, key: "sku", decimal: null, dates: null, choices: {} };
  const { rows } = await stage.owner.query<{ id: string }>(
    `with run as (
       insert into runs (kind, subject, state, permission, company_id, source, file_id)
       values ('workbook_upload', 'products', 'loaded', 'products.edit_products', $1, 'prices.xlsx', gen_random_uuid()) returning id
     ), upload as (
       insert into workbook_uploads (id, company_id, file_name, file_size, reading, version, is_own_list, headers, facts, mapping)
       select id, $1, 'prices.xlsx', 1, '{"format": "xlsx"}', $3, true, '{SKU,Price}', $4, $5 from run returning id
     )
     insert into workbook_changes (upload_id, id, company_id, kind, row, product_id, gxp_sku, field, live_value, new_value, chosen)
     select u.id, 1, $1, 'changes', 3, p.id, p.gxp_sku, 'price', '1.00', '2.00', true
     from upload u, products p where p.company_id = $1 and p.gxp_sku = $2 returning upload_id as id`,
    [companyId, gxpSku, version, JSON.stringify([columnFacts, columnFacts]), JSON.stringify(mapping)],
  );
  return onlyRow(rows).id;
}

interface OrderFile {
  subject: string;
  permission: string;
  version: number;
  fields: readonly string[];
}

/** A file about orders that was mapped and compared. Returns its id. */
async function anOrderFile(companyId: string, { subject, permission, version, fields }: OrderFile) {
  const matches = fields.map((target) => ({ header: target, target, by: "name", isNew: false }));
  const mapping = { matches, key: null, decimal: null, dates: null, choices: {} };
  const { rows } = await stage.owner.query<{ id: string }>(
    `with run as (
       insert into runs (kind, subject, state, permission, company_id, source, file_id)
       values ('workbook_upload', $2, 'loaded', $3, $1, 'orders.csv', gen_random_uuid()) returning id
     )
     insert into workbook_uploads (id, company_id, subject, file_name, file_size, reading, version, headers, facts, mapping)
     select id, $1, $2, 'orders.csv', 1, '{"format": "csv"}', $4, $5, $6, $7 from run returning id`,
    [
      companyId,
      subject,
      permission,
      version,
      fields,
      JSON.stringify(fields.map(() => columnFacts)),
      JSON.stringify(mapping),
    ],
  );
  return onlyRow(rows).id;
}

/** A file of answers that was mapped and compared, with a chosen answer. */
async function anAnswerFile(companyId: string) {
  const purchaseOrder = await anOrderToAnswer(companyId);
  const { version } = createSample(chooseOrderResponses.body) as { version: number };
  const fields = ["purchase_order", "line", "action"];
  const id = await anOrderFile(companyId, {
    subject: "purchase-order-lines",
    permission: "orders.respond",
    version,
    fields,
  });
  await stage.owner.query(
    `insert into order_response_rows (upload_id, id, company_id, kind, row, purchase_order, line, order_id, revision, answer, chosen)
     select $3, 1, $1, 'answers', 2, o.purchase_order, 1, o.id, 1, '{"line": 1, "pieces": [{"action": "accept"}]}', true
     from purchase_orders o where o.company_id = $1 and o.purchase_order = $2`,
    [companyId, purchaseOrder, id],
  );
  return id;
}

/** A file of ship notices that was mapped and compared, with a chosen notice. */
async function aShipFile(companyId: string) {
  const purchase_order = await anOrderToAnswer(companyId);
  const { version } = createSample(chooseShipNotices.body) as { version: number };
  const fields = ["notice", "purchase_order", "line", "quantity"];
  const id = await anOrderFile(companyId, { subject: "ship_notices", permission: "orders.ship", version, fields });
  const given = {
    number: id.slice(0, 35),
    kind: "shipped",
    weight_unit: "lb",
    ship_date: "2026-12-01",
    lines: [{ purchase_order, line: 1, quantity: "1", details: [] }],
    packages: [],
  };
  await stage.owner.query(
    `insert into ship_notice_rows (upload_id, id, company_id, kind, row, notice, given, chosen)
     values ($2, 1, $1, 'notices', 2, $3, $4, true)`,
    [companyId, id, given.number, JSON.stringify(given)],
  );
  return id;
}

async function aSecuredUser(companyId: string) {
  const { id } = await stage.aVendor({ companyId });
  await addTotp(stage, id);
  return id;
}

/** A user whose second step a colleague removes. */
async function aRecovery(companyId: string) {
  const id = await aSecuredUser(companyId);
  const starter = await stage.aVendor({ companyId });
  await stage.owner.query(
    "insert into factor_recoveries (user_id, company_id, started_by, reason, code_salt) values ($1, $2, $3, 'Lost', 'x')",
    [id, companyId, starter.id],
  );
  return id;
}

async function findLatestWebhook(companyId: string) {
  const { rows } = await stage.owner.query<{ id: string }>(
    "select id from webhooks where company_id = $1 order by created_at desc limit 1",
    [companyId],
  );
  return onlyRow(rows).id;
}

async function findSomeUser(companyId: string) {
  const { rows } = await stage.owner.query<{ id: string }>("select id from users where company_id = $1", [companyId]);
  return rows[0]?.id ?? (await stage.aVendor({ companyId })).id;
}

async function findLatestOrder(companyId: string) {
  const { rows } = await stage.owner.query<{ id: string }>(
    "select id from purchase_orders where company_id = $1 order by id desc limit 1",
    [companyId],
  );
  return rows[0]?.id ?? (await stage.anOrder(companyId)).id;
}

const getIds = (endpoint: Endpoint) =>
  endpoint.params instanceof z.ZodMiniObject
    ? Object.entries(endpoint.params.shape as Record<string, z.ZodMiniType>)
    : [];

const named = (wanted: (endpoint: Endpoint) => boolean) =>
  endpoints.filter(wanted).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const isOfMembers = ({ access }: Endpoint) => access === "member" || permissions.some((one) => one === access);
const isOfPermittedStaff = ({ access }: Endpoint) => isProviderPermission(access);
const isOfStaff = (endpoint: Endpoint) => endpoint.access === "staff" || isOfPermittedStaff(endpoint);
const isOfDirectories = ({ access }: Endpoint) => access === "directory";
const isGuarded = (endpoint: Endpoint) => endpoint.access !== "public" && !isOfDirectories(endpoint);
const isOfVendors = ({ access }: Endpoint) => permissions.some((permission) => permission === access);
const isWriteOfUsers = (endpoint: Endpoint) =>
  endpoint.method !== "GET" && !endpoint.inPerson && (endpoint.access === "signed-in" || isOfMembers(endpoint));
const takesForeignIds = (endpoint: Endpoint) =>
  isOfVendors(endpoint) &&
  (foreignBodies.has(endpoint) || getIds(endpoint).some(([, schema]) => typeof foreignIds.get(schema) === "function"));

/** A request that the contract lets through, so that what refuses it is not its shape; its ids are this company's. */
async function requestFor(endpoint: Endpoint, companyId?: string) {
  let url = endpoint.path as string; // The literal type would not take the ids.
  for (const [name, schema] of getIds(endpoint)) {
    const maker = foreignIds.get(schema);
    const id = typeof maker === "function" && companyId ? await maker(companyId) : createSample(schema);
    url = url.replace(`{${name}}`, encodeURIComponent(String(id)));
  }
  const payload = companyId && (await foreignBodies.get(endpoint)?.(companyId));
  return { method: endpoint.method, url, ...getContent(endpoint), ...(payload && { payload }) };
}

const getContent = ({ path, query, body, streams }: Endpoint) => ({
  query: (query ? createSample(query) : {}) as Record<string, string>, // A query's schema makes an object of texts.
  ...(body && { payload: createSample(body) as object }), // A body's schema makes an object.
  ...(streams?.[0] === "multipart/form-data"
    ? path === uploadWorkbook.path || path === uploadOrderResponses.path || path === uploadShipNotices.path
      ? aForm({ name: "a.csv", content: "gxp_sku,price\r\nG-1,2\r\n" })
      : aForm({ name: "a.pdf", content: aPdf() })
    : streams && { payload: "x\n", headers: { "content-type": streams[0] } }),
});

const getWrongTokenCode = ({ access }: Endpoint) => (access === "key" ? "invalid_api_key" : "session_ended");

const send = ({ method, url, ...more }: Awaited<ReturnType<typeof requestFor>>, token: string | undefined) =>
  stage.call(token, method, url, more);

test("tests every kind of id in a path with another company's record", () => {
  const unknown = endpoints.flatMap((endpoint) =>
    getIds(endpoint)
      .filter(([, schema]) => !foreignIds.has(schema))
      .map(([name]) => `${endpoint.path} {${name}}`),
  );
  expect(unknown).toEqual([]);
});

describe.each(named(isGuarded))("%s", (_name, endpoint) => {
  test("rejects a request without a session", { tags: ["PERM-01.1", "API-02.1"] }, async () => {
    for (const token of [undefined, "nonsense"]) {
      const answer = await send(await requestFor(endpoint), token);
      expect(answer.statusCode).toBe(401);
      const code = token === undefined ? "not_signed_in" : getWrongTokenCode(endpoint);
      expect(answer.json()).toEqual({ detail: expect.any(String), code, params: {} });
    }
  });
});

describe.each(named(isOfDirectories))("%s", (_name, endpoint) => {
  test(
    "accepts only a live token of the directory of the company in its path",
    { tags: ["SCIM-01.4", "PERM-02"] },
    async () => {
      const admin = await stage.aVendor();
      const [own, foreign] = [
        await stage.aDirectoryToken(admin.companyId),
        await stage.aDirectoryToken((await stage.aCompany()).id),
      ];
      const revoked = await stage.aDirectoryToken(admin.companyId);
      await stage.owner.query("update api_keys set revoked_at = now() where id = $1", [revoked.id]);
      const request = await requestFor(endpoint, admin.companyId);
      const { key } = await stage.anApiKey({ owner: admin });
      // A key shows its last use also where it is refused.
      const findOthers = async () => ({ ...(await findEverything(admin.companyId)), api_keys: [] });
      const before = await findOthers();
      for (const token of [
        undefined,
        "nonsense",
        admin.token,
        key,
        await stage.anIntakeKey(),
        foreign.token,
        revoked.token,
      ]) {
        const answer = await send(request, token);
        expect(answer.statusCode).toBe(401);
        expect(answer.headers["content-type"]).toContain("application/scim+json");
        expect(answer.json()).toEqual({
          schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
          status: "401",
          detail: expect.any(String),
        });
      }
      expect(await findOthers()).toEqual(before);
      expect((await send(request, own.token)).statusCode).not.toBe(401);
    },
  );
});

describe.each(named(isOfVendors))("%s", (_name, endpoint) => {
  test("rejects a vendor whose role lacks the permission", { tags: ["PERM-01.1", "API-02.1"] }, async () => {
    const { token } = await findVendorWithout(endpoint.access);
    const answer = await send(await requestFor(endpoint), token);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({ detail: expect.any(String), code: "permission_denied", params: {} });
  });
});

describe.each(named(isOfMembers))("%s", (_name, endpoint) => {
  test("rejects the provider's staff, who have no company", { tags: ["PERM-01.1"] }, async () => {
    const { token } = await findUser("provider");
    expect((await send(await requestFor(endpoint), token)).statusCode).toBe(403);
  });

  test("rejects a user who has not accepted the latest terms", { tags: ["TERMS-02.1"] }, async () => {
    const { token } = await findVendorWithoutTerms();
    const { method, url, ...more } = await requestFor(endpoint);
    const answer = await strictStage.call(token, method, url, more);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({ detail: expect.any(String), code: "terms_not_accepted", params: {} });
  });
});

describe.each(named(isOfPermittedStaff))("%s", (_name, endpoint) => {
  test("rejects staff whose role lacks the permission", { tags: ["PERM-01.1"] }, async () => {
    const { token } = await findStaffWithout(endpoint.access);
    const answer = await send(await requestFor(endpoint), token);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({ detail: expect.any(String), code: "permission_denied", params: {} });
  });
});

describe.each(named(isOfStaff))("%s", (_name, endpoint) => {
  test("rejects vendors with all permissions", { tags: ["PERM-01.1", "PERM-02"] }, async () => {
    const { token } = await findUser("vendors");
    expect((await send(await requestFor(endpoint), token)).statusCode).toBe(403);
  });
});

describe.each(named(({ inPerson }) => inPerson === true))("%s", (_name, endpoint) => {
  test("rejects staff who are signed in as a user", { tags: ["LOGIN-05.8"] }, async () => {
    const { token } = await findSignedInAs();
    const answer = await send(await requestFor(endpoint), token);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({
      detail: "Staff who are signed in as a user may not do this.",
      code: "in_person_only",
      params: {},
    });
  });
});

describe.each(named(isWriteOfUsers))("%s", (_name, endpoint) => {
  test("records both staff and user when staff act as a user", { tags: ["PROV-05.2"] }, async () => {
    const staff = await stage.aStaffMember();
    const user = await stage.aVendor({ staffId: staff.id });
    const answer = await send(await requestFor(endpoint, user.companyId), user.token);
    expect(answer.statusCode).toBe(endpoint.creates ? 201 : 200);
    const { rows } = await stage.owner.query(
      "select actor_id, as_user_id, action from audit_entries where company_id = $1",
      [user.companyId],
    );
    const action = `${endpoint.method} ${endpoint.path}`;
    expect(rows).toEqual([{ actor_id: staff.id, as_user_id: user.id, action }]);
  });
});

test("dangerous calls need a confirmed session", { tags: ["MFA-07.1"] }, () => {
  const dangerous = [
    /^POST .*\/sign-in-as$/,
    // Keys, the tokens of assistants, and the secrets of webhooks.
    /^(POST|PUT|PATCH|DELETE) .*\/api-keys\//,
    /^POST \/api\/accounts\/(tokens|authorizations)\/$/,
    /^(POST|PATCH) .*\/webhooks\/({id}(\/rotate)?)?$/,
    /^(POST|PUT|PATCH|DELETE) \/api\/provider\/roles/,
    // Factors, how a company signs in, how long sessions last, and addresses. Checking a domain again changes no setting.
    /^(POST|DELETE) \/api\/accounts\/(factor|passkeys)\//,
    /^POST .*}\/factor-recovery/,
    /^(PUT|POST|DELETE) .*\/company-sign-in\/(?!.*\/check$)/,
    /^PUT .*\/(factor|session)-policy$/,
    /^POST .*\/change-email$/,
    // Rights of people, the access of companies, and the address that gets feedback.
    /^POST .*\/(create-user-invites|invites|change-role|reactivate)$/,
    /^POST \/api\/provider\/companies\/({id}\/suspend)?$/,
    /^PATCH \/api\/provider\/settings$/,
    // Exports of all companies, and the files of those that are finished. A vendor's own list is what it sees on its pages.
    /\/(provider\/.*\/export|snapshot\/{kind}|(api|provider)\/changes)$/,
    /^POST .*\/runs\/{id}\/download$/,
  ];
  const names = (some: Endpoint[]) => some.map(({ method, path }) => `${method} ${path}`);
  for (const pattern of dangerous) {
    const found = endpoints.filter((endpoint) => pattern.test(names([endpoint])[0] ?? ""));
    expect(found, "the pattern matches no call").not.toEqual([]);
    expect(names(found.filter(({ confirmed }) => !confirmed))).toEqual([]);
  }
});

describe.each(named(({ confirmed }) => confirmed === true))("%s", (_name, endpoint) => {
  test("rejects a user who has not lately entered the password again", { tags: ["KEY-01.1", "MFA-07.1"] }, async () => {
    const { token } = await findUnconfirmed(getSide(endpoint));
    const answer = await send(await requestFor(endpoint), token);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({
      detail: "Enter your password again to go on.",
      code: "password_required",
      params: { valid_minutes: 10 },
    });
  });
});

describe.each(named(({ flag }) => flag !== undefined))("%s", (_name, endpoint) => {
  test("responds 404 while its section is switched off", { tags: ["CAT-08.2", "PERM-03.1"] }, async () => {
    const { token } = await findVendorWithoutSection(endpoint.flag ?? "");
    expect((await send(await requestFor(endpoint), token)).statusCode).toBe(404);
  });
});

describe.each(named(takesForeignIds))("%s", (_name, endpoint) => {
  test("neither finds nor changes records of another company", { tags: ["PERM-02"] }, async () => {
    const [own, foreign] = [await stage.aVendor(), await stage.aCompany()];
    const ours = await send(await requestFor(endpoint, own.companyId), own.token);
    expect(ours.statusCode, "the same request on a record of the own company succeeds").toBeLessThan(300);

    const request = await requestFor(endpoint, foreign.id);
    const before = await findEverything(foreign.id);
    const tokens = [own.token, ...(endpoint.scope ? [(await stage.anApiKey({ owner: own })).key] : [])];
    for (const token of tokens) {
      const answer = await send(request, token);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ detail: "Not found.", code: "not_found", params: {} });
    }
    expect(await findEverything(foreign.id)).toEqual(before);
  });
});

describe.each(named((endpoint) => isGuarded(endpoint) && endpoint.scope === undefined))("%s", (_name, endpoint) => {
  test("rejects API keys, whatever their scopes", { tags: ["KEY-01.8"] }, async () => {
    const { key } = await findKey(getSide(endpoint));
    const answer = await send(await requestFor(endpoint), key);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({ detail: expect.any(String), code: "api_key_not_accepted", params: {} });
  });
});

const findKeyWithAllScopes = sharedBy(async (side: Side) =>
  stage.anApiKey({ owner: await findUser(side), scopes: [...providerScopes, ...vendorScopes] }),
);
const spoiledKeys = [
  ["was revoked", "update api_keys set revoked_at = now() where id = $1", 401, "api_key_revoked"],
  ["has expired", "update api_keys set expires_at = now() where id = $1", 401, "api_key_expired"],
  [
    "belongs to a deactivated person",
    "update users set status = 'deactivated' where id = (select user_id from api_keys where id = $1)",
    401,
    "api_key_owner_inactive",
  ],
  [
    "may be used from elsewhere",
    "update api_keys set networks = '{192.0.2.0/24}' where id = $1",
    403,
    "api_key_address",
  ],
] as const;
const findSpoiledKey = { vendors: sharedBy(spoilKeyOf("vendors")), provider: sharedBy(spoilKeyOf("provider")) };

function spoilKeyOf(side: Side) {
  return async (change: string) => {
    const { id, key } = await stage.anApiKey({ owner: await makeUser(side) });
    await stage.owner.query(change, [id]);
    return key;
  };
}

describe.each(named(({ scope }) => scope !== undefined))("%s", (_name, endpoint) => {
  const makeOwner = () => makeUser(getSide(endpoint));
  const tryKey = async (key: string, companyId?: string) => {
    const answer = await send(await requestFor(endpoint, companyId), key);
    return { status: answer.statusCode, code: answer.statusCode < 300 ? undefined : answer.json().code };
  };
  /** The scope in the path of the request that the tests send. */
  const getScope = () => endpoint.scope?.replace("{kind}", String(createSample(LoadKindId)));

  test("accepts the key of a person with the access, which has the scope", { tags: ["KEY-01.7"] }, async () => {
    const owner: { id: string; companyId?: string } = await makeOwner();
    const { key } = await stage.anApiKey({ owner });
    expect((await tryKey(key, owner.companyId)).status).not.toBeOneOf([401, 403]);
  });

  test("rejects a key without the scope", { tags: ["KEY-01.2"] }, async () => {
    const owner = await makeOwner();
    const all: readonly Scope[] = isOfMembers(endpoint) ? vendorScopes : providerScopes;
    const { key } = await stage.anApiKey({ owner, scopes: all.filter((scope) => scope !== getScope()) });
    expect(await tryKey(key)).toEqual({ status: 403, code: "scope_missing" });
  });

  test("rejects a key of the other side", { tags: ["KEY-01.8"] }, async () => {
    const { key } = await findKeyWithAllScopes(isOfMembers(endpoint) ? "provider" : "vendors");
    expect((await tryKey(key)).status).toBeOneOf([401, 403]);
  });

  test("rejects a key whose owner lacks the permission", { tags: ["KEY-01.7"] }, async () => {
    const owner = isOfMembers(endpoint) ? await stage.aVendor({ may: [] }) : await stage.aStaffMember({ may: [] });
    const { key } = await stage.anApiKey({ owner });
    const isOpenToAll = endpoint.access === "member" || endpoint.access === "staff";
    expect((await tryKey(key)).code).toBe(isOpenToAll ? undefined : "permission_denied");
  });

  test.each(spoiledKeys)(
    "rejects a key that %s",
    { tags: ["KEY-01.2", "KEY-01.7"] },
    async (_reason, change, status, code) => {
      expect(await tryKey(await findSpoiledKey[getSide(endpoint)](change))).toEqual({ status, code });
    },
  );

  test("refuses a parameter that it does not know", { tags: ["KEY-02.4"] }, async () => {
    const owner: { id: string; companyId?: string } = await makeOwner();
    const { key } = await stage.anApiKey({ owner });
    const request = await requestFor(endpoint, owner.companyId);
    const answer = await send({ ...request, query: { ...request.query, moed: "atomic" } }, key);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ moed: ["Unknown parameter."] });
  });

  test("rejects a key that was never made, or is misspelled", { tags: ["KEY-01.8"] }, async () => {
    const { key } = await findKey("vendors");
    for (const wrong of [createApiKey(), `${key.slice(0, -1)}!`, `${key}0`, key.toUpperCase()])
      expect((await tryKey(wrong)).status).toBe(401);
  });
});

/** All rows of all tables that belong to a company, as text. */
async function findEverything(companyId: string) {
  const { rows: tables } = await stage.owner.query<{ name: string }>(
    "select table_name as name from information_schema.columns where column_name = 'company_id' and table_schema = 'public' order by 1",
  );
  const rowsOf = ({ name }: { name: string }) =>
    `select '${name}' as name, (select array_agg(t::text order by t::text) from ${name} t where company_id = $1) as rows`;
  const { rows } = await stage.owner.query<{ name: string; rows: string[] | null }>({
    name: "find everything",
    text: tables.map(rowsOf).join(" union all "),
    values: [companyId],
  });
  return Object.fromEntries(rows.map(({ name, rows: found }) => [name, found]));
}
