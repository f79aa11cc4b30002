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
import { authRoutes } from "./auth/auth-routes.ts";
import { codeMint } from "./auth/one-use-codes.ts";
import { passwordRoutes } from "./auth/password-routes.ts";
import { registrationRoutes } from "./auth/registration-routes.ts";
import { tokenMint } from "./auth/tokens.ts";
import { editRoutes } from "./catalogue/edit-routes.ts";
import { productRoutes } from "./catalogue/product-routes.ts";
import { dashboardRoutes } from "./dashboards/dashboard-routes.ts";
import type { DomoSettings } from "./dashboards/domo-settings.ts";
import { embedPage } from "./dashboards/embed-page.ts";
import { embedTokens } from "./dashboards/embed-tokens.ts";
import type { ApiDatabase } from "./db/database.ts";
import { archiveRoutes } from "./documents/archive-routes.ts";
import { orderDocumentRoutes } from "./documents/order-document-routes.ts";
import { productDocumentRoutes } from "./documents/product-document-routes.ts";
import { uploadRoutes } from "./documents/upload-routes.ts";
import { downloadAddresses } from "./downloads/download-addresses.ts";
import { downloadRoutes } from "./downloads/download-routes.ts";
import { feedbackRoutes } from "./feedback/feedback-routes.ts";
import { helpRoutes } from "./help/help-routes.ts";
import { homeRoutes } from "./home/home-routes.ts";
import { readBodies } from "./http/bodies.ts";
import { answerErrors, notServed } from "./http/error-answers.ts";
import { operationsRoutes } from "./http/operations-routes.ts";
import { setSecurityHeaders } from "./http/security-headers.ts";
import { refuseUnreadable } from "./http/unreadable-requests.ts";
import { serveWebApp, type WebSettings } from "./http/web-app.ts";
import { imageAddresses } from "./images/image-addresses.ts";
import { imageRoutes } from "./images/image-routes.ts";
import { intakeRoutes } from "./intake/intake-routes.ts";
import { mailWriter } from "./mail/write-mail.ts";
import { notificationRoutes } from "./notifications/notification-routes.ts";
import { unsubscribeRoutes } from "./notifications/unsubscribe-routes.ts";
import { orderRoutes } from "./orders/order-routes.ts";
import { providerRoutes } from "./provider/provider-routes.ts";
import { reviewRoutes } from "./review/review-routes.ts";
import { alertRoutes } from "./settings/alert-routes.ts";
import type { BlobStore } from "./storage/blob-store.ts";
import { userRoutes } from "./users/user-routes.ts";

export interface AppParts {
  database: ApiDatabase;
  /** Connects as the owner, for what the API's roles may not do: vacuum after a load. */
  ownerUrl: string;
  blobs: BlobStore;
  logger: FastifyBaseLogger;
  /** Newest first; the older ones are still believed. */
  tokenSecrets: readonly [string, ...string[]];
  publicUrl: string;
  /** Folder of the built web app. */
  webFolder: string;
  web: WebSettings;
  /** Unset: the dashboards are the portal's own. */
  domo?: DomoSettings | undefined;
  isStopping: () => boolean;
}

/** The whole portal behind one listener. It does not start unless every call of the contract is served. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    // A proxy on this machine may say whom it speaks for; nobody else.
    trustProxy: "loopback",
    genReqId: () => randomUUID(),
    bodyLimit: 1_000_000,
    routerOptions: { maxParamLength: 300 },
    // An address that cannot even be decoded names nothing.
    frameworkErrors: (_error, request, reply) => void notServed(request, reply),
    clientErrorHandler: refuseUnreadable,
    forceCloseConnections: "idle",
    keepAliveTimeout: 65_000,
    connectionTimeout: 120_000,
    http: { headersTimeout: 10_000, requestTimeout: 0 },
  });
  const mint = tokenMint(parts.tokenSecrets);
  app.decorate("database", parts.database);
  app.decorate("sessionOf", mint.sessionOf);
  app.decorate("served", new Set<(typeof endpoints)[number]>());
  app.decorateRequest("sessionId", undefined);

  app.addHook("onResponse", logRequest);
  answerErrors(app);
  readBodies(app, [...new Set(endpoints.flatMap(({ streams = [] }) => streams))]);
  await setSecurityHeaders(app, {
    apiBase: parts.web.apiBase,
    publicUrl: parts.publicUrl,
    dashboardUrl: parts.web.domoUrl,
  });
  await app.register(compress, { encodings: ["gzip"], threshold: 1400, zlibOptions: { level: 4 } });

  const addresses = imageAddresses(parts.tokenSecrets);
  const codes = codeMint(parts.tokenSecrets);
  const writeMail = mailWriter({ providerName: parts.web.providerName, publicUrl: parts.publicUrl });
  authRoutes(app, { mint, codes, writeMail });
  passwordRoutes(app, { mint, codes, writeMail });
  registrationRoutes(app, { mint, codes, writeMail });
  accountRoutes(app, { providerName: parts.web.providerName, imageUrl: addresses.of });
  termsRoutes(app);
  userRoutes(app, writeMail);
  alertRoutes(app);
  notificationRoutes(app);
  await unsubscribeRoutes(app, { codes, publicUrl: parts.publicUrl });
  helpRoutes(app);
  homeRoutes(app);
  feedbackRoutes(app, { writeMail, providerMailbox: parts.web.providerMailbox });
  providerRoutes(app, codes, parts.publicUrl);
  productRoutes(app, addresses.of);
  editRoutes(app);
  reviewRoutes(app);
  productDocumentRoutes(app);
  orderDocumentRoutes(app);
  archiveRoutes(app);
  uploadRoutes(app, { blobs: parts.blobs, limitBytes: parts.web.uploadLimitBytes });
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
  await serveWebApp(app, parts.webFolder, parts.web);

  const missing = endpoints.filter((endpoint) => !app.served.has(endpoint));
  if (missing.length > 0)
    throw new Error(`Not served: ${missing.map(({ method, path }) => `${method} ${path}`).join(", ")}`);
  return app;
}

/** One line a request, from a list of what is harmless: no header, no query, no body, which may hold secrets. */
async function logRequest(request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split("?")[0];
  const line = {
    method: request.method,
    path,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    address: request.ip,
  };
  request.log.info(line, "request");
}
