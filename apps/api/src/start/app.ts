import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import type { ProductionCheck } from "@lading/contract";
import { endpoints } from "@lading/contract/endpoints";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { accountRoutes } from "../people/account/account-routes.ts";
import { termsRoutes } from "../people/account/terms-routes.ts";
import { effectRoutes } from "../trade/effects/effect-routes.ts";
import { requirementFigureRoutes } from "../trade/requirements/figures/figure-routes.ts";
import { requirementWaiverRoutes } from "../trade/requirements/review/waiver-routes.ts";
import { askRoutes } from "../trade/requirements/asks/ask-routes.ts";
import { documentAskRoutes } from "../trade/requirements/asks/document-ask-routes.ts";
import { requirementRecordRoutes } from "../trade/requirements/records/record-routes.ts";
import { documentRequestRoutes } from "../trade/requirements/requests/request-routes.ts";
import { requirementReviewRoutes } from "../trade/requirements/review/requirement-review-routes.ts";
import { requirementItemRoutes } from "../trade/requirements/items/item-routes.ts";
import { requirementFolderRoutes } from "../trade/requirements/folder/folder-routes.ts";
import { followArchive } from "../trade/requirements/proofs/follow-archive.ts";
import { requirementSubmissionRoutes } from "../trade/requirements/submissions/submission-routes.ts";
import { agreementRoutes } from "../trade/agreements/agreement-routes.ts";
import { apiKeyRoutes } from "../machines/api-keys/api-key-routes.ts";
import { tokenRoutes } from "../machines/api-keys/token-routes.ts";
import { assistantRoutes } from "../machines/assistants/assistant-routes.ts";
import { auditRoutes } from "../console/audit-page/audit-routes.ts";
import { recordAction } from "../record/audit/record-action.ts";
import { nameRecord } from "../record/audit/record-name-queries.ts";
import { recordRefusals } from "../record/audit/record-refusals.ts";
import { securityLog } from "../record/audit/security-log.ts";
import { authRoutes } from "../people/auth/auth-routes.ts";
import { sessionRoutes } from "../people/auth/session-routes.ts";
import { knownDevices } from "../people/auth/known-devices.ts";
import { oneUseCodes } from "../ground/codes/one-use-codes.ts";
import { createSecretBox } from "../ground/codes/secret-box.ts";
import { toRelyingParty } from "../people/auth/factor/relying-party.ts";
import { factorRoutes } from "../people/auth/factor/factor-routes.ts";
import { factorPolicyRoutes } from "../people/auth/factor/policy-routes.ts";
import { sessionPolicyRoutes } from "../people/auth/session-policy-routes.ts";
import { recoveryRoutes } from "../people/auth/recovery/recovery-routes.ts";
import { passwordRoutes } from "../people/auth/password-routes.ts";
import { registrationRoutes } from "../people/auth/registration-routes.ts";
import { createTokenSigner } from "../people/auth/tokens.ts";
import { findTxtRecords, type FindTxtRecords } from "../people/auth/company/check-domain.ts";
import { companySignInRoutes } from "../people/auth/company/company-sign-in-routes.ts";
import { editRoutes } from "../trade/catalogue/edit/edit-routes.ts";
import { proposalRoutes } from "../trade/catalogue/proposals/proposal-routes.ts";
import { orderChangeRoutes } from "../console/review/order-changes/order-change-routes.ts";
import { proposalReviewRoutes } from "../console/review/proposals/proposal-review-routes.ts";
import { workbookRoutes } from "../trade/catalogue/workbooks/workbook-routes.ts";
import { bulkEditRoutes } from "../trade/catalogue/bulk/bulk-edit-routes.ts";
import { changeRoutes } from "../trade/catalogue/changes/change-routes.ts";
import { changeFeedRoutes } from "../machines/changes/change-feed-routes.ts";
import { productListRoutes } from "../trade/catalogue/list/product-list-routes.ts";
import { historyRoutes } from "../trade/catalogue/history/history-routes.ts";
import { productRoutes } from "../trade/catalogue/product/product-routes.ts";
import { staffProductRoutes } from "../trade/catalogue/staff/staff-product-routes.ts";
import { withdrawalRoutes } from "../trade/catalogue/withdrawal/withdrawal-routes.ts";
import { dashboardRoutes } from "../portal/dashboards/dashboard-routes.ts";
import { listExternalDashboards } from "../portal/dashboards/list-external-dashboards.ts";
import { ownSources } from "../portal/dashboards/own-dashboards.ts";
import type { DomoSettings } from "../portal/dashboards/domo-settings.ts";
import { embedPage } from "../portal/dashboards/embed-page.ts";
import { embedTokens } from "../portal/dashboards/embed-tokens.ts";
import type { ApiDatabase } from "../ground/db/database.ts";
import { createIdentityReader } from "../ground/db/provider-identity.ts";
import { archiveRoutes } from "../trade/documents/archive/archive-routes.ts";
import { orderDocumentRoutes } from "../trade/documents/orders/order-document-routes.ts";
import { productDocumentRoutes } from "../trade/documents/products/product-document-routes.ts";
import { readingRoutes } from "../trade/documents/reading/reading-routes.ts";
import type { Quotas } from "../trade/documents/upload/quotas.ts";
import { uploadRoutes } from "../trade/documents/upload/upload-routes.ts";
import { downloadAddresses } from "../record/downloads/download-addresses.ts";
import { downloadRoutes } from "../record/downloads/download-routes.ts";
import { feedbackRoutes } from "../console/feedback/feedback-routes.ts";
import { findRoutes } from "../console/find/find-routes.ts";
import { contentRoutes } from "../console/content/content-routes.ts";
import { requirementRoutes } from "../console/content/requirement-routes.ts";
import { termsListRoutes } from "../console/content/terms-list-routes.ts";
import { helpRoutes } from "../portal/help/help-routes.ts";
import { homeRoutes } from "../portal/home/home-routes.ts";
import { readBodies } from "../ground/http/bodies.ts";
import { browserReports } from "../ground/http/browser-reports.ts";
import { toDecodableUrl } from "../ground/http/decodable-url.ts";
import { answerErrors } from "../ground/http/error-answers.ts";
import { closeIdleConnections } from "../ground/http/idle-connections.ts";
import { traceRequests } from "../ground/http/trace-requests.ts";
import { delayFirstRequests } from "../ground/http/first-requests.ts";
import { createKeyLimit } from "../ground/http/key-limit.ts";
import { operationsRoutes } from "../ground/http/operations-routes.ts";
import { peerAddress, proxyTrust } from "../ground/http/peer-address.ts";
import { setSecurityHeaders } from "../ground/http/security-headers.ts";
import { refuseWhileClosing } from "../ground/http/refuse-while-closing.ts";
import { cutSlowReaders } from "../ground/http/slow-readers.ts";
import { refuseUnreadable } from "../ground/http/unreadable-requests.ts";
import { warnOfUntrustedProxies } from "../ground/http/untrusted-proxies.ts";
import { measureVendorPace, type VendorPace } from "../ground/http/vendor-pace.ts";
import { serveWebApp, type WebSettings } from "../ground/http/web-app.ts";
import { imageAddresses } from "../record/images/image-addresses.ts";
import { imageRoutes } from "../record/images/image-routes.ts";
import { importRoutes } from "../loading/imports/import-routes.ts";
import { answerFileRoutes } from "../loading/workbook-uploads/answers/answer-file-routes.ts";
import { noticeFileRoutes } from "../loading/workbook-uploads/notices/notice-file-routes.ts";
import { workbookUploadRoutes } from "../loading/workbook-uploads/workbook-upload-routes.ts";
import { intakeRoutes } from "../loading/load/intake-routes.ts";
import type { LoadThreadSettings } from "../loading/load/load-messages.ts";
import { createMailWriter } from "../ground/mail/write-mail.ts";
import { notificationRoutes } from "../portal/notifications/notification-routes.ts";
import { unsubscribeRoutes } from "../portal/notifications/unsubscribe-routes.ts";
import { authorizationRoutes } from "../machines/oauth/authorization-routes.ts";
import { oauthRoutes } from "../machines/oauth/oauth-routes.ts";
import { orderRoutes } from "../trade/orders/order-routes.ts";
import { answerRoutes } from "../trade/orders/answers/answer-routes.ts";
import { paperRoutes } from "../trade/shipments/papers/paper-routes.ts";
import { shipNoticeRoutes } from "../trade/shipments/ship-notice-routes.ts";
import { orderFigureRoutes } from "../trade/orders/figures/figure-routes.ts";
import { invoiceRoutes } from "../trade/orders/invoices/invoice-routes.ts";
import { orderLinkRoutes } from "../trade/orders/links/order-link-routes.ts";
import { purchaseOrderRoutes } from "../trade/orders/purchase-order-routes.ts";
import { companyRecordRoutes } from "../console/companies/company-record-routes.ts";
import { recordsOfCompaniesRoutes } from "../console/companies/records-of-companies-routes.ts";
import { directoryRoutes } from "../people/scim/directory-routes.ts";
import { scimRoutes } from "../people/scim/scim-routes.ts";
import { productionCheckRoutes } from "../console/system/production-check-routes.ts";
import { settingsRoutes } from "../console/provider-settings/settings-routes.ts";
import { providerRoutes } from "../console/companies/provider-routes.ts";
import { reviewRoutes } from "../console/review/review-routes.ts";
import { roleRoutes } from "../people/roles/role-routes.ts";
import { ownExportRoutes } from "../record/exports/own-export-routes.ts";
import { runRoutes } from "../record/runs/run-routes.ts";
import { alertRoutes } from "../portal/settings/alert-routes.ts";
import { staffRoutes } from "../people/staff/staff-routes.ts";
import type { BlobStore } from "../ground/storage/blob-store.ts";
import type { ClamdAddress } from "../record/virus-scan/clamd-address.ts";
import { scanReceivedFiles } from "../record/virus-scan/scan-files.ts";
import { userMoveRoutes } from "../people/users/moves/user-move-routes.ts";
import { companyUserRoutes } from "../people/users/company-user-routes.ts";
import { emailChangeRoutes } from "../people/users/email-change-routes.ts";
import { userRoutes } from "../people/users/user-routes.ts";
import { valueListRoutes } from "../trade/value-lists/value-list-routes.ts";
import { noAllowance, type WebhookAllowance } from "../ground/outbound/webhook-allowance.ts";
import { webhookRoutes } from "../machines/webhooks/webhook-routes.ts";
import { workRoutes } from "../console/work-queue/work-routes.ts";
import { orderSettingsRoutes } from "../console/order-settings/order-settings-routes.ts";

export interface AppParts {
  database: ApiDatabase;
  /** Connects as the owner of the database, because the API's roles may not vacuum after a load. */
  ownerUrl: string;
  blobs: BlobStore;
  /** Scans uploaded files for viruses. If unset, they are not scanned. */
  clamd?: ClamdAddress | undefined;
  quotas: Quotas;
  logger: FastifyBaseLogger;
  /** The first secret signs new tokens. Tokens that the older secrets signed remain valid. */
  tokenSecrets: readonly [string, ...string[]];
  /** The first key encrypts stored secrets, and all of them decrypt. */
  encryptionKeys: readonly [string, ...string[]];
  publicUrl: string;
  /** Whether people on other machines are meant to reach the portal. */
  isExposed: boolean;
  /** Addresses and ranges of proxies on other machines. */
  trustedProxies?: readonly string[];
  /** Folder of the built web app. */
  webFolder: string;
  web: WebSettings;
  /** If unset, the portal shows its own dashboards. */
  domo?: DomoSettings | undefined;
  /** Lets other machines read `/metrics`. If unset, only this machine may read them. */
  metricsToken?: string | undefined;
  /** The requests that an API key may make in a minute. */
  keyRequests: number;
  /** The internal receivers of webhooks; none by default. */
  webhookAllowance?: WebhookAllowance;
  /** Asks the name servers of the machine by default. */
  findTxtRecords?: FindTxtRecords;
  isStopping: () => boolean;
  /** Examines the portal by the production checklist. */
  examine: () => Promise<ProductionCheck[]>;
  /** How the threads that load large files reach the database. If unset, such files are loaded like small ones. */
  loadThread?: LoadThreadSettings;
  /** Measures how fast the pages of vendors are. */
  pace?: VendorPace;
}

/** Creates the HTTP server of the portal. Throws unless it serves every endpoint of the contract. */
export async function buildApp(given: AppParts): Promise<FastifyInstance> {
  const parts = given.clamd ? { ...given, blobs: scanReceivedFiles(given.blobs, given.clamd) } : given;
  const isTrustedProxy = proxyTrust(parts.trustedProxies);
  const app = Fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    trustProxy: isTrustedProxy,
    genReqId: () => randomUUID(),
    bodyLimit: 1_000_000,
    // As long as a URL can be, so that the contract's checks reject long parameters, with the usual headers, and not the router.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: true },
    rewriteUrl: ({ url = "/" }) => toDecodableUrl(url),
    clientErrorHandler: refuseUnreadable,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    keepAliveTimeout: 65_000,
    connectionTimeout: 120_000,
    http: { headersTimeout: 10_000, requestTimeout: 0 },
  });
  refuseWhileClosing(app);
  const signer = createTokenSigner(parts.tokenSecrets);
  app.decorate("database", parts.database);
  app.decorate("keyLimit", createKeyLimit(parts.keyRequests));
  app.decorate("getSession", signer.getSession);
  app.decorate("hasExpired", signer.hasExpired);
  app.decorate("served", new Map());
  app.decorate("recordAction", recordAction);
  app.decorate("nameRecord", nameRecord);
  app.decorateRequest("sessionId", undefined);
  app.decorateRequest("apiKey", undefined);
  app.decorateRequest("refusal", undefined);
  app.decorate("security", securityLog(app));
  app.addHook("onClose", async () => {
    await app.security.settled();
    app.security.endMinute();
  });

  traceRequests(app);
  delayFirstRequests(app);
  if (["info", "debug", "trace"].includes(parts.logger.level)) app.addHook("onResponse", logRequest);
  if (parts.pace) measureVendorPace(app, parts.pace);
  warnOfUntrustedProxies(app, isTrustedProxy);
  closeIdleConnections(app, parts.isStopping);
  answerErrors(app);
  recordRefusals(app);
  readBodies(app, [...new Set(endpoints.flatMap(({ streams = [] }) => streams))]);
  await setSecurityHeaders(app, {
    apiBase: parts.web.apiBase,
    publicUrl: parts.publicUrl,
    dashboardUrl: parts.web.domoUrl,
  });
  await app.register(compress, { encodings: ["gzip"], threshold: 1400, zlibOptions: { level: 4 } });
  cutSlowReaders(app);

  const addresses = imageAddresses(parts.tokenSecrets);
  const codes = oneUseCodes(parts.tokenSecrets);
  const devices = knownDevices(parts.tokenSecrets, parts.publicUrl.startsWith("https:"));
  const readIdentity = createIdentityReader({
    name: parts.web.providerName,
    abbreviation: parts.web.providerAbbreviation,
    mailbox: parts.web.providerMailbox,
  });
  const writeMail = createMailWriter({ readIdentity, publicUrl: parts.publicUrl });
  const secrets = createSecretBox(parts.encryptionKeys);
  const relyingParty = toRelyingParty(parts.publicUrl);
  const auth = { signer, codes, secrets, relyingParty, devices, writeMail, readIdentity };
  authRoutes(app, auth, parts.isExposed);
  passwordRoutes(app, auth);
  registrationRoutes(app, auth);
  factorRoutes(app, auth);
  factorPolicyRoutes(app);
  sessionPolicyRoutes(app);
  recoveryRoutes(app, auth);
  sessionRoutes(app);
  companySignInRoutes(app, {
    auth,
    publicUrl: parts.publicUrl,
    allowance: parts.webhookAllowance ?? noAllowance,
    findTxtRecords: parts.findTxtRecords ?? findTxtRecords,
  });
  directoryRoutes(app, { publicUrl: parts.publicUrl, writeMail });
  await scimRoutes(app, { publicUrl: parts.publicUrl, writeMail });
  accountRoutes(app, { readIdentity, imageUrl: addresses.of });
  termsRoutes(app);
  userRoutes(app, writeMail);
  emailChangeRoutes(app, writeMail);
  alertRoutes(app);
  notificationRoutes(app);
  await unsubscribeRoutes(app, { codes, publicUrl: parts.publicUrl });
  helpRoutes(app);
  const dashboardSources = parts.domo?.dashboards ?? ownSources;
  if (parts.domo) await listExternalDashboards(parts.database, parts.domo.dashboards);
  contentRoutes(app, { dashboardSources, readIdentity, publicUrl: parts.publicUrl });
  requirementRoutes(app, { blobs: parts.blobs, limitBytes: parts.web.uploadLimitBytes });
  termsListRoutes(app, writeMail);
  homeRoutes(app);
  findRoutes(app);
  apiKeyRoutes(app, writeMail);
  tokenRoutes(app, writeMail);
  await assistantRoutes(app, parts.publicUrl);
  const allowance = parts.webhookAllowance ?? noAllowance;
  authorizationRoutes(app, { codes, publicUrl: parts.publicUrl, allowance, writeMail });
  await oauthRoutes(app, { codes, signer, publicUrl: parts.publicUrl });
  webhookRoutes(app, { allowance, secrets, writeMail });
  auditRoutes(app);
  feedbackRoutes(app, { writeMail, readIdentity });
  userMoveRoutes(app);
  companyUserRoutes(app, { writeMail, codes, publicUrl: parts.publicUrl });
  companyRecordRoutes(app);
  recordsOfCompaniesRoutes(app, addresses.of);
  roleRoutes(app);
  settingsRoutes(app, readIdentity, parts.clamd);
  productionCheckRoutes(app, parts.examine);
  staffRoutes(app, writeMail);
  providerRoutes(app, { codes, writeMail, publicUrl: parts.publicUrl, isExposed: parts.isExposed });
  productListRoutes(app, addresses.of);
  productRoutes(app, addresses.of);
  editRoutes(app);
  changeRoutes(app);
  bulkEditRoutes(app, addresses.of);
  workbookRoutes(app, downloadAddresses(parts.tokenSecrets));
  historyRoutes(app);
  staffProductRoutes(app, addresses.of);
  withdrawalRoutes(app);
  reviewRoutes(app);
  workRoutes(app);
  orderSettingsRoutes(app);
  valueListRoutes(app);
  runRoutes(app, downloadAddresses(parts.tokenSecrets));
  ownExportRoutes(app, downloadAddresses(parts.tokenSecrets));
  productDocumentRoutes(app, { quotas: parts.quotas, secrets, proofs: followArchive });
  orderDocumentRoutes(app, { secrets, proofs: followArchive });
  archiveRoutes(app, { quotas: parts.quotas, proofs: followArchive });
  uploadRoutes(app, { blobs: parts.blobs, limitBytes: parts.web.uploadLimitBytes, quotas: parts.quotas });
  readingRoutes(app, { blobs: parts.blobs, limitBytes: parts.web.uploadLimitBytes, quotas: parts.quotas });
  orderRoutes(app);
  purchaseOrderRoutes(app);
  answerRoutes(app, readIdentity);
  shipNoticeRoutes(app, { blobs: parts.blobs });
  paperRoutes(app);
  orderLinkRoutes(app, codes);
  invoiceRoutes(app);
  orderFigureRoutes(app);
  agreementRoutes(app, { blobs: parts.blobs, limitBytes: parts.web.uploadLimitBytes, quotas: parts.quotas });
  requirementItemRoutes(app);
  const sending = { blobs: parts.blobs, limitBytes: parts.web.uploadLimitBytes, quotas: parts.quotas, secrets };
  requirementSubmissionRoutes(app, sending);
  requirementFolderRoutes(app, sending);
  askRoutes(app, { codes, writeMail });
  documentAskRoutes(app, { ...sending, readIdentity, writeMail });
  effectRoutes(app);
  requirementReviewRoutes(app, parts.blobs);
  requirementRecordRoutes(app, sending);
  documentRequestRoutes(app);
  requirementFigureRoutes(app);
  requirementWaiverRoutes(app);
  imageRoutes(app, parts.blobs, addresses);
  downloadRoutes(app, {
    blobs: parts.blobs,
    addresses: downloadAddresses(parts.tokenSecrets),
    publicUrl: parts.publicUrl,
  });
  const dashboardTokens = embedTokens(parts.tokenSecrets);
  dashboardRoutes(app, { tokens: dashboardTokens, domo: parts.domo });
  embedPage(app, {
    tokens: dashboardTokens,
    webFolder: parts.webFolder,
    portalOrigin: parts.web.apiBase && new URL(parts.publicUrl).origin,
  });
  intakeRoutes(app, parts);
  changeFeedRoutes(app);
  importRoutes(app, parts.blobs);
  proposalRoutes(app, parts.blobs, addresses.of);
  proposalReviewRoutes(app, addresses.of);
  orderChangeRoutes(app, readIdentity);
  workbookUploadRoutes(app, parts.blobs, downloadAddresses(parts.tokenSecrets));
  answerFileRoutes(app, parts.blobs, downloadAddresses(parts.tokenSecrets));
  noticeFileRoutes(app, parts.blobs, downloadAddresses(parts.tokenSecrets));
  operationsRoutes(app, { ...parts, dataDir: parts.loadThread?.dataDir });
  await browserReports(app);
  await serveWebApp(app, parts.webFolder, parts.web, readIdentity);

  const missing = endpoints.filter((endpoint) => !app.served.has(endpoint));
  if (missing.length > 0)
    throw new Error(`Not served: ${missing.map(({ method, path }) => `${method} ${path}`).join(", ")}`);
  return app;
}

/** Logs one line per request: the pattern of its route, because paths, queries, headers and bodies may contain secrets. */
function logRequest(request: FastifyRequest, reply: FastifyReply, done: () => void) {
  const line = {
    method: request.method,
    route: request.routeOptions.url ?? "none",
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    address: peerAddress(request),
  };
  request.log.info(line, "request");
  done();
}
