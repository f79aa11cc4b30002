import type { FastifyInstance } from "fastify";
import { peerAddress } from "./peer-address.ts";
import { invalid } from "./refusal.ts";
import { hideValuesOfUrl, hideValuesOfUrls } from "./url-values.ts";

const path = "/api/browser-reports";
const MAX_BODY = 16_000;
const MAX_LENGTH = 300;
const MAX_PER_BODY = 5;
/** Reports need no session. Without this limit a stranger could fill the disk with log lines. */
const MAX_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

/** The endpoint in a content security policy. Browsers without `report-to` use `report-uri`. */
export const reportDirectives = [`report-uri ${path}`, "report-to browser-reports"];
export const reportingEndpoints = `browser-reports="${path}"`;

/** The fields of a log line that are URLs. */
const urls = new Set(["page", "blocked", "source"]);

/** The fields of a log line, with their names in the two report formats. */
const parts = {
  page: ["documentURL", "document-uri"],
  directive: ["effectiveDirective", "effective-directive", "violated-directive"],
  blocked: ["blockedURL", "blocked-uri"],
  source: ["sourceFile", "source-file"],
  line: ["lineNumber", "line-number"],
  message: ["message"],
  stack: ["stack"],
};

/** Logs reports of browsers: violations of the content security policy and failures of the web app. */
export async function browserReports(app: FastifyInstance) {
  let minute = { since: -Infinity, reports: 0 };
  const mayLog = () => {
    const now = performance.now();
    if (now - minute.since > MINUTE_MS) minute = { since: now, reports: 0 };
    return ++minute.reports <= MAX_PER_MINUTE;
  };

  await app.register(async (inner) => {
    inner.addContentTypeParser(
      ["application/csp-report", "application/reports+json"],
      { parseAs: "string" },
      inner.getDefaultJsonParser("error", "error"),
    );
    inner.post(path, { bodyLimit: MAX_BODY }, async (request, reply) => {
      for (const report of toReports(request.body))
        if (mayLog()) request.log.warn({ report, address: peerAddress(request) }, "browser report");
      return reply.code(204).send();
    });
  });
}

/** Reads the format of the Reporting API, which the web app uses for its failures too, or the older format of `report-uri`. */
function toReports(body: unknown) {
  if (isObject(body) && isObject(body["csp-report"])) return [toReport("csp-violation", body["csp-report"])];
  if (!Array.isArray(body) || !body.every((report) => isObject(report) && isObject(report.body)))
    throw invalid({ non_field_errors: ["This is not a report of a browser."] });
  return body.slice(0, MAX_PER_BODY).map((report) => toReport(report.type, report.body));
}

function toReport(type: unknown, fields: Record<string, unknown>) {
  const found = Object.entries(parts).map(([part, names]) => [part, names.map((name) => fields[name]).find(Boolean)]);
  const values = [["type", type], ...found].filter(
    ([, value]) => typeof value === "string" || typeof value === "number",
  );
  return Object.fromEntries(
    values.map(([part, value]) => [part, hideValues(part, String(value)).slice(0, MAX_LENGTH)]),
  );
}

/** Removes the values from URLs, because they can be one-use codes. */
const hideValues = (part: unknown, text: string) =>
  urls.has(String(part)) ? hideValuesOfUrl(text) : withoutQueries(hideValuesOfUrls(text));

/** Removes what looks like a query, also of a file's name, and keeps the line and column of a stack trace. */
const withoutQueries = (text: string) => text.replace(/[?#]\S*?((?::\d+){0,2}[).,;:\]"']{0,3})(?=\s|$)/g, "$1");

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
