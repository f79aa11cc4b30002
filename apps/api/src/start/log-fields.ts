/**
 * All fields that a log line can have besides its level, time and message. The logger leaves out every other one, so that a field
 * which somebody adds later is not written before somebody has decided that it contains nothing personal or secret.
 */
export const logFields: ReadonlySet<string> = new Set([
  "trace_id",
  "request_id",
  // A request.
  "method",
  "route",
  "status",
  "ms",
  "address",
  "peer",
  "report",
  // A failure, and the work that failed.
  "err",
  "origin",
  "warning",
  "fault",
  "reason",
  "left_out",
  "mail",
  "code",
  "attempts",
  "delivery",
  "run",
  // A security event.
  "security",
  "event",
  "what",
  "call",
  "asked",
  "session",
  "sessions",
  "user",
  "as_user",
  "company",
  "key",
  "virus",
  // A load.
  "kind",
  "mode",
  "dry_run",
  "received",
  "created",
  "updated",
  "unchanged",
  "rejected",
  // A checkpoint of the audit record.
  "checkpoint",
  "hash",
  "signature",
  "expected",
  "to",
]);
