import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import { endpoints } from "@lading/contract/endpoints";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { accountRoutes } from "./account/account-routes.ts";
import { termsRoutes } from "./account/terms-routes.ts";
import { agreementRoutes } from "./agreements/agreement-routes.ts";
import { auditRoutes } from "./audit/audit-routes.ts";
import { recordAction } from "./audit/record-action.ts";
import { recordRefusals } from "./audit/record-refusals.ts";
import { securityLog } from "./audit/security-log.ts";
import { authRoutes } from "./auth/auth-routes.ts";
import { sessionRoutes } from "./auth/session-routes.ts";
import { knownDevices } from "./auth/known-devices.ts";
import { oneUseCodes } from "./codes/one-use-codes.ts";
import { passwordRoutes } from "./auth/password-routes.ts";
import { registrationRoutes } from "./auth/registration-routes.ts";
import { createTokenSigner } from "./auth/tokens.ts";
import { editRoutes } from "./catalogue/edit/edit-routes.ts";
import { changeRoutes } from "./catalogue/changes/change-routes.ts";
import { productListRoutes } from "./catalogue/list/product-list-routes.ts";
import { historyRoutes } from "./catalogue/history/history-routes.ts";
import { productRoutes } from "./catalogue/product/product-routes.ts";
import { dashboardRoutes } from "./dashboards/dashboard-routes.ts";
import type { DomoSettings } from "./dashboards/domo-settings.ts";
import { embedPage } from "./dashboards/embed-page.ts";
import { embedTokens } from "./dashboards/embed-tokens.ts";
import type { ApiDatabase } from "./db/database.ts";
import { archiveRoutes } from "./documents/archive/archive-routes.ts";
import { orderDocumentRoutes } from "./documents/orders/order-document-routes.ts";
import { productDocumentRoutes } from "./documents/products/product-document-routes.ts";
import type { Quotas } from "./documents/upload/quotas.ts";
import { uploadRoutes } from "./documents/upload/upload-routes.ts";
import { downloadAddresses } from "./downloads/download-addresses.ts";
import { downloadRoutes } from "./downloads/download-routes.ts";
import { feedbackRoutes } from "./feedback/feedback-routes.ts";
import { findRoutes } from "./find/find-routes.ts";
import { helpRoutes } from "./help/help-routes.ts";
import { homeRoutes } from "./home/home-routes.ts";
import { readBodies } from "./http/bodies.ts";
import { browserReports } from "./http/browser-reports.ts";
import { toDecodableUrl } from "./http/decodable-url.ts";
import { answerErrors } from "./http/error-answers.ts";
import { closeIdleConnections } from "./http/idle-connections.ts";
import { delayFirstRequests } from "./http/first-requests.ts";
import { operationsRoutes } from "./http/operations-routes.ts";
import { peerAddress, proxyTrust } from "./http/peer-address.ts";
import { setSecurityHeaders } from "./http/security-headers.ts";
import { refuseUnreadable } from "./http/unreadable-requests.ts";
import { warnOfUntrustedProxies } from "./http/untrusted-proxies.ts";
import { serveWebApp, type WebSettings } from "./http/web-app.ts";
import { imageAddresses } from "./images/image-addresses.ts";
import { imageRoutes } from "./images/image-routes.ts";
import { intakeRoutes } from "./intake/intake-routes.ts";
import { createMailWriter } from "./mail/write-mail.ts";
import { notificationRoutes } from "./notifications/notification-routes.ts";
import { unsubscribeRoutes } from "./notifications/unsubscribe-routes.ts";
import { orderRoutes } from "./orders/order-routes.ts";
import { providerRoutes } from "./provider/provider-routes.ts";
import { reviewRoutes } from "./review/review-routes.ts";
import { alertRoutes } from "./settings/alert-routes.ts";
import type { BlobStore } from "./storage/blob-store.ts";
import { companyUserRoutes } from "./users/company-user-routes.ts";
import { emailChangeRoutes } from "./users/email-change-routes.ts";
import { userRoutes } from "./users/user-routes.ts";

export interface AppParts {
  database: ApiDatabase;
  /** Connects as the owner of the database, because the API's roles may not vacuum after a load. */
  ownerUrl: string;
  blobs: BlobStore;
  quotas: Quotas;
  logger: FastifyBaseLogger;
  /** The first secret signs new tokens. Tokens that the older secrets signed remain valid. */
  tokenSecrets: readonly [string, ...string[]];
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
  isStopping: () => boolean;
}

/** Creates the HTTP server of the portal. Throws unless it serves every endpoint of the contract. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const isTrustedProxy = proxyTrust(parts.trustedProxies);
  const app = Fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    trustProxy: isTrustedProxy,
    genReqId: () => randomUUID(),
    bodyLimit: 1_000_000,
    // As long as a URL can be, so that the contract's checks reject long parameters, with the usual headers, and not the router.
    routerOptions: { maxParamLength: 16_384 },
    rewriteUrl: ({ url = "/" }) => toDecodableUrl(url),
    clientErrorHandler: refuseUnreadable,
    forceCloseConnections: "idle",
    keepAliveTimeout: 65_000,
    connectionTimeout: 120_000,
    http: { headersTimeout: 10_000, requestTimeout: 0 },
  });
  const signer = createTokenSigner(parts.tokenSecrets);
  app.decorate("database", parts.database);
  app.decorate("getSession", signer.getSession);
  app.decorate("hasExpired", signer.hasExpired);
  app.decorate("served", new Set<(typeof endpoints)[number]>());
  app.decorate("recordAction", recordAction);
  app.decorateRequest("sessionId", undefined);
  app.decorateRequest("refusal", undefined);
  app.decorate("security", securityLog(app));
  app.addHook("onClose", async () => {
    await app.security.settled();
    app.security.endMinute();
  });

  delayFirstRequests(app);
  if (["info", "debug", "trace"].includes(parts.logger.level)) app.addHook("onResponse", logRequest);
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

  const addresses = imageAddresses(parts.tokenSecrets);
  const codes = oneUseCodes(parts.tokenSecrets);
  const devices = knownDevices(parts.tokenSecrets, parts.publicUrl.startsWith("https:"));
  const writeMail = createMailWriter({ providerName: parts.web.providerName, publicUrl: parts.publicUrl });
  const portalNames = [parts.web.providerName, parts.web.providerAbbreviation];
  const auth = { signer, codes, devices, writeMail, portalNames };
  authRoutes(app, auth, parts.isExposed);
  passwordRoutes(app, auth);
  registrationRoutes(app, auth);
  sessionRoutes(app);
  accountRoutes(app, { providerName: parts.web.providerName, imageUrl: addresses.of });
  termsRoutes(app);
  userRoutes(app, writeMail);
  emailChangeRoutes(app, writeMail);
  alertRoutes(app);
  notificationRoutes(app);
  await unsubscribeRoutes(app, { codes, publicUrl: parts.publicUrl });
  helpRoutes(app);
  homeRoutes(app);
  findRoutes(app);
  auditRoutes(app);
  feedbackRoutes(app, { writeMail, providerMailbox: parts.web.providerMailbox });
  companyUserRoutes(app, writeMail);
  providerRoutes(app, { codes, writeMail, publicUrl: parts.publicUrl, isExposed: parts.isExposed });
  productListRoutes(app, addresses.of);
  productRoutes(app, addresses.of);
  editRoutes(app);
  changeRoutes(app);
  historyRoutes(app);
  reviewRoutes(app);
  productDocumentRoutes(app, parts.quotas);
  orderDocumentRoutes(app);
  archiveRoutes(app, parts.quotas);
  uploadRoutes(app, { blobs: parts.blobs, limitBytes: parts.web.uploadLimitBytes, quotas: parts.quotas });
  orderRoutes(app);
  agreementRoutes(app, { blobs: parts.blobs, limitBytes: parts.web.uploadLimitBytes });
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
  operationsRoutes(app, parts);
  await browserReports(app);
  await serveWebApp(app, parts.webFolder, parts.web);

  const missing = endpoints.filter((endpoint) => !app.served.has(endpoint));
  if (missing.length > 0)
    throw new Error(`Not served: ${missing.map(({ method, path }) => `${method} ${path}`).join(", ")}`);
  return app;
}

/** Logs one line per request, without headers, query and body, because they may contain secrets. */
function logRequest(request: FastifyRequest, reply: FastifyReply, done: () => void) {
  const path = request.url.split("?")[0];
  const line = {
    method: request.method,
    path,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    address: peerAddress(request),
  };
  request.log.info(line, "request");
  done();
}
